import { networkInterfaces } from 'node:os';

import { version } from '../../package.json';

/** What a process tells of itself. */
export interface OwnNode {
  /** Tells it from the others on the same database. */
  readonly nodeName: string;
  readonly nodeIp: string;
  readonly version: string;
}

/** This process, by the first address at which other machines reach it. */
export function ownNode(nodeName: string): OwnNode {
  const addresses = Object.values(networkInterfaces()).flatMap(one => one ?? []);
  const outer = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return { nodeName, nodeIp: outer?.address ?? '127.0.0.1', version };
}
