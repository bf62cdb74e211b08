import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';

import { breakOffFailures } from './http/breakOff.ts';
import type { FetchHandler } from './http/createApi.ts';
import { type Log, traceOf } from './http/log.ts';

export interface Listener {
  /** The port that was asked for, or the one that was found for 0. */
  readonly port: number;
  /** Lets running calls end, for ten seconds at most. */
  readonly close: () => Promise<void>;
}

/**
 * Slow callers are let go, so that they cannot hold every socket. A package of gigabytes takes its time; that a body goes
 * on coming is asked by those who read it (`readBody`, `patiently`).
 */
const timeouts = { headersTimeout: 10_000, requestTimeout: 2 * 3_600_000, keepAliveTimeout: 5_000 } as const;
const drainMs = 10_000;

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Receives the failures of answers that were being sent. */
  readonly log?: Log;
}

/** Opens a port. Rejects with a sentence that names it when it is taken or not allowed. */
export async function listen(fetch: FetchHandler, { host, port, log }: ListenOptions): Promise<Listener> {
  const serverOptions = { ...timeouts, connectionsCheckingInterval: 1_000, maxHeaderSize: 16 * 1024 };
  // Without TLS the adaptor makes plain HTTP/1 servers only.
  const unbroken = breakOffFailures(fetch, (error, id) => log?.write('error', 'broken', { id, error: traceOf(error) }));
  const server = createAdaptorServer({ fetch: unbroken, serverOptions }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(new Error(reasonOf(error, `${host}:${port}`), { cause: error })));
    server.listen(port, host, resolve);
  });
  return { port: portOf(server.address(), port), close: () => drain(server) };
}

function drain(server: Server): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function reasonOf(error: Error, place: string): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `${place} is in use by another program: stop it, or choose another port with PORT or LOG_PORT`;
  if (code === 'EACCES')
    return `${place} may not be opened: ports below 1024 need more rights, choose another with PORT or LOG_PORT`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${place} is no address of this machine: check HOST`;
  return `${place} cannot be opened: ${error.message}`;
}

function portOf(address: string | AddressInfo | null, fallback: number): number {
  return typeof address === 'object' && address !== null ? address.port : fallback;
}
