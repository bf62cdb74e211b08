import { createHash } from 'node:crypto';

/** Returns the digest of a password, as the console computes it before encryption. */
export function passwordDigestOf(password: string): string {
  return createHash('sha256').update(password).digest('hex');
}
