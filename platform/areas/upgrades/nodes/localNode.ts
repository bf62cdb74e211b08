import { networkInterfaces } from 'node:os';

import { version } from '../../../../package.json';

/** Properties of a process that are stored when the process registers. */
export interface LocalNode {
  /** Name that identifies the process among all processes of the same database. */
  readonly nodeName: string;
  readonly nodeIp: string;
  readonly version: string;
}

/** Describes this process, including the first IP address at which other machines can reach it. */
export function describeLocalNode(nodeName: string): LocalNode {
  const addresses = Object.values(networkInterfaces()).flatMap(item => item ?? []);
  const outer = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return { nodeName, nodeIp: outer?.address ?? '127.0.0.1', version };
}
