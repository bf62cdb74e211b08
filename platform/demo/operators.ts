import { randomBytes } from 'node:crypto';

import users from '../../src/resources/users/users.ts';
import { enableStatus } from '../../src/schemas/codes/common.ts';
import { operatorLoginMethod, userType } from '../../src/schemas/codes/users.ts';
import type { NewRowOf } from '../../src/schemas/vocabulary/rowOf.ts';
import { passwordDigestOf } from '../areas/users/passwords/passwordDigestOf.ts';
import { hashCredential } from '../engine/resources/credentials.ts';
import type { Database } from '../engine/storage/database.ts';
import { insertRows } from '../engine/storage/insertRows.ts';
import { formatWallTime } from '../engine/storage/platformTime.ts';
import { columnTypesOf, tableName } from '../engine/storage/tables.ts';
import { fakers } from './values/fakers.ts';
import { createRandom } from './values/random.ts';
import { dayMs } from '../../src/schemas/base/durations.ts';

/** Accounts with which people sign in to the demonstration. */
const known = [
  { userName: 'admin', name: '系统管理员', group: '超级管理员组', password: 'admin123' },
  { userName: 'ops01', name: '王值班', group: '运维值班人员组', password: 'ops12345' },
  { userName: 'viewer', name: '李观察', group: '只读观察人员组', password: 'viewer123' },
] as const;

/** Further accounts: prefix of the user name, group, number of accounts. */
const crowd = [
  ['ops', '运维值班人员组', 22],
  ['finance', '财务结算人员组', 12],
  ['support', '客服支持人员组', 28],
  ['inspector', '机房巡检人员组', 14],
  ['market', '市场营销人员组', 12],
  ['merchant', '商家服务人员组', 12],
  ['gameop', '游戏运营人员组', 9],
  ['auditor', '安全审计人员组', 8],
] as const;

const disabledCount = 8;

/** The type of new rows contains the field that repeats the password. This field has no column. */
type NewOperator = Omit<NewRowOf<typeof users>, 'confirmPassword'>;

/** Inserts the 120 operators of the demonstration. */
export async function insertOperators(
  db: Database,
  groups: ReadonlyMap<string, number>,
  wallMs: number,
): Promise<void> {
  // Random password that is never shown: nobody signs in with these accounts.
  const unknown = await hashCredential(passwordDigestOf(randomBytes(24).toString('hex')));
  const named = await Promise.all(
    known.map(async ({ userName, name, group, password }, at): Promise<NewOperator> => ({
      ...operator(userName, at, wallMs),
      name,
      groupId: groups.get(group) ?? 0,
      password: await hashCredential(passwordDigestOf(password)),
    })),
  );
  const others = crowd.flatMap(([prefix, group, count]) =>
    Array.from({ length: count }, (_, at) => ({
      // `ops01` is one of the known accounts, so the further `ops` accounts start at `ops02`.
      userName: `${prefix}${String(at + (prefix === 'ops' ? 2 : 1)).padStart(2, '0')}`,
      group,
    })),
  );
  const rows = others.map(({ userName, group }, at): NewOperator => ({
    ...operator(userName, known.length + at, wallMs),
    groupId: groups.get(group) ?? 0,
    status: at % 14 === 13 && Math.floor(at / 14) < disabledCount ? enableStatus.disabled : enableStatus.enabled,
    password: unknown,
  }));
  // The operators have their own creation times, which `insertManyInto` would replace by the current time.
  await insertRows(db, tableName(users), columnTypesOf(users), [...named, ...rows]);
}

function operator(userName: string, index: number, wallMs: number): Omit<NewOperator, 'groupId' | 'password'> {
  const random = createRandom(`users ${userName}`);
  const createTime = formatWallTime(wallMs - random.between(30, 700) * dayMs - random.between(0, 36_000) * 1_000);
  return {
    userName,
    name: fakers.name(random, index),
    email: `${userName}@cloudphone.cn`,
    phone: fakers.phone(random, index),
    loginMethod: operatorLoginMethod.password,
    userType: userType.managementPlatformUser,
    status: enableStatus.enabled,
    lastLoginTime: formatWallTime(wallMs - random.between(0, 20 * 86_400) * 1_000),
    lastLoginIp: fakers.ip(random, index),
    createTime,
    updateTime: createTime,
    operatorName: 'admin',
  };
}
