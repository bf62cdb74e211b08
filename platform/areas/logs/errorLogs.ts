import errorLogs from '../../../src/resources/logs/error-logs.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export const effects = effectsOf(errorLogs, {
  errorLogFix: async (scope, { record }) => {
    await changeRecord(scope, errorLogs, record.id, { fixed: true });
  },

  errorLogClear: async ({ db }) => {
    const { numDeletedRows } = await withTables(db, errorLogs).deleteFrom('error_logs').executeTakeFirst();
    return { count: Number(numDeletedRows) };
  },
});
