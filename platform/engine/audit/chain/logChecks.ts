import { sql } from 'kysely';

import { secretsOf } from '../../secrets/secretsOf.ts';
import type { Database } from '../../storage/database.ts';
import type { ChainBreak } from './chainEnds.ts';

/** Permission codes for verifying the operation log and for acknowledging a break. */
export const logPermissionCodes = { verify: 'operation-log:verify', acknowledge: 'operation-log:acknowledge' } as const;

const place = 'log_break_acks';

/** Stores the result of a verification of the operation log; `null` when the log is intact. */
export async function storeLogCheck(db: Database, broken: ChainBreak | null): Promise<void> {
  await sql`
    insert into log_checks (id, broken) values (1, ${JSON.stringify(broken)}::jsonb)
    on conflict (id) do update set broken = excluded.broken`.execute(db);
}

/** Returns the break that the last verification found and nobody has acknowledged; `null` when there is none. */
export async function readOpenBreak(db: Database): Promise<ChainBreak | null> {
  const { rows } = await sql<{ broken: ChainBreak | null }>`
    select nullif(broken, 'null'::jsonb) as broken from log_checks`.execute(db);
  const broken = rows[0]?.broken ?? null;
  return broken && (await readAcknowledgedBreaks(db)).has(nameOfBreak(broken)) ? null : broken;
}

/**
 * Stores that an administrator has acknowledged the break. Signs this acknowledgement, because the break itself shows
 * that rows can be forged.
 */
export async function acknowledgeBreak(
  db: Database,
  broken: ChainBreak,
  { now, userName }: { readonly now: string; readonly userName: string },
): Promise<void> {
  const name = nameOfBreak(broken);
  const signature = secretsOf(db).sign(JSON.stringify([name, userName, now]), place);
  await sql`
    insert into log_break_acks (break, "userName", "acknowledgedAt", signature)
    values (${name}, ${userName}, ${now}, ${signature})
    on conflict (break) do update set "userName" = excluded."userName", "acknowledgedAt" = excluded."acknowledgedAt",
      signature = excluded.signature`.execute(db);
}

/** Returns the names of the acknowledged breaks (see `nameOfBreak`). Leaves out acknowledgements with a wrong signature. */
export async function readAcknowledgedBreaks(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ break: string; userName: string; acknowledgedAt: string; signature: string }>`
    select break, "userName", "acknowledgedAt", signature from log_break_acks`.execute(db);
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
