import { sql } from 'kysely';

import { badRequest } from '../../engine/http/requestInput.ts';
import type { Route } from '../../engine/http/route.ts';
import { secondsBetween } from '../../engine/storage/platformTime.ts';

interface SourceRow {
  readonly id: number;
  readonly deviceCode: string;
  readonly standardKey: string | null;
  readonly merchantSign: string | null;
  readonly expireTime: string;
}

/** Returns the devices of a user from which time can be moved, with their remaining whole hours. */
export const transferSourceRoute: Route = {
  method: 'GET',
  path: '/api/pay/v1/device-time-transfer/source',
  permission: { anyOf: ['billing:device-time-transfer'] },
  handle: async ({ db, query, now }) => {
    const { userName = '' } = query;
    if (userName === '' || userName.includes('\0')) {
      throw badRequest({ zh: '请填写用户名', en: 'Enter a user name' });
    }
    const { rows } = await sql<SourceRow>`
      select id, "deviceCode", "standardKey", "merchantSign", "expireTime" from devices
      where "userName" = ${userName} and "expireTime" > ${now}::timestamp order by "expireTime", id`.execute(db);
    return rows.map(row => ({ ...row, remainingHours: Math.floor(secondsBetween(now, row.expireTime) / 3_600) }));
  },
};
