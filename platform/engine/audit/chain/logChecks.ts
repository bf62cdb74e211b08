import { secretsOf } from '../../secrets/secretsOf.ts';
import type { Database } from '../../storage/database.ts';
import { withTables } from '../../storage/withTables.ts';
import type { ChainBreak } from './chainEnds.ts';

/** Permission codes for verifying the operation log and for acknowledging a break. */
export const logPermissionCodes = { verify: 'operation-log:verify', acknowledge: 'operation-log:acknowledge' } as const;

const place = 'log_break_acks';

/** Stores the result of a verification of the operation log. For an intact log, `broken` is `null`. */
export async function storeLogCheck(db: Database, broken: ChainBreak | null): Promise<void> {
  const check = { broken: JSON.stringify(broken) };
  await withTables(db)
    .insertInto('log_checks')
    .values({ id: 1, ...check })
    .onConflict(same => same.column('id').doUpdateSet(check))
    .execute();
}

/** Returns the break that the last verification found and nobody has acknowledged; `null` when there is none. */
export async function readOpenBreak(db: Database): Promise<ChainBreak | null> {
  const check = await withTables(db)
    .selectFrom('log_checks')
    .select(eb => eb.ref('broken').$castTo<ChainBreak | null>().as('broken'))
    .executeTakeFirst();
  const broken = check?.broken ?? null;
  return broken && (await readAcknowledgedBreaks(db)).has(nameOfBreak(broken)) ? null : broken;
}

/**
 * Stores that an administrator has acknowledged the break. Signs the acknowledgement, because a break shows that
 * somebody can forge rows.
 */
export async function acknowledgeBreak(
  db: Database,
  broken: ChainBreak,
  { now, userName }: { readonly now: string; readonly userName: string },
): Promise<void> {
  const name = nameOfBreak(broken);
  const signature = secretsOf(db).sign(JSON.stringify([name, userName, now]), place);
  const acknowledgement = { userName, acknowledgedAt: now, signature };
  await withTables(db)
    .insertInto('log_break_acks')
    .values({ break: name, ...acknowledgement })
    .onConflict(same => same.column('break').doUpdateSet(acknowledgement))
    .execute();
}

/** Returns the names of the acknowledged breaks (see `nameOfBreak`). Leaves out acknowledgements with a wrong signature. */
export async function readAcknowledgedBreaks(db: Database): Promise<ReadonlySet<string>> {
  const rows = await withTables(db)
    .selectFrom('log_break_acks')
    .select(['break', 'userName', 'acknowledgedAt', 'signature'])
    .execute();
  const secrets = secretsOf(db);
  const genuine = rows.filter(row =>
    secrets.isSigned(row.signature, JSON.stringify([row.break, row.userName, row.acknowledgedAt]), place),
  );
  return new Set(genuine.map(row => row.break));
}

/** Returns the name of a break, which is the same in every verification that finds the break. */
export function nameOfBreak({ kind, rowId }: ChainBreak): string {
  return `${kind} ${rowId ?? ''}`;
}
