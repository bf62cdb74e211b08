import { randomBytes } from 'node:crypto';

import { say } from '../sayings.ts';
import { type Effects, onAction } from './effect.ts';
import { refused } from './refused.ts';
import { add, change } from './written.ts';

export const effects: Effects = {
  /** What the platform itself can tell before it calls: whether it may, and with what. The call is counted and noted. */
  thirdPartyTest: onAction(async (scope, { record }) => {
    if (!record) return;
    if (record['status'] !== 1) throw refused('该平台已禁用', 'The platform is disabled');
    const { expireTime, appSecret, dailyQuota } = record;
    if (typeof expireTime === 'string' && expireTime <= scope.now)
      throw refused('授权已到期', 'The licence has expired');
    if (!appSecret) throw refused('尚未设置AppSecret', 'There is no app secret yet');
    const calls = Number(record['todayCalls'] ?? 0);
    if (typeof dailyQuota === 'number' && calls >= dailyQuota) {
      throw refused('今日调用次数已用完', 'The calls of today are used up');
    }
    await change(scope, record['id'], { todayCalls: calls + 1 });
    await add(scope, 'third-party-calls', {
      method: 'test',
      thirdPartyId: record['id'],
      result: 1,
      message: say('参数校验通过'),
      costMs: 0,
      callTime: scope.now,
    });
  }),

  /** The old secret is worth nothing from now on; the new one is told once. */
  thirdPartyResetSecret: onAction(async (scope, { record }) => {
    const appSecret = randomBytes(24).toString('hex');
    await change(scope, record?.['id'], { appSecret });
    return { appSecret };
  }),
};
