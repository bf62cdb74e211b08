import operationLogs from '../../../src/resources/logs/operation-logs.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import { acknowledgeBreak, readOpenBreak } from '../../engine/audit/chain/logChecks.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';

export const effects = effectsOf(operationLogs, {
  /**
   * Acknowledges the break in the hash chain of the operation log. Returns the break, so that the log entry of this
   * action contains it.
   */
  acknowledgeLogBreak: async ({ db, now, caller: { userName } }) => {
    const broken = await readOpenBreak(db);
    if (!broken)
      throw new Refusal({ zh: '没有需要确认的异常', en: 'There is no break to acknowledge' }, { status: 1, code: 1 });
    await acknowledgeBreak(db, broken, { now, userName });
    return broken;
  },
});
