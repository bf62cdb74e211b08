import { parseIp } from '../../../schemas/ipAddress.ts';

export interface AddressRange {
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * Reads `10.1.2.11-10.1.2.60`, `10.1.2.11-60`, `10.1.2.0/24`, the beginning `10.1.2` or one address; `null` for
 * anything else, and for a range that stands the wrong way round.
 */
export function readAddressRange(text: string): AddressRange | null {
  const typed = text.trim().replaceAll(/\s*[-–~—]\s*/g, '-');
  const [start = '', end, more] = typed.split('-');
  if (more !== undefined) return null;
  if (end !== undefined) return fromTo(start, /^\d{1,3}$/.test(end) ? start.replace(/\d+$/, end) : end);
  return typed.includes('/') ? ofNetwork(typed) : ofBeginning(typed);
}

function fromTo(start: string, end: string): AddressRange | null {
  const [first, last] = [parseIp(start), parseIp(end)];
  const isRange = first?.version === 4 && last?.version === 4 && first.number <= last.number;
  return isRange ? { from: first.number, to: last.number } : null;
}

function ofNetwork(text: string): AddressRange | null {
  const [base = '', length = ''] = text.split('/');
  const address = parseIp(base);
  const bits = /^\d{1,2}$/.test(length) ? Number(length) : 33;
  if (address?.version !== 4 || bits > 32) return null;
  const size = 1n << BigInt(32 - bits);
  const from = (address.number / size) * size;
  return { from, to: from + size - 1n };
}

function ofBeginning(text: string): AddressRange | null {
  const parts = text.replace(/\.$/, '').split('.');
  if (text === '' || parts.length > 4) return null;
  const pad = (octet: string) => [...parts, ...Array.from({ length: 4 - parts.length }, () => octet)].join('.');
  return fromTo(pad('0'), pad('255'));
}

export function holdsAddress({ from, to }: AddressRange, text: string): boolean {
  const address = parseIp(text);
  return address !== null && address.version === 4 && address.number >= from && address.number <= to;
}
