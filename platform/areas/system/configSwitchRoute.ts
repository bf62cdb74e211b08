import configSwitches from '../../../src/resources/system/config-switches.ts';
import type { CodeList } from '../../../src/schemas/vocabulary/codeList.ts';
import { loggedClientType, enableStatus } from '../../../src/schemas/codes/common.ts';
import { userType } from '../../../src/schemas/codes/users.ts';
import { parseSwitchValue } from './configSwitches.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import type { Route } from '../../engine/http/route.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Code lists that the platform serves, by the key that the console requests. */
const lists: Readonly<Record<string, CodeList>> = { client_type: loggedClientType, user_type_list: userType };

export const configSwitchRoute: Route = {
  method: 'GET',
  path: '/api/public/config/switch/getValue/toJSONObject',
  permission: 'session',
  handle: async ({ db, query, language }) => {
    const key = query['configKey'] ?? '';
    const list = Object.hasOwn(lists, key) ? lists[key] : undefined;
    const kept = list ? undefined : await storedValue(db, key);
    if (kept !== undefined) return kept;
    if (!list) throw new Refusal({ zh: '配置项不存在', en: 'The setting does not exist' }, { status: 1, code: 404 });
    return list.items.map(item => ({ value: item.value, label: item[language] }));
  },
};

/** Returns the value that an operator has stored and enabled under the key. */
async function storedValue(db: Database, key: string): Promise<unknown> {
  if (key === '' || key.includes('\0')) return undefined;
  const found = await withTables(db, configSwitches)
    .selectFrom('config_switches')
    .select(['valueType', 'configValue'])
    .where('configKey', '=', key)
    .where('status', '=', enableStatus.enabled)
    .executeTakeFirst();
  return parseSwitchValue(found?.valueType, found?.configValue);
}
