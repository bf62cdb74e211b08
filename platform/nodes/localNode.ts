import { networkInterfaces } from 'node:os';

import { version } from '../../package.json';

/** Properties of a process that it registers. */
export interface LocalNode {
  /** Name that identifies the process among others on the same database. */
  readonly nodeName: string;
  readonly nodeIp: string;
  readonly version: string;
}

/** Describes this process, with the first address that other machines can reach. */
export function localNode(nodeName: string): LocalNode {
  const addresses = Object.values(networkInterfaces()).flatMap(one => one ?? []);
  const outer = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return { nodeName, nodeIp: outer?.address ?? '127.0.0.1', version };
}
