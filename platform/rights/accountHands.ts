import { sql } from 'kysely';

import type { Caller } from '../http/route.ts';
import type { Database } from '../storage/database.ts';
import { approvalFault } from './decide.ts';
import { refuseFault } from './refuseFault.ts';

const dayMs = 86_400_000;

/** Whoever has set the password of an account counts as its holder for this long; by then its owner has missed it. */
const handLastsMs = 7 * dayMs;

/** Notes that the caller has made the account or set its password, so that the caller could sign in with it. */
export async function noteHand(
  { db, caller, nowMs }: { readonly db: Database; readonly caller: Caller; readonly nowMs: number },
  uid: number,
): Promise<void> {
  if (uid === caller.uid) return;
  await sql`
    insert into account_hands (uid, "byUid", at) values (${uid}, ${caller.uid}, ${nowMs})
    on conflict (uid, "byUid") do update set at = excluded.at`.execute(db);
}

/** Refuses an approval by an account that the orderer could use, directly or through accounts in between. */
export async function guardApproval(
  db: Database,
  { caller, orderer, nowMs }: { readonly caller: Caller; readonly orderer: number; readonly nowMs: number },
): Promise<void> {
  const { rows } = await sql<{ uid: number }>`
    with recursive hands as (
      select "byUid" as uid from account_hands where uid = ${caller.uid} and at > ${nowMs - handLastsMs}::bigint
      union
      select h."byUid" from account_hands h join hands on h.uid = hands.uid where h.at > ${nowMs - handLastsMs}::bigint)
    select uid from hands`.execute(db);
  refuseFault(approvalFault(orderer, { uid: caller.uid, hands: new Set(rows.map(row => row.uid)) }));
}
