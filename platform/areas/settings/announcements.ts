import type { Label } from '../../../src/schemas/label.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type Effects, onAction } from '../../engine/effects/effect.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

const expired: Label = { zh: '公告的失效时间已过', en: 'The announcement has expired' };

export const effects: Effects = {
  /** Only checks that the publish time is in the future; a scheduled transition publishes the announcement. */
  announcementPublish: onAction(async ({ now }, { record }) => {
    if (String(record?.['publishTime']) <= now) {
      throw createRefusal(
        '发布时间已过，请修改发布时间或立即发布',
        'The publish time has passed. Change it, or publish now',
      );
    }
  }),

  announcementPublishNow: onAction(async (scope, { record }) => {
    refuseExpired(record ?? {}, scope.now);
    await changeOwnRecord(scope, record?.['id'], { publishTime: scope.now });
  }),
};

function refuseExpired({ expireTime }: Row, now: string): void {
  if (typeof expireTime === 'string' && expireTime <= now) throw createRefusal(expired.zh, expired.en);
}
