import { randomBytes } from 'node:crypto';

/** Capitals and digits that nobody takes for one another when a code is read out or typed off; 32, so no byte is favoured. */
export const codeCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const length = 16;

/** Codes of 16 characters that cannot be guessed, no two of them the same. */
export function randomCodes(count: number): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(randomCode());
  return [...codes];
}

function randomCode(): string {
  return [...randomBytes(length)].map(byte => codeCharacters.charAt(byte % codeCharacters.length)).join('');
}
