import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withDeniedOperations } from '../../platform/areas/users/rights/deniedOperations.ts';
import type { Row } from '../../platform/engine/storage/database.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { explainDeniedOperation, deniedOperationsKey } from '../../src/schemas/vocabulary/deniedOperations.ts';
import { grantPermissionCodes } from '../support/grantPermissionCodes.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const users = '/api/user/v1/designjet/user';
const groups = '/api/user/v1/designjet/permissions/group';
const merchants = '/v5/merchant';
/** Permission codes for the actions on accounts, groups and merchants; the operators' group lacks these codes. */
const accountActionCodes = [
  'user:edit',
  'user:delete',
  'permission-group:add',
  'permission-group:edit',
  'permission-group:copy',
  'merchant:switch',
];

let at: TestPlatform;
let ops: string;

beforeAll(async () => {
  at = await startPlatform();
  await grantPermissionCodes(at.db, 'ops01', accountActionCodes);
  ops = await at.tokenOf('ops01');
});

afterAll(() => at.close());

const rowsOf = ({ data }: ClientResponse): readonly Row[] =>
  isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
const listed = async (path: string, token = ops): Promise<readonly Row[]> =>
  rowsOf(await at.call('POST', path, { token, body: { pageNum: 1, pageSize: 100 } }));
/** Returns the message of a failed response, or of its only item. */
const messageOf = ({ success, msg, data }: ClientResponse): unknown => {
  const items: readonly unknown[] = isRecord(data) && Array.isArray(data['items']) ? data['items'] : [];
  const [item] = items.filter(isRecord);
  if (item) return item['code'] === 0 ? null : item['msg'];
  return success === true ? null : msg;
};
const explained = (rows: readonly Row[], act: string) => rows.map(row => explainDeniedOperation(row, act, 'zh'));

describe('the rows of a list', () => {
  it('state a reason for exactly those users whom the caller cannot edit', async () => {
    const rows = await listed(`${users}/list`);
    const reasons = explained(rows, 'edit');
    expect(new Set(reasons)).toEqual(
      new Set([null, '该账号拥有您没有的权限，您不能对其操作', '只有管理员可以管理管理员账号']),
    );
    for (const [place, { id, userName }] of rows.entries()) {
      const { data } = await at.call('GET', `/api/user/v1/users/detail?id=${String(id)}`, { token: ops });
      expect(explainDeniedOperation(isRecord(data) ? data : {}, 'resetPassword', 'zh')).toBe(reasons[place]);
      const body = { id, revision: isRecord(data) ? data['revision'] : null, note: '核对' };
      const answer = await at.call('PUT', users, { token: ops, body });
      expect(messageOf(answer), String(userName)).toBe(reasons[place]);
    }
  });

  it('contain separate reasons why the caller cannot edit or copy a group', async () => {
    const rows = await listed(`${groups}/list`);
    // Skip the group of administrators: nobody may edit this group, and the platform names this reason first.
    const others = rows.filter(row => row['isAdmin'] !== true);
    const edits = explained(others, 'edit');
    const copies = explained(rows, 'copy');
    expect(edits).toContain('不能修改自己所在的权限组，请联系管理员');
    expect(edits).toContain('该权限组拥有您没有的权限，您不能使用或修改它');
    for (const [place, { id, revision, groupName }] of others.entries()) {
      const answer = await at.call('PUT', groups, { token: ops, body: { id, revision, note: '核对' } });
      expect(messageOf(answer), String(groupName)).toBe(edits[place]);
    }
    for (const [place, { id, groupName }] of rows.entries()) {
      const body = { idList: [id], groupName: `权限组核对副本${place}` };
      const answer = await at.call('POST', '/api/user/v1/permission-groups/copy', { token: ops, body });
      expect(messageOf(answer), String(groupName)).toBe(copies[place]);
    }
  });

  it('state why a merchant cannot be disabled if its users have permission codes that the caller lacks', async () => {
    await sql`update users set status = 1 where "userName" in ('merchant01', 'merchant02')`.execute(at.db);
    const rows = await listed(`${merchants}/merchantInfoList`);
    const reasons = explained(rows, 'disable');
    expect(new Set(reasons)).toEqual(new Set([null, '该账号拥有您没有的权限，您不能对其操作']));
    for (const [place, { id, merchantStatus, merchantName }] of rows.entries()) {
      if (merchantStatus !== 1 || reasons[place] === null) continue;
      const answer = await at.call('POST', `${merchants}/merchantSwitchControl`, {
        token: ops,
        body: { id, merchantStatus: 0 },
      });
      expect(messageOf(answer), String(merchantName)).toBe(reasons[place]);
    }
  });

  it('state a reason for exactly those menu nodes whose permission codes the caller cannot grant', async () => {
    const options = async (token: string): Promise<readonly Row[]> => {
      const { data } = await at.call('GET', '/api/user/v1/menus/options', { token });
      return Array.isArray(data) ? data.filter(isRecord) : [];
    };
    const offered = await options(ops);
    const { data } = await at.call('GET', '/api/v1.0/users/-/', { token: ops });
    const roles: readonly unknown[] = isRecord(data) && Array.isArray(data['roles']) ? data['roles'] : [];
    const { rows } = await sql<{ id: number; code: string | null }>`
      select id, nullif(code, '') as code from menus`.execute(at.db);
    const codes = new Map(rows.map(({ id, code }) => [id, code]));
    const foreign = offered.filter(({ value }) => {
      const code = codes.get(Number(value)) ?? null;
      return code !== null && !roles.includes(code);
    });
    expect(foreign.length).toBeGreaterThan(100);
    expect(offered.filter(item => explainDeniedOperation(item, 'grant', 'zh') !== null)).toEqual(foreign);
    const [first] = foreign;
    const body = { groupName: '超出权限小组', menuIds: [first?.['value']] };
    const answer = await at.call('POST', groups, { token: ops, body });
    const reason = explainDeniedOperation(first ?? {}, 'grant', 'zh');
    expect(isRecord(answer.data) && answer.data['errors']).toEqual({ menuIds: reason });
    const forAdmin = await options(await at.tokenOf('admin'));
    expect(forAdmin.filter(item => deniedOperationsKey in item)).toEqual([]);
  });

  it('contain no explanation of a refusal for an administrator', async () => {
    const rows = await listed(`${users}/list`, await at.tokenOf('admin'));
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(row => deniedOperationsKey in row)).toEqual([]);
  });

  it.each(['users', 'permission-groups', 'merchants'])(
    'get their refusal reasons with as many database queries for all rows of %s as for one row',
    async name => {
      const { rows: found } = await sql<{
        uid: number;
      }>`select id as uid from users where "userName" = 'ops01'`.execute(at.db);
      const { rows } = await sql<Row>`select id from ${sql.table(name.replace('-', '_'))}`.execute(at.db);
      let queries = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const countFor = async (some: readonly Row[]): Promise<number> => {
        queries = 0;
        await withDeniedOperations(at.db.withPlugin(counting), found[0] ?? { uid: 0 }, { name }, some);
        return queries;
      };
      expect(rows.length).toBeGreaterThan(5);
      const forOne = await countFor(rows.slice(0, 1));
      expect(forOne).toBeGreaterThan(0);
      expect(await countFor(rows)).toBe(forOne);
    },
  );
});

describe('a record on which the platform would refuse an action', () => {
  it('is ineligible in the preview of that action', async () => {
    const rows = await listed(`${users}/list`);
    const body = { resource: 'users', ids: rows.map(row => row['id']) };
    const { data } = await at.call('POST', '/api/public/v1/selections', { token: ops, body });
    const token = isRecord(data) ? data['token'] : '';
    const preview = await at.call('POST', '/api/public/v1/selections/preview', {
      token: ops,
      body: { token, action: 'delete' },
    });
    const stronger = explained(rows, 'delete').filter(item => item === '该账号拥有您没有的权限，您不能对其操作').length;
    expect(preview.data).toMatchObject({
      reasons: expect.arrayContaining([
        expect.objectContaining({ reason: '该账号拥有您没有的权限，您不能对其操作', count: stronger }),
      ]),
    });
  });
});
