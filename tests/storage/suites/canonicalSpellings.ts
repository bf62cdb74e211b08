import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allMigrations } from '../../../platform/allMigrations.ts';
import { canonicaliseStoredValues } from '../../../platform/engine/storage/upgrades/canonicaliseStoredValues.ts';
import { toMigration } from '../../../platform/engine/storage/migrations/migration.ts';
import { runMigrations } from '../../../platform/engine/storage/migrations/runMigrations.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, errorsOf, expectList, now, expectRecord, refusalOf } from '../harness.ts';

const samples = '/api/testing/v1/samples';
const devices = '/api/resources/v1/devices';

export function defineCanonicalSpellingSuite(engine: EngineUnderTest): void {
  describe('a platform that stores values in canonical form', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      await sql`delete from samples`.execute(harness.db);
    });
    afterAll(() => harness.close());

    let made = 0;
    const create = async (values: Row): Promise<Row> => {
      made += 1;
      return expectRecord(await harness.call(`POST ${samples}`, { name: `拼写 ${made}`, ...values }));
    };
    const found = async (filters: Row): Promise<readonly unknown[]> => {
      const answer = expectRecord(
        await harness.call(`POST ${samples}/list`, { pageNum: 1, pageSize: 100, ...filters }),
      );
      return expectList(answer['list']).map(row => row['id']);
    };

    it.each([
      ['phone', '\u202a+86 138-0013-8000\u202c', '13800138000'],
      ['email', 'Ann@Example.COM\u200b', 'Ann@example.com'],
      ['ip', '2001:DB8:0:0::1', '2001:db8::1'],
      ['mac', '3c-52-82-00-00-0a', '3C:52:82:00:00:0A'],
      ['bankCard', '６２００ 0000 0000 0000 0001', '62000000000000000001'],
      ['idCard', '11010519900101123x', '11010519900101123X'],
    ])('stores the %s %j as %j', async (name, given, stored) => {
      const { id } = await create({ [name]: given });
      expect(expectRecord(await harness.call(`GET ${samples}/detail?id=${String(id)}`))[name]).toBe(stored);
    });

    it('stores both ends of an address range in canonical form', async () => {
      const { id } = await create({ ipRange: { start: '１0.0.0.1', end: '10.0.0.9\u200b' } });
      const { ipRange } = expectRecord(await harness.call(`GET ${samples}/detail?id=${String(id)}`));
      expect(ipRange).toEqual({ start: '10.0.0.1', end: '10.0.0.9' });
    });

    it.each(['3c:52:82:aa:00:01', '3C-52-82-AA-00-01', '3c52.82aa.0001'])(
      'detects a MAC address that another device has: %s',
      async mac => {
        const [first, second] = await harness.rows('devices', 'true', 'id limit 2');
        await sql`update devices set mac = '3C:52:82:AA:00:01' where id = ${first?.['id']}`.execute(harness.db);
        const { id, revision } = second ?? {};
        const refusal = await refusalOf(harness.call(`PUT ${devices}`, { id, revision, mac }));
        expect(errorsOf(refusal)).toEqual({ mac: 'MAC地址已存在' });
      },
    );

    it('finds a record by every spelling of a search', async () => {
      const { id } = await create({
        longText: 'caf\u00e9 \u4e2d\u6587',
        mac: '3C:52:82:BB:00:02',
        ip: '2001:db8::77',
        phone: '13900139000',
        email: 'Bob@example.org',
      });
      const questions: readonly Row[] = [
        { longText: 'cafe\u0301' },
        { longText: '\u4e2d\u6587\u200b' },
        { mac: '3c-52-82-bb' },
        { mac: '3c52.82bb' },
        { mac__equals: '3c52.82bb.0002' },
        { mac__in: ['3c-52-82-bb-00-02', '00:00:00:00:00:00'] },
        { mac: ['3c-52-82-bb-00-02'] },
        { ip: '2001:DB8::7' },
        { ip: ['2001:0db8::77'] },
        { phone: '\u202a+86 139 0013\u202c' },
        { email__equals: 'Bob@EXAMPLE.org' },
      ];
      for (const question of questions) expect([question, await found(question)]).toEqual([question, [id]]);
    });

    it('finds the records of a pasted list', async () => {
      const ids = [];
      for (const name of ['BJ1-A01-1', 'BJ1-A01-2', 'BJ1-A01-3']) ids.push((await create({ name }))['id']);
      const given = { name: ['BJ1-A01-1\u200b', 'BJ1-A01-3', 'none'], sort: 'id', order: 'ASC' };
      expect(await found(given)).toEqual([ids[0], ids[2]]);
    });

    it.each([
      ['channels', '\ud800'],
      ['channels', 'a\0b'],
      ['channels', ['ok', '\udfff']],
      ['longText', '\ud800'],
      ['longText__begins', 'a\ud83d'],
      ['mac', '\ud800'],
      ['partNo', '\ud800'],
      ['dateStart', '\ud800'],
      ['channels', { toString: 1 }],
    ])('rejects a malformed filter of %s: %j', async (name, value) => {
      const { text, code } = await refusalOf(found({ [name]: value }));
      expect([text, code]).toEqual([`${name}的取值不正确`, 400]);
    });

    it('shortens a long search without splitting a character', async () => {
      expect(await found({ longText: `${'x'.repeat(511)}\u{1f600}` })).toEqual([]);
    });

    it.each([
      [{ integerStart: 5, integerEnd: 3 }, '数量'],
      [{ decimalStart: '10', decimalEnd: '9.5' }, '系数'],
      [{ dateTimeStart: '2026-03-02 00:00:01', dateTimeEnd: '2026-03-02 00:00:00' }, '上线时间'],
      [{ dateStart: '2026-03-02', dateEnd: '2026-03-01' }, '生产日期'],
      [{ dateRangeStart: '2026-03-02', dateRangeEnd: '2026-03-01' }, '有效期'],
    ])('rejects a range whose start is after its end: %j', async (filters, label) => {
      expect((await refusalOf(found(filters))).text).toBe(`${label}的起始值不能大于结束值`);
    });

    it.each([
      { integerStart: 3, integerEnd: 3 },
      { dateTimeStart: '2026-03-02 10:00:00', dateTimeEnd: '2026-03-02' },
      { dateStart: '2026-03-02', dateEnd: '' },
    ])('accepts a range whose start is not after its end: %j', async filters => {
      expect(await found(filters)).toEqual([]);
    });

    it('rewrites stored values, but only reports values that would become duplicates', async () => {
      const { id } = await create({ longText: 'old' });
      await sql`
        update samples set phone = '+86 13800138000', mac = '3c-52-82-cc-00-01', ip = '2001:DB8::5', email = 'A@B.Example', serial = 'Ａ１'
        where id = ${id}`.execute(harness.db);
      const [first, second] = await harness.rows('devices', 'true', 'id limit 2');
      await sql`update devices set mac = '3C:52:82:DD:00:01' where id = ${first?.['id']}`.execute(harness.db);
      await sql`update devices set mac = '3c:52:82:dd:00:01' where id = ${second?.['id']}`.execute(harness.db);
      await canonicaliseStoredValues(harness.db, harness.catalogue.resources, now);
      const canonical = { phone: '13800138000', mac: '3C:52:82:CC:00:01', ip: '2001:db8::5', email: 'A@b.example' };
      expect((await harness.rows('samples', `id = ${String(id)}`))[0]).toMatchObject({ ...canonical, serial: 'Ａ１' });
      expect((await harness.rows('devices', `id = ${String(second?.['id'])}`))[0]?.['mac']).toBe('3c:52:82:dd:00:01');
      const reports = await harness.rows('operation_logs', `module = 'devices' and "requestPath" = '/'`);
      expect(reports.at(-1)).toMatchObject({ result: 2, responseData: { changed: 0, collided: [second?.['id']] } });
      expect(reports.at(-1)?.['description']).toContain(`1条与其他记录重复，未修改：${String(second?.['id'])}`);
      await canonicaliseStoredValues(harness.db, harness.catalogue.resources, now);
      const again = await harness.rows('operation_logs', `module = 'samples' and "requestPath" = '/'`);
      expect(again).toHaveLength(4);
    });

    it('converts stored values once per database, in an upgrade step, even if a later step fails', async () => {
      const ran: string[] = [];
      const steps = [
        ...allMigrations,
        toMigration({ name: 'a later step', run: async () => void ran.push('later') }),
        toMigration({ name: 'one that fails', run: () => Promise.reject(new Error('not today')) }),
      ];
      const place = { catalogue: harness.catalogue, now, engine: harness.engine };
      const run = (migrations: typeof steps) =>
        runMigrations(harness.db, place, { migrations, stages: ['data'], release: '5.9.0' });
      await expect(run(steps)).rejects.toThrow('not today');
      const rest = steps.slice(0, -1);
      expect(await run(rest)).toEqual([]);
      expect(ran).toEqual(['later']);
      const { rows } = await sql<{ name: string }>`select name from upgrades order by name`.execute(harness.db);
      expect(rows.map(row => row.name)).toEqual(rest.map(step => step.name).toSorted());
    });

    it('rejects an object as the value of a text field', async () => {
      const { id, revision } = await create({});
      const refusal = await refusalOf(harness.call(`PUT ${samples}`, { id, revision, name: { toString: 1 } }));
      expect(Object.keys(errorsOf(refusal))).toEqual(['name']);
    });
  });
}
