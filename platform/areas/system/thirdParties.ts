import { randomBytes } from 'node:crypto';

import thirdParties from '../../../src/resources/system/third-parties.ts';
import thirdPartyCalls from '../../../src/resources/system/third-party-calls.ts';
import { enableStatus, resultStatus } from '../../../src/schemas/codes/common.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeRecord, insertInto } from '../../engine/effects/recordWrites.ts';

export const effects = effectsOf(thirdParties, {
  /** Simulates a call by the third party: checks its licence, secret and quota, then counts and logs the call. */
  thirdPartyTest: async (scope, { record }) => {
    if (record.status !== enableStatus.enabled) throw createRefusal('该平台已禁用', 'The platform is disabled');
    const { expireTime, appSecret, dailyQuota } = record;
    if (expireTime !== null && expireTime <= scope.now) throw createRefusal('授权已到期', 'The licence has expired');
    if (!appSecret) throw createRefusal('尚未设置AppSecret', 'The app secret is not set');
    const calls = record.todayCalls ?? 0;
    if (dailyQuota !== null && calls >= dailyQuota) {
      throw createRefusal('今日调用次数已用完', 'The daily quota of calls is used up');
    }
    await changeRecord(scope, thirdParties, record.id, { todayCalls: calls + 1 });
    await insertInto(scope, thirdPartyCalls, {
      method: 'test',
      thirdPartyId: record.id,
      result: resultStatus.succeeded,
      message: formatMessage('参数校验通过'),
      costMs: 0,
      callTime: scope.now,
    });
  },

  /** Replaces the secret. This invalidates the old one. Returns the new secret, which is never shown again. */
  thirdPartyResetSecret: async (scope, { record }) => {
    const appSecret = randomBytes(24).toString('hex');
    await changeRecord(scope, thirdParties, record.id, { appSecret });
    return { appSecret };
  },
});
