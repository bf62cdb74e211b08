import announcements from '../../../src/resources/settings/announcements.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';

export const effects = effectsOf(announcements, {
  /** Rejects a publish time in the past. A scheduled transition publishes the announcement. */
  announcementPublish: async ({ now }, { record }) => {
    if (record.publishTime <= now) {
      throw createRefusal(
        '发布时间已过，请修改发布时间或立即发布',
        'The publish time has passed. Change it, or publish now',
      );
    }
  },

  announcementPublishNow: async (scope, { record }) => {
    if (record.expireTime !== null && record.expireTime <= scope.now) {
      throw createRefusal('公告的失效时间已过', 'The announcement has expired');
    }
  },
});
