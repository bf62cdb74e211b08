import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Row } from '../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../engines.ts';
import {
  type Harness,
  createHarness,
  sha256Of,
  errorsOf,
  expectList,
  now,
  nowMs,
  expectRecord,
  refusalOf,
} from '../harness.ts';

export function defineActionSuite(engine: EngineUnderTest): void {
  describe('actions', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const act = async (target: string, payload: Row) => expectRecord(await harness.call(target, payload));
    const firstRow = async (table: string, where: string): Promise<Row> => (await harness.rows(table, where))[0] ?? {};
    const openSession = (uid: unknown, token: string) =>
      sql`insert into sessions ("tokenHash", uid, "createdAt") values (${token}, ${uid}, 1)`.execute(harness.db);

    it('change the records whose state allows the action, and report the other records', async () => {
      const { id } = await firstRow('users', `"userName" = 'support03'`);
      const first = await act('POST /api/user/v1/users/disable', { idList: [id, 999_999] });
      expect(first).toMatchObject({ total: 2, success: 1, failed: 1 });
      const second = await act('POST /api/user/v1/users/disable', { idList: [id] });
      expect(expectList(second['items'])).toEqual([{ id, code: 1, msg: '当前状态不允许该操作' }]);
      const enabled = await act('POST /api/user/v1/users/enable', { idList: [id, 999_999] });
      expect(expectList(enabled['items'])).toEqual([
        { id, code: 0, msg: '' },
        { id: 999_999, code: 404, msg: '记录不存在' },
      ]);
      const log = (await harness.rows('operation_logs', `description = '启用用户：support03'`)).at(-1);
      expect(log).toMatchObject({
        objectId: String(id),
        beforeData: { status: 0 },
        afterData: { status: 1 },
        result: 1,
      });
    });

    it('take effect once after 20 concurrent clicks', async () => {
      const { id, revision } = await firstRow('users', `"userName" = 'support05'`);
      const clicks = Array.from({ length: 20 }, () => act('POST /api/user/v1/users/disable', { idList: [id] }));
      const answers = await Promise.all(clicks);
      expect(answers.filter(answer => answer['success'] === 1)).toHaveLength(1);
      expect(await firstRow('users', `id = ${String(id)}`)).toMatchObject({
        status: 0,
        revision: Number(revision) + 1,
      });
      const repeated = Array.from({ length: 20 }, () => act('POST /api/user/v1/users/enable', { idList: [id] }));
      expect((await Promise.all(repeated)).filter(answer => answer['success'] === 1)).toHaveLength(1);
    });

    it('end the sessions of a disabled user in the same transaction', async () => {
      const { id } = await firstRow('users', `"userName" = 'support06'`);
      await openSession(id, 'token-disabled');
      await act('POST /api/user/v1/users/disable', { idList: [id] });
      expect(await firstRow('sessions', `"tokenHash" = 'token-disabled'`)).toMatchObject({
        endedAt: nowMs,
        endReason: 'disabled',
      });
    });

    it('store the hash of a new password, end the sessions, and log no secret', async () => {
      const { id } = await firstRow('users', `"userName" = 'support07'`);
      await openSession(id, 'token-password');
      const secret = sha256Of('new-password1');
      const target = 'PUT /api/user/v1/designjet/user/password';
      expect(await act(target, { id, password: secret, confirmPassword: secret })).toMatchObject({ success: 1 });
      const stored = await firstRow('users', `id = ${String(id)}`);
      expect(await verify(String(stored['password']), secret)).toBe(true);
      expect(await firstRow('sessions', `"tokenHash" = 'token-password'`)).toMatchObject({ endReason: 'password' });
      const logs = JSON.stringify(await harness.rows('operation_logs', `"objectId" = '${String(id)}'`));
      expect(logs).toContain('重置密码');
      expect(logs).not.toContain(secret);
      expect(logs).not.toContain('argon2');
      const differing = await refusalOf(act(target, { id, password: secret, confirmPassword: sha256Of('x') }));
      expect(errorsOf(differing)).toEqual({ confirmPassword: '两次输入的密码不一致' });
    });

    it('are distinguished by their fixed payload when they have the same call', async () => {
      const { id } = await firstRow('merchants', `"merchantStatus" = 1`);
      const target = 'POST /v5/merchant/merchantSwitchControl';
      expect(await act(target, { id, merchantStatus: 0 })).toMatchObject({ success: 1 });
      expect(await firstRow('merchants', `id = ${String(id)}`)).toMatchObject({ merchantStatus: 0 });
      expect(await act(target, { id, merchantStatus: 0 })).toMatchObject({ failed: 1 });
      expect((await refusalOf(act(target, { id, merchantStatus: 7 }))).code).toBe(400);
    });

    it('reject a missing or unknown form value, and an empty or too long list of records', async () => {
      const target = 'POST /api/user/v1/client-users/freeze';
      expect(errorsOf(await refusalOf(act(target, { idList: [1] })))).toEqual({ reason: '原因不能为空' });
      expect(errorsOf(await refusalOf(act(target, { idList: [1], reason: 'x', status: 3 })))).toEqual({
        status: '未知字段',
      });
      expect((await refusalOf(act(target, { idList: [], reason: 'x' }))).text).toBe('请至少选择一条记录');
      const many = Array.from({ length: 5_001 }, (_, at) => at);
      expect((await refusalOf(act(target, { idList: many, reason: 'x' }))).text).toBe('一次最多5000条记录');
    });

    it('complete the open login records of a client user whom they sign out', async () => {
      const { id, userName } = await firstRow('client_users', 'status = 1');
      await sql`
        insert into login_records ("userName", "userType", result, "loginTime")
        values (${userName}, 1, 1, '2026-03-01 11:00:00')`.execute(harness.db);
      expect(await act('POST /api/user/v1/client-users/offline', { idList: [id] })).toMatchObject({ success: 1 });
      const login = await firstRow('login_records', `"loginTime" = '2026-03-01 11:00:00'`);
      expect(login).toMatchObject({ logoutTime: now, onlineSeconds: 3_600 });
    });

    it('restore the account of a client user whose deletion request they withdraw', async () => {
      const { id, userName } = await firstRow('client_user_logoffs', 'status = 0');
      await sql`update client_users set status = 3 where "userName" = ${userName}`.execute(harness.db);
      await act('POST /api/user/logout/cancelLogoutUser', { idList: [id] });
      expect(await firstRow('client_user_logoffs', `id = ${String(id)}`)).toMatchObject({
        status: 2,
        handleTime: now,
        operatorName: 'admin',
      });
      expect(await firstRow('client_users', `"userName" = '${String(userName)}'`)).toMatchObject({ status: 1 });
    });

    it('set a level for many records in one call', async () => {
      const ids = (await harness.rows('client_users')).map(row => row['id']);
      const answer = await act('POST /api/user/v1/client-users/setLevel', { idList: ids.slice(0, 50), userLevel: 3 });
      expect(answer).toMatchObject({ total: 50, success: 50 });
    });
  });
}
