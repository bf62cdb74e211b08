import { Refusal } from '../../../engine/http/refusal.ts';
import type { Route } from '../../../engine/http/route.ts';
import type { Catalogue } from '../../../engine/resources/catalogue.ts';
import { listedFields } from '../../../engine/fields/resourceFields.ts';
import { selectRecords } from '../../../engine/resources/select.ts';

const latest = 100;

/** Creates the route that returns the latest sign-ins of one user, for the drawer of a user list. */
export function createUserLoginRecordsRoute(catalogue: Catalogue): Route {
  const records = catalogue.get('login-records');
  return {
    method: 'POST',
    path: '/api/user/v5/user/selectUserLoginRecord',
    permission: { anyOf: ['client-user:loginRecord', 'checkuser', 'users:login-records'] },
    handle: async ({ db, query }) => {
      const userName = query['userName'];
      if (!userName || userName.length > 64 || userName.includes('\0')) {
        throw new Refusal({ zh: '用户名不正确', en: 'The user name is not valid' }, { status: 1, code: 400 });
      }
      const list = await selectRecords(db, records, { fields: listedFields(records) })
        .where('t.userName', '=', userName)
        .orderBy('t.loginTime', order => order.desc().nullsLast())
        .orderBy('t.id', 'desc')
        .limit(latest)
        .execute();
      return { total: list.length, list };
    },
  };
}
