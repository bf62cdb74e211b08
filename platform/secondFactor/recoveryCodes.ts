import { createHash, randomInt } from 'node:crypto';

import { sql } from 'kysely';

import type { Database } from '../storage/database.ts';

const count = 10;
/**
 * Characters that are not confused with each other. Twelve of them have 59 bits, too many for a search of the stored
 * hash.
 */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const [groups, groupLength] = [3, 4];

/** Replaces the recovery codes of a user. Returns the new ones, of which only hashes are stored. */
export async function makeRecoveryCodes(db: Database, uid: number): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, makeCode);
  await forgetRecoveryCodes(db, uid);
  const rows = codes.map(code => sql`(${uid}::bigint, ${hashOf(uid, code)})`);
  await sql`insert into recovery_codes (uid, hash) values ${sql.join(rows)}`.execute(db);
  return codes;
}

/** Redeems a recovery code; of two attempts with the same code, one succeeds. */
export async function redeemRecoveryCode(db: Database, uid: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery_codes where uid = ${uid} and hash = ${hashOf(uid, code)} returning hash`.execute(db);
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Database, uid: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where uid = ${uid}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function forgetRecoveryCodes(db: Database, uid: number): Promise<void> {
  await sql`delete from recovery_codes where uid = ${uid}`.execute(db);
}

function makeCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Ignores blanks, hyphens and letter case of the input. */
function hashOf(uid: number, code: string): string {
  return createHash('sha256')
    .update(`${uid}:${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest('hex');
}
