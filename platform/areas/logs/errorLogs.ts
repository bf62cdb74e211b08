import { sql } from 'kysely';

import { stampColumns } from '../../engine/records/store.ts';
import { type Effects, onAction } from '../../engine/effects/effect.ts';

export const effects: Effects = {
  errorLogFix: onAction(async (scope, { record }) => {
    const signature = { now: scope.now, userName: scope.caller.userName };
    const changes = [sql`fixed = true`, ...stampColumns(scope.resource, signature)];
    await sql`update error_logs set ${sql.join(changes)} where id = ${record?.['id']}`.execute(scope.db);
  }),

  errorLogClear: onAction(async ({ db }) => {
    const { numAffectedRows } = await sql`delete from error_logs`.execute(db);
    return { count: Number(numAffectedRows ?? 0) };
  }),
};
