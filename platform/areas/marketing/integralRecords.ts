import integralRecords from '../../../src/resources/marketing/integral-records.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { integralRuleType } from '../../../src/schemas/codes/marketing.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { completeSavedRecord, insertInto, stampColumnsOf } from '../../engine/effects/recordWrites.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Validity, in seconds, of points that an operator grants. */
const validSeconds = 365 * 86_400;

export const effects = effectsOf(integralRecords, {
  /** Changes the points and inserts the record in one transaction, so that the record stores the resulting balance. */
  integralRecordAdjust: async (scope, { values: { userName, points, reason } }) => {
    if (points === 0) throw createFieldRefusal('points', '调整的积分不能为0', 'The points must not be 0');
    const balance = await addPoints(scope, userName, points);
    const id = await insertInto(scope, integralRecords, {
      userName,
      ruleType: points > 0 ? integralRuleType.earn : integralRuleType.spend,
      points,
      balance,
      source: formatMessage('人工调整：{0}', reason),
      expireTime: points > 0 ? addSeconds(scope.now, validSeconds) : null,
      createTime: scope.now,
    });
    const recordNo = `JF${String(id).padStart(10, '0')}`;
    await completeSavedRecord(scope, integralRecords, id, { recordNo });
    return { recordNo, balance };
  },
});

/** Adds points to a user and returns the new balance. Refuses a change that would make the balance negative. */
async function addPoints(scope: EffectScope, userName: string, points: number): Promise<number> {
  const user = await withTables(scope.db, clientUsers)
    .updateTable('client_users')
    .set(eb => ({ integral: eb(eb.fn.coalesce('integral', eb.lit(0)), '+', points), ...stampColumnsOf(scope) }))
    .where('userName', '=', userName)
    .where(eb => eb(eb.fn.coalesce('integral', eb.lit(0)), '>=', -points))
    .returning('integral')
    .executeTakeFirst();
  if (!user) throw createFieldRefusal('points', '用户积分不足', 'The user does not have enough points');
  return user.integral ?? 0;
}
