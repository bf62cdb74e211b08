import { randomBytes } from 'node:crypto';

/**
 * Capital letters and digits that are not confused when a code is read aloud or typed. Their number, 32, divides 256,
 * so that each character is equally likely.
 */
export const codeCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const length = 16;

/** Returns distinct random codes of 16 characters, from a cryptographic source. */
export function generateRandomCodes(count: number): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(randomCode());
  return [...codes];
}

function randomCode(): string {
  return [...randomBytes(length)].map(byte => codeCharacters.charAt(byte % codeCharacters.length)).join('');
}
