import type { CodeList } from '../../src/schemas/codeList.ts';
import { clientTypeLog } from '../../src/schemas/codes/common.ts';
import { userType } from '../../src/schemas/codes/users.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route } from '../http/route.ts';

/** The lists that the platform serves, by the key that the console asks for (spec section 7). */
const lists: Readonly<Record<string, CodeList>> = { client_type: clientTypeLog, user_type_list: userType };

export const configSwitchRoute: Route = {
  method: 'GET',
  path: '/api/public/config/switch/getValue/toJSONObject',
  permission: 'session',
  handle: async ({ query, language }) => {
    const key = query['configKey'] ?? '';
    const list = Object.hasOwn(lists, key) ? lists[key] : undefined;
    if (!list) throw new Refusal({ zh: '配置项不存在', en: 'There is no such setting' }, { status: 1, code: 404 });
    return list.items.map(item => ({ value: item.value, label: item[language] }));
  },
};
