import { isRecord } from '../../src/schemas/json.ts';

/**
 * The address that a request came from. With proxies in front, the one that the outermost of them has seen: the header
 * is counted from its end, since its beginning is whatever the caller wrote.
 */
export function addressOf(request: Request, env: unknown, proxyHops: number): string {
  const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').map(part => part.trim());
  const seen = proxyHops > 0 ? forwarded.at(-proxyHops) : undefined;
  return plain(seen || socketAddress(env));
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

/** IPv4 inside IPv6, as Node reports it on a double-stack socket, is written as IPv4. */
function plain(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return /^[0-9A-Fa-f.:]{2,45}$/.test(bare) ? bare : '';
}
