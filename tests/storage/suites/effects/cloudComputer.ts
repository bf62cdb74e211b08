import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runScheduledTransitions } from '../../../../platform/engine/scheduler/scheduledTransitions.ts';
import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, sha256Of, errorsOf, now, nowMs, refusalOf } from '../../harness.ts';
import { runOpenJobs } from '../../runOpenJobs.ts';
import { type EffectCalls, createEffectCalls } from './effectCalls.ts';

const accounts = '/api/computer/v1/cloud-computer-accounts';
const centers = '/api/computer/v1/data-centers';

const anHourAgo = '2026-03-01 11:00:00';
const tomorrow = '2026-03-02 12:00:00';

export function defineCloudComputerEffectSuite(engine: EngineUnderTest): void {
  describe('the cloud computer service', () => {
    let harness: Harness;
    let calls: EffectCalls;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      calls = createEffectCalls(harness);
    }, 60_000);
    afterAll(() => harness.close());

    /** Writes values into the first account and returns its id. */
    const account = async (values: Row): Promise<unknown> => {
      const { id } = await calls.firstRow('cloud_computer_accounts');
      const state = { accountStatus: 1, powerStatus: 0, powerTime: null, usedSeconds: 100, expireTime: tomorrow };
      const changes = Object.entries({ ...state, ...values }).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
      await sql`update cloud_computer_accounts set ${sql.join(changes)} where id = ${id}`.execute(harness.db);
      return id;
    };
    const at = (id: unknown) => calls.rowById('cloud_computer_accounts', id);

    it('counts the running time of a machine only once', async () => {
      const id = await account({ powerStatus: 1, powerTime: anHourAgo });
      expect(await calls.runJobAction(`${accounts}/restart`, [id])).toEqual(['']);
      expect(await at(id)).toMatchObject({ powerStatus: 1, powerTime: now, usedSeconds: 3_700 });
      await account({ powerStatus: 1, powerTime: anHourAgo });
      const clicks = await Promise.all(
        Array.from({ length: 5 }, () => calls.call(`POST ${accounts}/powerOff`, { idList: [id] })),
      );
      await runOpenJobs(harness);
      const jobIds = clicks.map(click => String(click['taskId'])).join();
      const items = await harness.rows('job_items', `"jobId" in (${jobIds})`, 'state');
      expect(items.map(item => item['state'])).toEqual([2, 7, 7, 7, 7]);
      expect(await at(id)).toMatchObject({ powerStatus: 0, powerTime: null, usedSeconds: 3_700 });
      await account({ powerStatus: 1, powerTime: anHourAgo });
      await calls.runAction(`${accounts}/freeze`, [id]);
      expect(await at(id)).toMatchObject({ accountStatus: 2, powerStatus: 0, powerTime: null, usedSeconds: 3_700 });
      expect(await calls.runJobAction(`${accounts}/restart`, [id])).toEqual([expect.stringMatching(/^需要/)]);
    });

    it('powers a machine on only while its account is paid', async () => {
      const timed = await calls.firstRow('cloud_computer_meals', `"mealType" = 4`);
      const id = await account({ mealId: timed['id'], usedSeconds: Number(timed['hours']) * 3_600 });
      expect(await calls.runJobAction(`${accounts}/powerOn`, [id])).toEqual(['套餐时长已用完']);
      await account({ expireTime: anHourAgo, usedSeconds: 0 });
      expect(await calls.runJobAction(`${accounts}/powerOn`, [id])).toEqual(['账号已到期，请先延期']);
      await account({ accountStatus: 2 });
      expect(await calls.runJobAction(`${accounts}/powerOn`, [id])).toEqual(['需要账号状态为正常']);
      expect(await at(id)).toMatchObject({ powerStatus: 0, powerTime: null });
      await account({});
      expect(await calls.runJobAction(`${accounts}/powerOn`, [id])).toEqual(['']);
      expect(await at(id)).toMatchObject({ powerStatus: 1, powerTime: now });
    });

    it('switches machines off at the end time of their account', async () => {
      const id = await account({ powerStatus: 1, powerTime: anHourAgo, expireTime: now });
      const { db, catalogue } = harness;
      const resource = catalogue.get('cloud-computer-accounts');
      for (let look = 0; look < 2; look += 1)
        await runScheduledTransitions({ db, catalogue, clock: () => nowMs }, [resource], now);
      expect(await at(id)).toMatchObject({ powerStatus: 0, powerTime: null, usedSeconds: 3_700 });
    });

    it.each([
      ['from its end time', { expireTime: tomorrow }, '2026-03-05 12:00:00'],
      ['from now if it has expired', { expireTime: anHourAgo }, '2026-03-04 12:00:00'],
    ])('extends the term of an account, counted %s', async (_, state, expireTime) => {
      const id = await account(state);
      expect(await calls.runAction(`${accounts}/extend`, [id], { days: 3 })).toEqual(['']);
      expect(await at(id)).toMatchObject({ expireTime });
    });

    it('does not extend a closed account', async () => {
      const id = await account({ accountStatus: 3 });
      expect(await calls.runAction(`${accounts}/extend`, [id], { days: 3 })).toEqual(['当前状态不允许该操作']);
      expect(await at(id)).toMatchObject({ expireTime: tomorrow });
    });

    it('stores a new password as a hash', async () => {
      const id = await account({});
      const password = sha256Of('new-password1');
      await calls.runAction(`${accounts}/resetPassword`, [id], { password, confirmPassword: password });
      expect(await verify(String((await at(id))['password']), password)).toBe(true);
      const differing = calls.runAction(`${accounts}/resetPassword`, [id], {
        password,
        confirmPassword: sha256Of('x'),
      });
      expect(errorsOf(await refusalOf(differing))).toEqual({ confirmPassword: '两次输入的密码不一致' });
    });

    it('assigns a machine to a new account, unless the data centre is full', async () => {
      const { id: dataCenterId, usedCount } = await calls.call(`GET ${centers}/detail`, { id: 1 });
      const [config, user] = [await calls.firstRow('cloud_computer_configs'), await calls.firstRow('client_users')];
      const password = sha256Of('Kiln47Harbour');
      const given = {
        userName: user['userName'],
        configId: config['id'],
        dataCenterId,
        expireTime: tomorrow,
        password,
        confirmPassword: password,
      };
      await sql`update data_centers set capacity = ${Number(usedCount) + 1} where id = ${dataCenterId}`.execute(
        harness.db,
      );
      const made = await calls.call(`POST ${accounts}`, { ...given, account: 'machine_one' });
      expect(made).toMatchObject({ revision: 1, powerStatus: 0, accountStatus: 1, usedSeconds: 0 });
      expect([made['machineIp'], made['machinePort']]).not.toContain(null);
      const refusal = await refusalOf(calls.call(`POST ${accounts}`, { ...given, account: 'machine_two' }));
      expect(errorsOf(refusal)).toEqual({ dataCenterId: `该数据中心的 ${Number(usedCount) + 1} 台已全部使用` });
      expect(await harness.rows('cloud_computer_accounts', `account = 'machine_two'`)).toEqual([]);
      const narrowed = calls.saveForm(centers, 'data_centers', { id: dataCenterId, capacity: Number(usedCount) });
      expect(errorsOf(await refusalOf(narrowed))).toEqual({
        capacity: `该数据中心已用 ${Number(usedCount) + 1} 台`,
      });
    });

    it('tests every chosen data centre and stores the result', async () => {
      await sql`update data_centers set "latencyMs" = null, "healthStatus" = 0`.execute(harness.db);
      const ids = (await harness.rows('data_centers')).map(row => row['id']);
      expect(await calls.runAction(`${centers}/test`, ids)).toEqual(ids.map(() => ''));
      for (const row of await harness.rows('data_centers')) {
        const latency = Number(row['latencyMs']);
        expect(latency).toBeGreaterThan(0);
        expect(row['healthStatus']).toBe(latency <= 80 ? 1 : latency <= 180 ? 2 : 3);
      }
    });

    it('refuses to delete a configuration that is in use', async () => {
      const meal = await calls.firstRow('cloud_computer_accounts', `"mealId" is not null`);
      const target = 'DELETE /api/computer/v1/cloud-computer-configs';
      const answer = await calls.call(target, { idList: [meal['configId']] });
      expect(answer).toMatchObject({ success: 0, failed: 1 });
    });
  });
}
