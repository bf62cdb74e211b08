import { Refusal } from '../http/refusal.ts';
import { acknowledgeBreak, openBreak } from '../logChain/logChecks.ts';
import { type Effects, onAction } from './effect.ts';

export const effects: Effects = {
  /** Answers the acknowledged break, so that the operation log has it together with the reason. */
  acknowledgeLogBreak: onAction(async ({ db, now, caller: { userName } }) => {
    const broken = await openBreak(db);
    if (!broken)
      throw new Refusal({ zh: '没有需要确认的异常', en: 'There is no break to acknowledge' }, { status: 1, code: 1 });
    await acknowledgeBreak(db, broken, { now, userName });
    return broken;
  }),
};
