import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { conventionalApi } from '../../../src/schemas/vocabulary/call.ts';
import { byteOrderMark, toCsvTextLine } from '../../../src/schemas/compile/csv/csvText.ts';
import { codeList } from '../../../src/schemas/vocabulary/codeList.ts';
import {
  code,
  date,
  email,
  integer,
  ip,
  money,
  phone,
  reference,
  text,
} from '../../../src/schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../../src/schemas/vocabulary/resource.ts';
import { length, range } from '../../../src/schemas/rules/rules.ts';
import { areas } from '../../../platform/areas.ts';
import type { RouteContext } from '../../../platform/engine/http/route.ts';
import { createImportRoutes } from '../../../platform/engine/imports/importRoutes.ts';
import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import { createCatalogue } from '../../../platform/engine/resources/catalogue.ts';
import { createExportRoutes } from '../../../platform/engine/resources/exportRoutes.ts';
import type { Database } from '../../../platform/engine/storage/database.ts';
import { migrate } from '../../../platform/engine/storage/migrate.ts';
import { isFullRun } from '../../support/propertyRunCount.ts';
import { runInWorker } from '../../support/workerPool.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, expectList, now, nowMs, expectRecord } from '../harness.ts';

const state = codeList('cardState', {
  idle: { value: 0, zh: '空闲', en: 'Idle', tone: 'default' },
  inUse: { value: 1, zh: '使用中', en: 'In use', tone: 'success' },
});

/** Devices as an operator would import them: a key, rules, a code and a reference. */
const cards = defineResource({
  name: 'large-cards',
  title: { zh: '卡片', en: 'Cards' },
  noun: { zh: '卡片', en: 'card' },
  icon: 'Memory',
  order: 990,
  type: 'crud',
  code: 'system:large-cards',
  operations: crud('large-card', { import: 'large-card:import' }),
  api: conventionalApi('/api/testing/v1/large-cards'),
  sort: { field: 'sn', order: 'ASC' },
  fields: {
    sn: text(
      { zh: '编号', en: 'Number' },
      { required: true, rules: [length(2, 20)], unique: true, title: true, sort: true, filter: true },
    ),
    ip: ip({ zh: 'IP', en: 'IP' }, { required: true, list: true }),
    port: integer({ zh: '端口', en: 'Port' }, { required: true, rules: [range(1, 65_535)] }),
    state: code({ zh: '状态', en: 'State' }, state, { default: 0, list: true }),
    price: money({ zh: '价格', en: 'Price' }),
    phone: phone({ zh: '电话', en: 'Phone' }),
    email: email({ zh: '邮箱', en: 'Email' }),
    boughtOn: date({ zh: '购入', en: 'Bought on' }),
    groupId: reference({ zh: '权限组', en: 'Group' }, 'permission-groups'),
  },
});

const lines = 10_000;
const wrong = 137;
/**
 * Number of exported rows that suits a test run; memory stays constant up to a million, because rows are read in
 * batches.
 */
const exported = isFullRun ? 200_000 : 60_000;
const megabyte = 1024 * 1024;

export function defineLargeFileSuite(engine: EngineUnderTest): void {
  describe('large files', () => {
    let harness: Harness;
    let db: Database;
    const catalogue = createCatalogue([...allScreens, { area: 'system', resource: cards }], areas);
    const deps = { catalogue, clock: () => nowMs };

    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      ({ db } = harness);
      await migrate(db, catalogue.resources);
    }, 120_000);
    afterAll(() => harness.close());

    const contextOf = (request: Request, body: unknown = null): RouteContext => ({
      db,
      caller: harness.admin,
      language: 'zh',
      now,
      params: {},
      query: {},
      repeated: {},
      body,
      ip: '10.0.0.1',
      request,
      decryptCredential: async given => given,
      findWeakPasswords: async () => ({}),
      idempotencyKey: null,
      runInWorker: runInWorker,
    });

    const address = 'http://platform/api/testing/v1/large-cards';

    const send = async (file: Uint8Array<ArrayBuffer>, options: Readonly<Record<string, unknown>>) => {
      const form = new FormData();
      form.set('file', new File([file], 'cards.csv'));
      form.set('options', JSON.stringify(options));
      const [route] = createImportRoutes(cards, deps);
      return expectRecord(
        await route?.handle(contextOf(new Request(`${address}/import`, { method: 'POST', body: form }))),
      );
    };

    it('get a report of exactly the 137 invalid rows of 10,000, within 10 s of processor time and 150 MB of memory', async () => {
      const group = (await harness.rows('permission_groups'))[0]?.['groupName'];
      // Bad rows are spread over the file, with five kinds of errors in turn.
      const isWrong = (at: number) => at % 72 === 5 && at < 72 * wrong;
      const cells = Array.from({ length: lines }, (_, at) => {
        const way = isWrong(at) ? at % 5 : -1;
        return [
          way === 0 ? '' : `SN${at}`,
          way === 1 ? '10.0.0.256' : `10.${Math.floor(at / 65_536)}.${Math.floor(at / 256) % 256}.${at % 256}`,
          way === 2 ? '65536' : String(1 + (at % 65_535)),
          way === 3 ? '未知' : '使用中',
          '12.50',
          '13800138000',
          `a${at}@example.com`,
          '2026/3/1',
          way === 4 ? '没有这个组' : String(group),
        ];
      });
      const head = ['编号', 'IP', '端口', '状态', '价格', '电话', '邮箱', '购入', '权限组'];
      const file = new TextEncoder().encode(byteOrderMark + [head, ...cells].map(toCsvTextLine).join(''));
      globalThis.gc?.();
      const before = process.memoryUsage().heapUsed;
      let most = before;
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 20);
      // The test measures processor time, because other programs would make the import look slow.
      const started = process.cpuUsage();
      const report = await send(file, { step: 'check' });
      const { user, system } = process.cpuUsage(started);
      clearInterval(watch);
      expect(expectRecord(report['counts'])).toMatchObject({ insert: lines - wrong, failed: wrong });
      const failed = expectList(report['lines']).filter(line => line['outcome'] === 'failed');
      const rows = cells.flatMap((_, at) => (isWrong(at) ? [at + 2] : []));
      expect(failed.map(line => line['row'])).toEqual(rows);
      expect(failed.every(line => expectList(line['faults']).length === 1)).toBe(true);
      expect((user + system) / 1_000_000).toBeLessThan(10);
      expect((most - before) / megabyte).toBeLessThan(150);
    }, 180_000);

    it('take constant memory on export, and the export stops when the receiver disconnects', async () => {
      await sql`
        insert into large_cards (sn, ip, port, state, price, "createTime", "updateTime", "operatorName", email)
        select 'X' || n, '10.0.0.1', 1, n % 2, n / 100.0, '2026-03-01 12:00:00', '2026-03-01 12:00:00', 'admin',
          'someone' || n || '@example.com'
        from generate_series(1, ${exported}::integer) as n`.execute(db);
      const [route] = createExportRoutes(cards, deps, 1_000_000);
      const open = async (body: Readonly<Record<string, unknown>>) => {
        const response = await route?.handle(contextOf(new Request(`${address}/export`, { method: 'POST' }), body));
        if (!(response instanceof Response) || !response.body) throw new Error('The export returned no file');
        return { total: Number(response.headers.get('x-total-rows')), reader: response.body.getReader() };
      };
      for (const fileFormat of ['csv', 'xlsx']) {
        globalThis.gc?.();
        const before = process.memoryUsage().rss;
        let [most, ends] = [before, 0];
        const { total, reader } = await open({ fileFormat, sn: 'X' });
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          if (fileFormat === 'csv') for (const byte of part.value) if (byte === 0x0a) ends += 1;
          most = Math.max(most, process.memoryUsage().rss);
        }
        expect(total).toBe(exported);
        // Lines cannot be counted in a compressed workbook; another test reads the workbook and counts its rows.
        expect(ends).toBe(fileFormat === 'csv' ? exported + 1 : 0);
        expect((most - before) / megabyte, fileFormat).toBeLessThan(isFullRun ? 200 : 120);
      }
      const { reader } = await open({});
      await reader.read();
      await reader.cancel();
      // The next request finds the database idle, because the export has stopped reading.
      const started = performance.now();
      await sql`select 1`.execute(db);
      expect(performance.now() - started).toBeLessThan(5_000);
    }, 180_000);

    it('cannot exceed the row limit of an export; the refusal names the number of rows', async () => {
      const [route] = createExportRoutes(cards, deps, 1_000);
      const request = new Request(`${address}/export`, { method: 'POST' });
      await expect(route?.handle(contextOf(request, {}))).rejects.toThrow(
        /records match, and one file holds at most 1000/,
      );
    });
  });
}
