import { createHash, randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type GroupPermissions,
  noPermissions,
  groupPermissionsOf,
} from '../../platform/areas/users/rights/rightsState.ts';
import { readRightsState } from '../../platform/areas/users/rights/readRights.ts';
import { createRandom } from '../../platform/demo/values/random.ts';
import { openSession } from '../../platform/areas/users/signIn/sessions.ts';
import type { Row } from '../../platform/engine/storage/database.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { propertyRunCount } from '../support/propertyRunCount.ts';
import { type ClientResponse, passwordProofPurposeOf } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const users = '/api/user/v1/designjet/user';
const groups = '/api/user/v1/designjet/permissions/group';
const menus = '/api/user/v1/menus';

/** Codes that let people change permissions, and three codes that an attacker would want. */
const permissionChangingCodes =
  'permission-group:add permission-group:edit permission-group:delete permission-group:copy menu:allot adduser user:edit user:enable user:disable user:delete menu:add menu:edit menu:delete'.split(
    ' ',
  );
const targetCodes = ['control-panel:shell', 'workbench:publish', 'merchant:secret'];
const people = ['actor1', 'actor2', 'actor3', 'actor4', 'actor5', 'actor6'];

interface State {
  readonly holdings: ReadonlyMap<number, GroupPermissions>;
  readonly users: readonly { readonly id: number; readonly groupId: number; readonly status: number }[];
}

const random = createRandom('acts upon rights');
let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform({ passwordExemptions: people });
  for (const [place, userName] of people.entries()) {
    const codes = [...permissionChangingCodes, ...targetCodes].filter((_, index) => (index * 7 + place * 5) % 11 < 6);
    await sql`
      with made as (insert into permission_groups ("groupName", "isAdmin", revision) values (${`随机组${place}号成员`}, false, 1) returning id),
      ticked as (
        insert into group_menus ("groupId", "menuId")
        select made.id, m.id from made, menus m where m.code = any(${codes}::text[]))
      insert into users ("userName", name, "groupId", status, "loginMethod", revision, email, phone)
      select ${userName}, ${userName}, made.id, 1, 1, 1, 'a@example.com', '13800000001' from made`.execute(at.db);
  }
});

afterAll(() => at.close());

/** Enables all accounts and the whole menu again, so that later actions still have an effect. */
async function repair(): Promise<void> {
  await sql`update menus set status = 1`.execute(at.db);
  await sql`update users set status = 1 where "userName" = any(${people}::text[])`.execute(at.db);
}

async function readState(): Promise<State> {
  const { rows } = await sql<State['users'][number]>`select id, "groupId", status from users order by id`.execute(
    at.db,
  );
  return { holdings: groupPermissionsOf(await readRightsState(at.db)), users: rows };
}

const heldBy = ({ holdings }: State, groupId: number): GroupPermissions => holdings.get(groupId) ?? noPermissions;

/**
 * Lists the permissions that an action gave to somebody although the actor lacks them, and the changed users who had
 * permissions that the actor lacks.
 */
function leaksOf(before: State, after: State, actor: GroupPermissions): readonly string[] {
  const ofGroups = [...after.holdings].flatMap(([id, { held }]) => {
    const was = heldBy(before, id).held;
    return [...held].filter(code => !was.has(code) && !actor.held.has(code)).map(code => `group ${id} gains ${code}`);
  });
  const ofUsers = after.users.flatMap(user => {
    const earlier = before.users.find(item => item.id === user.id);
    const was = earlier ? heldBy(before, earlier.groupId) : noPermissions;
    const is = heldBy(after, user.groupId);
    if (is.isAdmin && !was.isAdmin) return [`user ${user.id} becomes an administrator`];
    return [...is.held]
      .filter(code => !was.held.has(code) && !actor.held.has(code))
      .map(code => `user ${user.id} gains ${code}`);
  });
  const touched = before.users.filter(user => {
    const later = after.users.find(item => item.id === user.id);
    const isSame = later?.groupId === user.groupId && later.status === user.status;
    const { isAdmin, held } = heldBy(before, user.groupId);
    return !isSame && (isAdmin || [...held].some(code => !actor.held.has(code)));
  });
  return [...ofGroups, ...ofUsers, ...touched.map(user => `user ${user.id} is stronger and was changed`)];
}

/** Returns a random action as a call: method, path and payload. */
async function nextAct(turn: number): Promise<readonly [string, string, Row]> {
  const pick = async (from: string): Promise<Row> => {
    const { rows } = await sql<Row>`${sql.raw(from)}`.execute(at.db);
    return rows[random.between(0, rows.length - 1)] ?? {};
  };
  const group = await pick(`select id, revision from permission_groups where "groupName" not like '超级%'`);
  const anyGroup = await pick('select id from permission_groups');
  const user = await pick('select id, revision from users where "userName" ~ \'^(actor|made|admin|ops0)\'');
  const leaf = await pick(
    `select id, revision, code, "parentId" from menus where code = any('{${[...permissionChangingCodes, ...targetCodes].join(',')}}')`,
  );
  const other = await pick('select id from menus where "menuType" = 2');
  const some = await pick(
    `select array_agg(id) as ids from (select id from menus where code = any('{${[...permissionChangingCodes, ...targetCodes].join(',')}}') order by md5(id::text || '${turn}') limit ${random.between(1, 4)}) one`,
  );
  const { revision } = user;
  const [password, confirmPassword] = [await at.seal('Strong-pass-1'), await at.seal('Strong-pass-1')];
  const made = { name: '新建', groupId: anyGroup['id'], email: 'b@example.com', phone: '13800000002', loginMethod: 1 };
  const acts: readonly (readonly [string, string, Row])[] = [
    ['POST', groups, { groupName: `随机新组${turn}号`, menuIds: some['ids'] }],
    ['PUT', groups, { ...group, menuIds: some['ids'] }],
    ['DELETE', groups, { idList: [group['id']] }],
    ['POST', '/api/user/v1/permission-groups/copy', { idList: [anyGroup['id']], groupName: `随机副本${turn}号` }],
    ['POST', `${menus}/allot`, { groupId: group['id'], menuIdList: some['ids'] }],
    ['POST', users, { ...made, userName: `made${turn}x`, password, confirmPassword }],
    ['PUT', users, { id: user['id'], revision, groupId: anyGroup['id'] }],
    ['PUT', '/api/user/v1/users/bulk', { idList: [user['id']], changes: { groupId: anyGroup['id'] } }],
    ['POST', '/api/user/v1/users/disable', { idList: [user['id']] }],
    ['POST', '/api/user/v1/users/enable', { idList: [user['id']] }],
    ['DELETE', users, { idList: [user['id']] }],
    ['PUT', `${menus}/update/${String(leaf['id'])}`, { revision: leaf['revision'], code: `made:up${turn}` }],
    ['PUT', `${menus}/update/${String(leaf['id'])}`, { revision: leaf['revision'], parentId: other['id'] }],
    ['PUT', `${menus}/update/${String(leaf['id'])}`, { revision: leaf['revision'], status: random.between(0, 1) }],
    ['POST', `${menus}/create`, { name: '自造', menuType: 3, parentId: other['id'], code: `made:up${turn}` }],
  ];
  return acts[turn % acts.length] ?? ['GET', '/healthz', {}];
}

/** Sends the call of an action, and sends it again with a password proof when the platform requires one. */
async function actProven(
  token: string,
  uid: number,
  act: { method: string; path: string; body: Row },
): Promise<ClientResponse> {
  const { method, path, body } = act;
  const answer = await at.call(method, path, { token, body });
  if (answer.code !== 4011) return answer;
  const proof = randomBytes(16).toString('hex');
  await sql`
    insert into operator_proofs (hash, "sessionId", purpose, "expiresAt")
    select ${createHash('sha256').update(proof).digest('hex')}, max(id), ${passwordProofPurposeOf(answer)}, ${Date.now() + 60_000}
    from sessions where uid = ${uid}`.execute(at.db);
  return at.call(method, path, { token, body, headers: { 'x-operator-proof': proof } });
}

describe('random calls by people who are not administrators', () => {
  it('grant nobody a permission code that the caller lacks, and change no stronger account', async () => {
    let admitted = 0;
    const count = propertyRunCount(3_000);
    let before = await readState();
    for (let turn = 0; turn < count; turn += 1) {
      if (turn % 20 === 0) {
        await repair();
        before = await readState();
      }
      const userName = people[random.between(0, people.length - 1)] ?? '';
      const { rows } = await sql<{ id: number; groupId: number }>`
        select id, "groupId" from users where "userName" = ${userName} and status = 1`.execute(at.db);
      const [actor] = rows;
      if (!actor) continue;
      const session = { uid: actor.id, ip: '203.0.113.7', userAgent: 'test', nowMs: Date.now(), lastsMs: 3_600_000 };
      const token = await openSession(at.db, session);
      const [method, path, body] = await nextAct(turn);
      const answer = await actProven(token, actor.id, { method, path, body });
      const items = isRecord(answer.data) && Array.isArray(answer.data['items']) ? answer.data['items'] : [];
      const isDone = answer.success === true && items.every(item => isRecord(item) && item['code'] === 0);
      const after = await readState();
      expect(leaksOf(before, after, heldBy(before, actor.groupId)), `${userName} ${method} ${path}`).toEqual([]);
      if (isDone) admitted += 1;
      before = after;
    }
    // The test would prove nothing if the platform refused all actions.
    process.stdout.write(`random acts: ${admitted} of ${count} admitted\n`);
    expect(admitted).toBeGreaterThan(count / 30);
  }, 600_000);
});
