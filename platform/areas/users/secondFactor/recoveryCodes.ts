import { createHash, randomInt } from 'node:crypto';

import { hashCredential, verifyCredential } from '../../../engine/resources/credentials.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

const count = 10;
/**
 * Letters and digits, without the characters that look like another character. A code of twelve characters has only 59
 * bits. A fast hash would not protect it, so the platform stores a slow hash of each code, as for passwords.
 */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const [groups, groupLength] = [3, 4];

/** Replaces the recovery codes of a user and returns the new codes. Stores only hashes of the codes. */
export async function replaceRecoveryCodes(db: Database, uid: number): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, makeCode);
  const hashes = await Promise.all(codes.map(code => hashCredential(digestOf(uid, code))));
  await deleteRecoveryCodes(db, uid);
  await withTables(db)
    .insertInto('recovery_codes')
    .values(hashes.map(hash => ({ uid, hash })))
    .execute();
  return codes;
}

/** Redeems a recovery code. Of two concurrent attempts with the same code, only one succeeds. */
export async function redeemRecoveryCode(db: Database, uid: number, code: string): Promise<boolean> {
  const digest = digestOf(uid, code);
  const stored = await withTables(db).selectFrom('recovery_codes').select('hash').where('uid', '=', uid).execute();
  for (const { hash } of stored) {
    if (!(await verifyCredential(hash, digest))) continue;
    const redeemed = await withTables(db)
      .deleteFrom('recovery_codes')
      .where('uid', '=', uid)
      .where('hash', '=', hash)
      .returning('hash')
      .execute();
    return redeemed.length > 0;
  }
  return false;
}

/**
 * Upgrade step: earlier releases stored recovery codes as fast digests. Replaces each stored digest with a slow hash of
 * this digest.
 */
export async function hashStoredRecoveryCodes(db: Database): Promise<void> {
  const digests = await withTables(db)
    .selectFrom('recovery_codes')
    .select(['uid', 'hash'])
    .where('hash', '~', '^[0-9a-f]{64}$')
    .execute();
  for (const { uid, hash } of digests) {
    await withTables(db)
      .updateTable('recovery_codes')
      .set({ hash: await hashCredential(hash) })
      .where('uid', '=', uid)
      .where('hash', '=', hash)
      .execute();
  }
}

export async function countRecoveryCodes(db: Database, uid: number): Promise<number> {
  const { count: remaining } = await withTables(db)
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return remaining;
}

export async function deleteRecoveryCodes(db: Database, uid: number): Promise<void> {
  await withTables(db).deleteFrom('recovery_codes').where('uid', '=', uid).execute();
}

function makeCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Returns the digest of a recovery code. Ignores blanks, hyphens and letter case. */
function digestOf(uid: number, code: string): string {
  return createHash('sha256')
    .update(`${uid}:${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest('hex');
}
