import { printFigureOfFault } from '../../support/printFigureOfFault.ts';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Row } from '../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../engines.ts';
import {
  type Harness,
  callerOf,
  createHarness,
  sha256Of,
  errorsOf,
  expectList,
  now,
  expectRecord,
  refusalOf,
} from '../harness.ts';

const users = '/api/user/v1/designjet/user';

/** Values of the user form; the harness accepts the digest of a password in place of its ciphertext. */
export function createUserValues(userName: string, more: Row = {}): Row {
  return {
    userName,
    name: '新人',
    groupId: 2,
    email: `${userName}@example.com`,
    phone: '13800000000',
    loginMethod: 1,
    password: sha256Of('Kiln47Harbour'),
    confirmPassword: sha256Of('Kiln47Harbour'),
    ...more,
  };
}

export function defineWriteSuite(engine: EngineUnderTest): void {
  describe('the write calls', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const create = async (row: Row) => expectRecord(await harness.call(`POST ${users}`, row));
    const lastLog = async () => (await harness.rows('operation_logs')).at(-1) ?? {};

    it('create a record with default values, bookkeeping fields and a salted hash', async () => {
      const made = await create(createUserValues('creator01', { note: '备注  ' }));
      expect(made).toMatchObject({ userName: 'creator01', status: 1, userType: 2, note: '备注', revision: 1 });
      expect(made).toMatchObject({ createTime: now, updateTime: now, operatorName: 'admin' });
      expect(made).not.toHaveProperty('password');
      const [stored] = await harness.rows('users', `"userName" = 'creator01'`);
      expect(String(stored?.['password'])).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await verify(String(stored?.['password']), sha256Of('Kiln47Harbour'))).toBe(true);
      expect(stored).not.toHaveProperty('confirmPassword');
    });

    it('log who created a record, without secrets', async () => {
      const made = await create(createUserValues('logged01'));
      const log = await lastLog();
      expect(log).toMatchObject({
        userName: 'admin',
        groupName: '超级管理员组',
        module: 'users',
        operationType: 1,
        description: '新增用户：logged01',
        objectId: String(made['id']),
        method: 'POST',
        requestPath: users,
        result: 1,
        operateTime: now,
        ip: '10.0.0.1',
        beforeData: null,
      });
      expect(log['afterData']).toMatchObject({ userName: 'logged01', groupId: 2 });
      expect(JSON.stringify(log)).not.toContain(sha256Of('Kiln47Harbour'));
      expect(JSON.stringify(log)).not.toContain('argon2');
    });

    it('report an error at each invalid field in the caller’s language, and log the attempt', async () => {
      const wrong = createUserValues('X', { email: 'nobody', groupId: 9_999, name: '', phone: 5 });
      const zh = errorsOf(await refusalOf(harness.call(`POST ${users}`, wrong)));
      expect(zh).toMatchObject({ name: '姓名不能为空', email: '邮箱格式不正确', phone: '手机号的格式不正确' });
      const en = errorsOf(await refusalOf(harness.call(`POST ${users}`, wrong, { language: 'en' })));
      expect(en).toMatchObject({ name: 'Name cannot be empty', email: 'Invalid email address' });
      expect(await lastLog()).toMatchObject({ operationType: 1, result: 2, objectId: null });
      expect(await harness.rows('users', `"userName" = 'X'`)).toEqual([]);
    });

    it.each([
      ['a record that does not exist', { groupId: 9_999 }, { groupId: '权限组所选的记录不存在' }],
      ['a name in use', { userName: 'admin' }, { userName: '用户名已存在' }],
      ['passwords that differ', { confirmPassword: sha256Of('other') }, { confirmPassword: '两次输入的密码不一致' }],
      ['a password in plain text', { password: 'secret1' }, { password: '密码的格式不正确' }],
      ['an undeclared field', { isRoot: true }, { isRoot: '未知字段' }],
      [
        'a field that the platform fills',
        { userType: 1, id: 5, revision: 7 },
        { userType: '该字段不能修改', id: '该字段不能修改' },
      ],
      ['an operator in place of a value', { userName: { $gt: '' } }, { userName: '用户名的格式不正确' }],
    ])('refuse a form with %s', async (_, change, errors) => {
      const refusal = await refusalOf(harness.call(`POST ${users}`, createUserValues('refused01', change)));
      expect(refusal.code).toBe(400);
      expect(errorsOf(refusal)).toMatchObject(errors);
    });

    it('accept one of three concurrent records with the same name', async () => {
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => create(createUserValues('race01'))));
      expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1);
      expect(await harness.rows('users', `"userName" = 'race01'`)).toHaveLength(1);
    });

    it('change the given values, keep all other values, and log the values before and after', async () => {
      const made = await create(createUserValues('changed01', { note: 'a' }));
      const { id } = made;
      const changed = expectRecord(await harness.call(`PUT ${users}`, { id, revision: 1, name: '改名' }));
      expect(changed).toMatchObject({ id, revision: 2, name: '改名', note: 'a', email: 'changed01@example.com' });
      const log = await lastLog();
      expect(log).toMatchObject({ operationType: 2, description: '修改用户：changed01' });
      expect(log['beforeData']).toMatchObject({ name: '新人', revision: 1 });
      expect(log['afterData']).toMatchObject({ name: '改名', revision: 2 });
    });

    it('refuse a missing or outdated revision, and return the current record', async () => {
      const { id } = await create(createUserValues('conflict01'));
      await harness.call(`PUT ${users}`, { id, revision: 1, name: '甲' });
      const refusal = await refusalOf(harness.call(`PUT ${users}`, { id, revision: 1, name: '乙' }));
      expect(refusal).toMatchObject({ code: 409, data: { current: { name: '甲', revision: 2 } } });
      expect(refusal.data['current']).not.toHaveProperty('password');
      expect((await refusalOf(harness.call(`PUT ${users}`, { id, name: '丙' }))).code).toBe(400);
    });

    it('accept one of ten concurrent changes of the same revision', async () => {
      const { id } = await create(createUserValues('pair01'));
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, (_, at) => harness.call(`PUT ${users}`, { id, revision: 1, note: `第${at}人` })),
      );
      expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1);
      expect(await harness.rows('users', `id = ${String(id)}`)).toMatchObject([{ revision: 2 }]);
    });

    it('keep every accepted change when ten clients make a hundred changes each concurrently', async () => {
      const { id } = await create(createUserValues('pair02', { note: '' }));
      const [people, turns] = [10, 100];
      const read = async () => (await harness.rows('users', `id = ${String(id)}`))[0] ?? {};
      let [acknowledged, refusals] = [0, 0];
      const writeAs = async (person: number) => {
        for (let turn = 0; turn < turns; turn += 1) {
          const { revision, note } = await read();
          // Each client adds one to the count that it has read, so an overwritten change would be missing.
          const payload = { id, revision, note: String(Number(note ?? 0) + 1) };
          const outcome = await harness.call(`PUT ${users}`, payload).then(
            () => 'saved',
            async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
          );
          if (outcome === 'saved') acknowledged += 1;
          else refusals += Number(outcome === 409);
          expect(['saved', 409], `person ${person}, turn ${turn}`).toContain(outcome);
        }
      };
      await Promise.all(Array.from({ length: people }, (_, person) => writeAs(person)));
      const { note, revision } = await read();
      const lost = acknowledged - Number(note);
      printFigureOfFault(29, `${lost} of ${people * turns} updates lost, ${refusals} told of a conflict`);
      expect([lost, acknowledged + refusals, revision]).toEqual([0, people * turns, acknowledged + 1]);
    }, 120_000);

    it('refuse to change a field that is fixed after creation', async () => {
      const { id } = await create(createUserValues('typed01'));
      const refusal = await refusalOf(harness.call(`PUT ${users}`, { id, revision: 1, userName: 'other01' }));
      expect(errorsOf(refusal)).toEqual({ userName: '该字段不能修改' });
    });

    it('delete each record separately, and report which records were kept and why', async () => {
      const { id } = await create(createUserValues('deleted01'));
      const answer = expectRecord(
        await harness.call(`DELETE ${users}`, { idList: [id, id, 987_654, harness.admin.uid] }),
      );
      expect(answer).toMatchObject({ total: 3, success: 1, failed: 2 });
      const messages = new Map(expectList(answer['items']).map(item => [item['id'], item['msg']]));
      expect(messages.get(id)).toBe('');
      expect(messages.get(987_654)).toBe('记录不存在');
      expect(messages.get(harness.admin.uid)).toBe('不能删除自己');
      const logs = (await harness.rows('operation_logs')).slice(-3);
      expect(logs.map(log => [log['objectId'], log['result']]).toSorted()).toEqual(
        [
          [String(id), 1],
          ['987654', 2],
          [String(harness.admin.uid), 2],
        ].toSorted(),
      );
    });

    it('refuse to delete a record to which other records refer', async () => {
      const [group] = await harness.rows('permission_groups', `"groupName" = '财务结算人员组'`);
      const target = 'DELETE /api/user/v1/designjet/permissions/group';
      const answer = expectRecord(await harness.call(target, { idList: [group?.['id']] }, { language: 'en' }));
      expect(expectList(answer['items'])).toMatchObject([{ code: 1, msg: 'Still used by 12 users' }]);
    });

    it('store a hostile text as plain text', async () => {
      const note = `'); drop table users; -- <script>alert(1)</script> \${7*7} %s \\`;
      expect(await create(createUserValues('hostile01', { note }))).toMatchObject({ note });
      const bad = errorsOf(
        await refusalOf(harness.call(`POST ${users}`, createUserValues('hostile02', { note: 'a\0b' }))),
      );
      expect(bad).toHaveProperty('note');
    });

    it('refuse the administrator group to a caller who is not an administrator', async () => {
      const ops = await callerOf(harness.db, 'ops01');
      const promoted = harness.call(
        `POST ${users}`,
        createUserValues('promoted01', { groupId: harness.admin.groupId }),
        {
          as: ops,
        },
      );
      expect((await refusalOf(promoted)).text).toBe('只有管理员可以管理管理员账号');
    });
  });
}
