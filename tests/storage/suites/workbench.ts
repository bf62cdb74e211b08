import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { areas } from '../../../platform/areas.ts';
import { createLog } from '../../../platform/engine/log/log.ts';
import type { RouteContext } from '../../../platform/engine/http/route.ts';
import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import { createCatalogue } from '../../../platform/engine/resources/catalogue.ts';
import { createResourceRoutes } from '../../../platform/engine/resourceRoutes.ts';
import { createPublicationFollower } from '../../../platform/engine/workbench/createPublicationFollower.ts';
import { createLiveCatalogue } from '../../../platform/engine/workbench/liveCatalogue.ts';
import { createWorkbenchRoutes } from '../../../platform/engine/workbench/workbenchRoutes.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import { createSparePartsScreen, withFields } from '../../support/published/createSparePartsScreen.ts';
import { runInWorker } from '../../support/workerPool.ts';
import type { EngineUnderTest } from '../engines.ts';
import {
  type Harness,
  createHarness,
  errorsOf,
  expectList,
  now,
  nowMs,
  expectRecord,
  refusalOf,
  zone,
} from '../harness.ts';

const base = '/api/system/v1/workbench';

/** Creates the parts of one platform process that concern published screens. */
function startProcess({ db, admin }: Harness) {
  const clock = () => nowMs;
  const live = createLiveCatalogue(createCatalogue(allScreens, areas));
  const following = createPublicationFollower({
    db,
    live,
    log: createLog({ clock, line: () => {} }),
    onChange: () => {},
  });
  const own = createWorkbenchRoutes({ live, clock, zone, refresh: following.refresh });
  const call = async (target: string, body: Row = {}): Promise<unknown> => {
    const [method = '', path = ''] = target.split(' ');
    const url = new URL(path, 'http://platform');
    const screens = [...live.liveScreens().values()].flatMap(liveScreen =>
      createResourceRoutes(liveScreen.resource, { catalogue: live.catalogue, clock }),
    );
    const route = [...own, ...screens].find(item => item.method === method && item.path === url.pathname);
    if (!route) throw new Error(`No route answers ${target}`);
    const context: RouteContext = {
      db,
      caller: admin,
      language: 'en',
      now,
      params: {},
      query: Object.fromEntries(url.searchParams),
      repeated: {},
      body,
      ip: '10.0.0.1',
      request: new Request(url, { method }),
      decryptCredential: async text => text,
      findWeakPasswords: async () => ({}),
      idempotencyKey: null,
      runInWorker: runInWorker,
    };
    return route.handle(context);
  };
  const draft = async (value: Resource): Promise<Row> => {
    const body = { name: value.name, area: 'system', draftId: null, value };
    return { name: value.name, draftId: expectRecord(await call(`PUT ${base}/draft`, body))['id'] };
  };
  return { following, live, call, draft };
}

export function defineWorkbenchSuite(engine: EngineUnderTest): void {
  describe('published screens', () => {
    let harness: Harness;
    let here: ReturnType<typeof startProcess>;
    let there: ReturnType<typeof startProcess>;
    const screen = createSparePartsScreen('stored-parts');
    const rows = '/api/published/v1/stored-parts';

    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      [here, there] = [startProcess(harness), startProcess(harness)];
    });
    afterAll(() => harness.close());

    const versions = async () =>
      (await harness.rows('published_resources', `name = 'stored-parts' and version > 0`, 'version')).length;

    it('get only one version when several callers publish the same draft concurrently', async () => {
      const body = await here.draft(screen);
      const outcomes = await Promise.allSettled(
        [here, there, here, there].map(item => item.call(`POST ${base}/publish`, body)),
      );
      expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1);
      expect(await versions()).toBe(1);
    });

    it('are served by every process with their fields in order', async () => {
      // The process that published already knows the screen; the other process loads it.
      for (const item of [here, there]) await item.following.refresh();
      expect(there.following.version()).toBe(here.following.version());
      expect(Object.keys(there.live.catalogue.get('stored-parts').fields)).toEqual(Object.keys(screen.fields));
      await here.call(`POST ${rows}`, { partNo: 'A-1', count: 3, boughtTime: '2026-02-01 08:00:00' });
      await there.call(`POST ${rows}`, { partNo: 'A-2', count: 900 });
      const found = expectRecord(await there.call(`POST ${rows}/list`, {}));
      expect(expectList(found['list']).map(item => item['partNo'])).toEqual(['A-1', 'A-2']);
    });

    it('are available after a restart, which upgrades the tables of an earlier release', async () => {
      const next = startProcess(harness);
      await sql`delete from schema_fingerprints where name = 'stored_parts'`.execute(harness.db);
      await next.following.start();
      await next.following.stop();
      expect([...next.live.liveScreens().keys()]).toEqual(['stored-parts']);
      expect(await harness.rows('schema_fingerprints', `name = 'stored_parts'`)).toHaveLength(1);
    });

    it('have an impact report with the rows that a new version would reject, including rows without a new required field', async () => {
      const stricter = withFields(screen, {
        count: { rules: [{ rule: 'range', min: 0, max: 100 }] },
        shelf: { kind: 'text', label: { zh: '货架', en: 'Shelf' }, required: true },
      });
      const impact = expectRecord(
        await here.call(`POST ${base}/impact`, { name: screen.name, area: 'system', value: stricter }),
      );
      expect(impact).toMatchObject({ rows: 2, checked: 2, breaking: 2, losses: [] });
      expect(expectList(impact['rules']).map(({ field, count }) => [field, count])).toEqual([
        ['shelf', 2],
        ['count', 1],
      ]);
    });

    it('get no new version and no new column when the platform refuses a draft', async () => {
      await here.call(`POST ${rows}`, { partNo: 'A-3', count: 900 });
      const twice = withFields(screen, {
        count: { unique: true },
        shelf: { kind: 'text', label: { zh: '货架', en: 'Shelf' } },
      });
      const before = await versions();
      const refusal = await refusalOf(here.call(`POST ${base}/publish`, await here.draft(twice)));
      expect(errorsOf(refusal)).toEqual({ 'fields.count.unique': '2行数据的「数量」(count)有重复，不能设为唯一' });
      expect(await versions()).toBe(before);
      const columns = await harness.rows('information_schema.columns', `table_name = 'stored_parts'`);
      expect(columns.map(column => column['column_name'])).not.toContain('shelf');
    });

    it('keep the values of a removed field, and reject the same field with another type', async () => {
      await harness.db.transaction().execute(async db => {
        await sql`delete from published_resources where version = 0`.execute(db);
      });
      await here.call(`POST ${base}/publish`, await here.draft(withFields(screen, { note: null })));
      const asNumber = withFields(screen, { note: { kind: 'integer', rules: [] } });
      const refusal = await refusalOf(here.call(`POST ${base}/publish`, await here.draft(asNumber)));
      expect(errorsOf(refusal)).toEqual({
        'fields.note.kind': '字段「备注」(note)已按另一种类型保存数据，请换一个字段名',
      });
      await here.call(`POST ${base}/rollback`, { name: screen.name, version: 1 });
      expect(Object.keys(here.live.catalogue.get('stored-parts').fields)).toContain('note');
    });
  });
}
