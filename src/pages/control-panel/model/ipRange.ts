import { parseIp } from '../../../schemas/rules/ipAddress.ts';
import { trimEndMatching } from '../../../schemas/compile/trimEndMatching.ts';

export interface IpRange {
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * Parses `10.1.2.11-10.1.2.60`, `10.1.2.11-60`, `10.1.2.0/24`, the prefix `10.1.2` or a single IP address. Returns
 * `null` for any other text and for a reversed range.
 */
export function parseIpRange(text: string): IpRange | null {
  const ends = text.split(/[-–~—]/).map(part => part.trim());
  const typed = ends.join('-');
  const [start = '', end, more] = ends;
  if (more !== undefined) return null;
  if (end !== undefined) return fromTo(start, /^\d{1,3}$/.test(end) ? trimEndMatching(start, /\d/) + end : end);
  return typed.includes('/') ? parseNetwork(typed) : parsePrefix(typed);
}

function fromTo(start: string, end: string): IpRange | null {
  const [first, last] = [parseIp(start), parseIp(end)];
  const isRange = first?.version === 4 && last?.version === 4 && first.number <= last.number;
  return isRange ? { from: first.number, to: last.number } : null;
}

function parseNetwork(text: string): IpRange | null {
  const [base = '', length = ''] = text.split('/');
  const address = parseIp(base);
  const bits = /^\d{1,2}$/.test(length) ? Number(length) : 33;
  if (address?.version !== 4 || bits > 32) return null;
  const size = 1n << BigInt(32 - bits);
  const from = (address.number / size) * size;
  return { from, to: from + size - 1n };
}

function parsePrefix(text: string): IpRange | null {
  const parts = text.replace(/\.$/, '').split('.');
  if (text === '' || parts.length > 4) return null;
  const pad = (octet: string) => [...parts, ...Array.from({ length: 4 - parts.length }, () => octet)].join('.');
  return fromTo(pad('0'), pad('255'));
}

export function ipRangeContains({ from, to }: IpRange, text: string): boolean {
  const address = parseIp(text);
  return address !== null && address.version === 4 && address.number >= from && address.number <= to;
}
