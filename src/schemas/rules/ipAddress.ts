/** IP address as a number, for comparing and counting. */
interface IpAddress {
  readonly version: 4 | 6;
  readonly number: bigint;
}

const octet = /^(0|[1-9][0-9]{0,2})$/;

/** Parses an IP address. Leading zeros in IPv4 octets are rejected, since some systems read `010` as octal 8. */
export function parseIp(text: string): IpAddress | null {
  if (text.includes(':')) return parseIpv6(text);
  const parts = text.split('.');
  const isIpv4 = parts.length === 4 && parts.every(part => octet.test(part) && Number(part) <= 255);
  return isIpv4 ? { version: 4, number: numberOf(parts.map(Number), 8n) } : null;
}

/** Counts the IP addresses from `start` to `end` inclusive; `null` when an end is invalid or the order is wrong. */
export function countIps(start: string, end: string): bigint | null {
  const [first, last] = [parseIp(start), parseIp(end)];
  if (!first || !last || first.version !== last.version || last.number < first.number) return null;
  return last.number - first.number + 1n;
}

function parseIpv6(text: string): IpAddress | null {
  if (text.length > 39 || !URL.canParse(`http://[${text}]/`)) return null;
  // The URL parser normalises every IPv6 address to hexadecimal groups and abbreviates the longest run of zeros to
  // `::`.
  const [head = '', tail] = new URL(`http://[${text}]/`).hostname.slice(1, -1).split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16)));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return { version: 6, number: numberOf([...before, ...zeros, ...after], 16n) };
}

function numberOf(parts: readonly number[], bits: bigint): bigint {
  return parts.reduce((sum, part) => (sum << bits) | BigInt(part), 0n);
}
