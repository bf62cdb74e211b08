import { isIPv6 } from 'node:net';

import { isRecord } from '../../../src/schemas/base/json.ts';

/**
 * Returns the IP address that a request came from. Behind proxies, this is the address that the outermost proxy has
 * added. Counts the addresses in the header from the end, because clients control the beginning.
 */
export function clientIpOf(request: Request, env: unknown, proxyHops: number): string {
  const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').map(part => part.trim());
  const seen = proxyHops > 0 ? forwarded.at(-proxyHops) : undefined;
  return toPlainIpv4(seen || socketAddress(env));
}

export function isOverTls(request: Request, proxyHops: number): boolean {
  return proxyHops > 0 && request.headers.get('x-forwarded-proto') === 'https';
}

function socketAddress(env: unknown): string {
  const incoming = isRecord(env) ? env['incoming'] : undefined;
  const socket = isRecord(incoming) ? incoming['socket'] : undefined;
  const address = isRecord(socket) ? socket['remoteAddress'] : undefined;
  return typeof address === 'string' ? address : '';
}

/** Converts the IPv6 form of an IPv4 address, which Node reports for dual-stack sockets, to the IPv4 address. */
function toPlainIpv4(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return /^[0-9A-Fa-f.:]{2,45}$/.test(bare) ? bare : '';
}

/**
 * Returns the network whose calls are counted together: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because the customer of an internet provider usually has all addresses with these bits.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(part => part !== '');
  const after = (tail ?? '').split(':').filter(part => part !== '');
  // An IPv4 address at the end of an IPv6 address counts as two groups.
  const given = [...before, ...after].reduce((count, part) => count + (part.includes('.') ? 2 : 1), 0);
  const zeros = tail === undefined ? 0 : 8 - given;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4);
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
