import { randomBytes } from 'node:crypto';

import { formatMessage } from '../../engine/messages/messages.ts';
import { type Effects, onAction } from '../../engine/effects/effect.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeOwnRecord } from '../../engine/effects/recordWrites.ts';

export const effects: Effects = {
  /** Simulates the call: checks licence, secret and quota, then counts and logs the call. */
  thirdPartyTest: onAction(async (scope, { record }) => {
    if (!record) return;
    if (record['status'] !== 1) throw createRefusal('该平台已禁用', 'The platform is disabled');
    const { expireTime, appSecret, dailyQuota } = record;
    if (typeof expireTime === 'string' && expireTime <= scope.now)
      throw createRefusal('授权已到期', 'The licence has expired');
    if (!appSecret) throw createRefusal('尚未设置AppSecret', 'The app secret is not set');
    const calls = Number(record['todayCalls'] ?? 0);
    if (typeof dailyQuota === 'number' && calls >= dailyQuota) {
      throw createRefusal('今日调用次数已用完', 'The daily quota of calls is used up');
    }
    await changeOwnRecord(scope, record['id'], { todayCalls: calls + 1 });
    await addRecord(scope, 'third-party-calls', {
      method: 'test',
      thirdPartyId: record['id'],
      result: 1,
      message: formatMessage('参数校验通过'),
      costMs: 0,
      callTime: scope.now,
    });
  }),

  /** Replaces the secret. This invalidates the old one. Returns the new secret, which is never shown again. */
  thirdPartyResetSecret: onAction(async (scope, { record }) => {
    const appSecret = randomBytes(24).toString('hex');
    await changeOwnRecord(scope, record?.['id'], { appSecret });
    return { appSecret };
  }),
};
