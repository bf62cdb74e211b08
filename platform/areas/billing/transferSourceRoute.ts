import devices from '../../../src/resources/devices/devices.ts';
import { badRequestRefusal } from '../../engine/http/requestInput.ts';
import type { Route } from '../../engine/http/route.ts';
import { secondsBetween } from '../../engine/storage/platformTime.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Returns the devices of a user from which time can be moved, with their remaining whole hours. */
export const transferSourceRoute: Route = {
  method: 'GET',
  path: '/api/pay/v1/device-time-transfer/source',
  permission: { anyOf: ['billing:device-time-transfer'] },
  handle: async ({ db, query, now }) => {
    const { userName = '' } = query;
    if (userName === '' || userName.includes('\0')) {
      throw badRequestRefusal({ zh: '请填写用户名', en: 'Enter a user name' });
    }
    const rows = await withTables(db, devices)
      .selectFrom('devices')
      .select(['id', 'deviceCode', 'standardKey', 'merchantSign', 'expireTime'])
      .where('userName', '=', userName)
      .where('expireTime', '>', now)
      .orderBy('expireTime')
      .orderBy('id')
      .$narrowType<{ expireTime: string }>()
      .execute();
    return rows.map(row => ({ ...row, remainingHours: Math.floor(secondsBetween(now, row.expireTime) / 3_600) }));
  },
};
