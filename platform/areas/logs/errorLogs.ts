import errorLogs from '../../../src/resources/logs/error-logs.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export const effects = effectsOf(errorLogs, {
  errorLogClear: async ({ db }) => {
    const { numDeletedRows } = await withTables(db, errorLogs).deleteFrom('error_logs').executeTakeFirst();
    return { count: Number(numDeletedRows) };
  },
});
