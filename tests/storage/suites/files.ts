import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { digestFileId } from '../../../platform/engine/log/fileDigests.ts';
import { replaceLoggedFileIds } from '../../../platform/engine/storage/upgrades/replaceLoggedFileIds.ts';
import { storeFileReferences } from '../../../platform/engine/storage/upgrades/storeFileReferences.ts';
import { filesPath, uploadsPath } from '../../../src/schemas/vocabulary/fileLimits.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness } from '../harness.ts';

export function defineFileSuite(engine: EngineUnderTest): void {
  describe('files', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    it('appear in the operation log only by their hashes after the upgrade step, and a second run changes nothing', async () => {
      const [id, token] = ['0123456789abcdef'.repeat(2), 'fedcba9876543210'.repeat(2)];
      const url = `${filesPath}/${id}.png`;
      const write = (module: string, objectId: string, path: string) => sql`
        insert into operation_logs ("userName", module, "operationType", description, "objectId", result, "operateTime",
          "requestPath", "requestData", "afterData")
        values ('canary', ${module}, 1, '上传', ${objectId}, 1, '2026-03-01 12:00:00', ${path},
          ${JSON.stringify({ image: url })}::jsonb, ${JSON.stringify({ images: [url] })}::jsonb)`;
      await write('files', id, `${uploadsPath}/${token}/finish`).execute(harness.db);
      await write('banners', '7', '/api/banners').execute(harness.db);
      await replaceLoggedFileIds(harness.db);
      const stored = () => harness.rows('operation_logs', `"userName" = 'canary'`);
      const digested = `${filesPath}/${digestFileId(id)}.png`;
      const data = { requestData: { image: digested }, afterData: { images: [digested] } };
      const expected = [
        { objectId: digestFileId(id), requestPath: `${uploadsPath}/${digestFileId(token)}/finish`, ...data },
        { objectId: '7', requestPath: '/api/banners', ...data },
      ];
      expect(await stored()).toMatchObject(expected);
      await replaceLoggedFileIds(harness.db);
      expect(await stored()).toMatchObject(expected);
    });

    it('are linked to a record only while one of its file fields refers to them', async () => {
      const ids = ['a', 'b', 'c'].map(letter => letter.repeat(32));
      const urls = ids.map(id => `${filesPath}/${id}.png`);
      const set = (values: ReturnType<typeof sql>) =>
        sql`update banners set ${values} where id = (select min(id) from banners)`.execute(harness.db);
      const { db, catalogue } = harness;
      const held = async () =>
        (await harness.rows('file_references', `"fileId" in ('${ids.join(`', '`)}')`, '"fileId"')).map(row => [
          row['fileId'],
          row['resource'],
          row['field'],
        ]);
      await set(sql`image = ${urls[0]}, params = ${JSON.stringify([{ key: 'k', value: urls[1] }])}::jsonb`);
      // A text that looks like an address gives no access to the file.
      expect(await held()).toEqual([[ids[0], 'banners', 'image']]);
      await set(sql`image = ${urls[2]}`);
      expect(await held()).toEqual([[ids[2], 'banners', 'image']]);
      await sql`delete from file_references`.execute(db);
      await storeFileReferences(db, catalogue.resources);
      await storeFileReferences(db, catalogue.resources);
      expect(await held()).toEqual([[ids[2], 'banners', 'image']]);
      await set(sql`image = null`);
      expect(await held()).toEqual([]);
    });
  });
}
