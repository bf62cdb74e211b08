import { createHash, randomInt } from 'node:crypto';

import { sql } from 'kysely';

import { hashCredential, verifyCredential } from '../../../engine/resources/credentials.ts';
import type { Database } from '../../../engine/storage/database.ts';

const count = 10;
/**
 * Letters and digits, without the characters that look like another character. A code of twelve characters has 59 bits,
 * too few for a fast hash, so codes are stored with a slow hash like passwords.
 */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const [groups, groupLength] = [3, 4];

/** Replaces the recovery codes of a user and returns the new codes. Stores only hashes of the codes. */
export async function makeRecoveryCodes(db: Database, uid: number): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, makeCode);
  const hashes = await Promise.all(codes.map(code => hashCredential(digestOf(uid, code))));
  await deleteRecoveryCodes(db, uid);
  const rows = hashes.map(hash => sql`(${uid}::bigint, ${hash})`);
  await sql`insert into recovery_codes (uid, hash) values ${sql.join(rows)}`.execute(db);
  return codes;
}

/** Redeems a recovery code. Of two attempts with the same code, one succeeds. */
export async function redeemRecoveryCode(db: Database, uid: number, code: string): Promise<boolean> {
  const digest = digestOf(uid, code);
  const stored = await sql<{ hash: string }>`select hash from recovery_codes where uid = ${uid}`.execute(db);
  for (const { hash } of stored.rows) {
    if (!(await verifyCredential(hash, digest))) continue;
    const { rows } = await sql`
      delete from recovery_codes where uid = ${uid} and hash = ${hash} returning hash`.execute(db);
    return rows.length > 0;
  }
  return false;
}

/** Upgrade step: hashes recovery codes of earlier releases again, because these releases stored plain digests. */
export async function hashStoredDigests(db: Database): Promise<void> {
  const { rows } = await sql<{ uid: number; hash: string }>`
    select uid, hash from recovery_codes where hash ~ '^[0-9a-f]{64}$'`.execute(db);
  for (const { uid, hash } of rows) {
    await sql`
      update recovery_codes set hash = ${await hashCredential(hash)} where uid = ${uid} and hash = ${hash}`.execute(db);
  }
}

export async function countRecoveryCodes(db: Database, uid: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where uid = ${uid}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteRecoveryCodes(db: Database, uid: number): Promise<void> {
  await sql`delete from recovery_codes where uid = ${uid}`.execute(db);
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
