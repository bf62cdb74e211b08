/** Parts of the sample values of field kinds. Each function accepts any index from 0. */

export function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Returns a byte as two hexadecimal digits. */
export function hexByte(number: number): string {
  return (number % 256).toString(16).padStart(2, '0').toUpperCase();
}

/**
 * Returns a day of January 2026: index 0 is 31 January, index 30 is 1 January, and index 31 starts again at 31 January.
 */
export function dayAt(index: number): string {
  return `2026-01-${twoDigits(31 - (index % 31))}`;
}

/**
 * Returns an IPv4 address that ends in `host`. Each index has its own network of 256 addresses; the networks repeat
 * after 20,000 indexes.
 */
export function addressAt(index: number, host: number): string {
  return `192.${168 + (Math.floor(index / 250) % 80)}.${1 + (index % 250)}.${host}`;
}
