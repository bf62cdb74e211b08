import { createHash } from 'node:crypto';

/** Returns the digest of a password that the console computes before encryption. */
export function digestOf(password: string): string {
  return createHash('sha256').update(password).digest('hex');
}
