import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';

import { abortFailedResponses } from './engine/http/abortFailedResponses.ts';
import type { FetchHandler } from './engine/http/fetchHandler.ts';
import { type Log, stackTraceOf } from './engine/log/log.ts';

export interface Listener {
  /** The requested port; for port 0, the port that the system has chosen. */
  readonly port: number;
  /** Closes the port after running requests are complete, or after ten seconds. */
  readonly close: () => Promise<void>;
}

/**
 * Timeouts against slow clients, which could occupy every socket. The timeout for a whole request is long, because
 * uploads of gigabytes take hours; the readers of bodies therefore check that data keeps arriving (`readBody`,
 * `readWithTimeout`).
 */
const timeouts = { headersTimeout: 10_000, requestTimeout: 2 * 3_600_000, keepAliveTimeout: 5_000 } as const;
const drainMs = 10_000;
/**
 * Maximum number of connections that the system queues until the platform accepts them. On Linux, `net.core.somaxconn`
 * (4096 by default) is an upper limit. A client that finds the queue full retries only after a second or more, so a
 * burst of connections could delay health checks.
 */
const queuedConnections = 4096;

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Log for errors that occur while a response is being sent. */
  readonly log?: Log;
}

/** Opens a port. Rejects with a message that names the port when the port is in use or not permitted. */
export async function listen(fetch: FetchHandler, { host, port, log }: ListenOptions): Promise<Listener> {
  const serverOptions = { ...timeouts, connectionsCheckingInterval: 1_000, maxHeaderSize: 16 * 1024 };
  const unbroken = abortFailedResponses(fetch, (error, id) =>
    log?.write('error', 'response aborted', { id, error: stackTraceOf(error) }),
  );
  // Without TLS options, the adaptor always creates an HTTP/1 server.
  const server = createAdaptorServer({ fetch: unbroken, serverOptions }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(new Error(reasonOf(error, `${host}:${port}`), { cause: error })));
    server.listen({ port, host, backlog: queuedConnections }, resolve);
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
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${place} is not an address of this machine: check HOST`;
  return `${place} cannot be opened: ${error.message}`;
}

function portOf(address: string | AddressInfo | null, fallback: number): number {
  return typeof address === 'object' && address !== null ? address.port : fallback;
}
