import { createHash } from 'node:crypto';

/** Hashes a token of 32 random bytes; only the hash is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
