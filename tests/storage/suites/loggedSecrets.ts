import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Row } from '../../../platform/engine/storage/database.ts';
import { maskLoggedSecrets } from '../../../platform/engine/storage/upgrades/maskLoggedSecrets.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, refusalOf } from '../harness.ts';

const centers = '/api/computer/v1/data-centers';
const canary = 'canary-in-the-log';

export function defineLoggedSecretSuite(engine: EngineUnderTest): void {
  describe('secrets in the operation log', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const lastRow = async (): Promise<Row> =>
      (await harness.rows('operation_logs', 'true', 'id desc limit 1'))[0] ?? {};
    const insert = async (row: Row): Promise<unknown> => {
      const { rows } = await sql<{ id: number }>`
        insert into operation_logs (module, "requestData", "responseData", "beforeData", "afterData")
        values (${row['module']}, ${json(row['requestData'])}, ${json(row['responseData'])}, ${json(row['beforeData'])},
          ${json(row['afterData'])}) returning id`.execute(harness.db);
      return rows[0]?.id;
    };
    const json = (value: unknown) => (value === undefined ? sql`null` : sql`${JSON.stringify(value)}::jsonb`);
    const dataOf = async (id: unknown): Promise<Row> => {
      const [row = {}] = await harness.rows('operation_logs', `id = ${String(id)}`);
      const { requestData, responseData, beforeData, afterData } = row;
      return { requestData, responseData, beforeData, afterData };
    };

    it('are masked for a saved form, even when the name of the field does not reveal the secret', async () => {
      const [center = {}] = await harness.rows('data_centers', 'true', 'id limit 1');
      const { id, revision } = center;
      await harness.call(`PUT ${centers}`, { id, revision, apiKey: canary, note: 'seen' });
      const row = await lastRow();
      expect(row['requestData']).toEqual({ id, revision, apiKey: '******', note: 'seen' });
      expect(JSON.stringify(row)).not.toContain(canary);
    });

    it('are masked for a refused form, like all undeclared values', async () => {
      const given = { apiKey: canary, stray: canary, name: { inside: canary }, port: 'no number' };
      await refusalOf(harness.call(`POST ${centers}`, given));
      const row = await lastRow();
      expect(row['result']).toBe(2);
      expect(row['requestData']).toMatchObject({ apiKey: '******', stray: '******' });
      expect(JSON.stringify(row)).not.toContain(canary);
    });

    it('are masked for an action, like all undeclared values', async () => {
      await refusalOf(harness.call('POST /api/system/v1/third-parties/resetSecret', { idList: [1], stray: canary }));
      expect((await lastRow())['requestData']).toEqual({ idList: [1], stray: '******' });
    });

    it('are masked by the upgrade in existing rows, whose other values stay unchanged', async () => {
      const secret = await insert({
        module: 'data-centers',
        requestData: { id: 1, apiKey: canary, note: 'seen', stray: canary },
        responseData: { data: { current: { note: 'seen', cephKey: canary } } },
        beforeData: { note: 'seen', list: [{ encodingAesKey: canary, kept: 1 }] },
        afterData: { identificationCode: canary, apiKey: '' },
      });
      const withdrawn = await insert({ module: 'withdrawn-screen', requestData: { anything: canary, id: 3 } });
      const view = await insert({ module: 'views', requestData: { name: 'seen', state: { filters: { q: 'seen' } } } });
      const plain = await insert({ module: 'data-centers', requestData: { idList: [1, 2], note: 'seen' } });
      await maskLoggedSecrets(harness.db, harness.catalogue);
      await maskLoggedSecrets(harness.db, harness.catalogue);
      expect(await dataOf(secret)).toEqual({
        requestData: { id: 1, apiKey: '******', note: 'seen', stray: '******' },
        responseData: { data: { current: { note: 'seen', cephKey: '******' } } },
        beforeData: { note: 'seen', list: [{ encodingAesKey: '******', kept: 1 }] },
        afterData: { identificationCode: '******', apiKey: '' },
      });
      expect((await dataOf(withdrawn))['requestData']).toEqual({ anything: '******', id: 3 });
      expect((await dataOf(view))['requestData']).toEqual({ name: 'seen', state: { filters: { q: 'seen' } } });
      expect((await dataOf(plain))['requestData']).toEqual({ idList: [1, 2], note: 'seen' });
    });
  });
}
