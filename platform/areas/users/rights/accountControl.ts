import type { Caller } from '../../../engine/http/route.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { findApprovalIssue } from './permissionIssues.ts';
import { throwPermissionIssue } from './throwPermissionIssue.ts';
import { dayMs } from '../../../../src/schemas/base/durations.ts';

/**
 * Time during which a user who has set the password of another account is assumed to know this password. Afterwards,
 * the owner of the account is assumed to have changed the password.
 */
const controlLastsMs = 7 * dayMs;

/** Stores that the caller has created the account or set its password, and could therefore sign in to the account. */
export async function recordPasswordKnowledge(
  { db, caller, nowMs }: { readonly db: Database; readonly caller: Caller; readonly nowMs: number },
  uid: number,
): Promise<void> {
  if (uid === caller.uid) return;
  await withTables(db)
    .insertInto('account_hands')
    .values({ uid, byUid: caller.uid, at: nowMs })
    .onConflict(conflict => conflict.columns(['uid', 'byUid']).doUpdateSet({ at: nowMs }))
    .execute();
}

/** Refuses an approval by an account that the submitter could use, directly or through other accounts. */
export async function refuseApprovalBySubmitter(
  db: Database,
  { caller, submitterId, nowMs }: { readonly caller: Caller; readonly submitterId: number; readonly nowMs: number },
): Promise<void> {
  const since = nowMs - controlLastsMs;
  const rows = await withTables(db)
    .withRecursive('hands(uid)', query =>
      query
        .selectFrom('account_hands')
        .select('byUid as uid')
        .where('uid', '=', caller.uid)
        .where('at', '>', since)
        .union(
          query
            .selectFrom('account_hands as others')
            .innerJoin('hands', 'hands.uid', 'others.uid')
            .select('others.byUid as uid')
            .where('others.at', '>', since),
        ),
    )
    .selectFrom('hands')
    .select('uid')
    .$castTo<{ readonly uid: number }>()
    .execute();
  throwPermissionIssue(
    findApprovalIssue(submitterId, { uid: caller.uid, controllers: new Set(rows.map(row => row.uid)) }),
  );
}
