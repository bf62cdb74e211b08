import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenedDatabase } from '../../../platform/engine/storage/connect.ts';
import type { Database } from '../../../platform/engine/storage/database.ts';
import { migrate } from '../../../platform/engine/storage/migrate.ts';
import { orderMigrations } from '../../../platform/engine/storage/migrations/migration.ts';
import { refuseNewerDatabase } from '../../../platform/engine/storage/migrations/runMigrations.ts';
import type { EngineUnderTest } from '../engines.ts';
import { readSchema } from '../kill/earlierRelease.ts';
import {
  migrationsWithSamples,
  catalogues,
  expectedUpgradedData,
  fillEarlierReleaseTables,
  sampleMigrations,
  sampleRowCount,
  readUpgradedData,
  releases,
  startRelease,
} from '../kill/sampleMigrations.ts';

export function defineSampleMigrationSuite(engine: EngineUnderTest): void {
  describe('migrations of each kind over filled tables', () => {
    let opened: OpenedDatabase;
    let done: readonly string[] = [];

    beforeAll(async () => {
      opened = await engine.openEmpty();
      await startRelease(opened, 'before');
      await fillEarlierReleaseTables(opened.db);
      done = await startRelease(opened, 'after');
    }, 120_000);
    afterAll(() => opened.close());

    it('run once, in the order of their stages, and a removal waits for the next release', async () => {
      const due = orderMigrations([], sampleMigrations).filter(({ after }) => after !== releases.after);
      const order = ['tables', 'data', 'removal'];
      const expected = due.toSorted((a, b) => order.indexOf(a.stage) - order.indexOf(b.stage));
      expect(done).toEqual(expected.map(({ name }) => name));
      expect(await startRelease(opened, 'after')).toEqual([]);
      expect(await migrate(opened.db, catalogues.after().resources)).toEqual([]);
    });

    it('keep rows, values, secrets, file references, views and patches', async () => {
      expect(await readUpgradedData(opened.db)).toEqual(expectedUpgradedData);
    });

    it('produce the columns, indexes and triggers of a new database, and keep the column that the next release removes', async () => {
      const fresh = await engine.openEmpty();
      await startRelease(fresh, 'after');
      const ofNew = (await readSchema(fresh.db)).filter(isOfSampleTable);
      const waiting = ['wardrobes.remark text', 'equal_wardrobes_remark wardrobes'];
      const upgraded = (await readSchema(opened.db)).filter(isOfSampleTable);
      expect(upgraded.filter(item => !ofNew.includes(item)).toSorted()).toEqual(waiting.toSorted());
      expect(upgraded).toEqual(expect.arrayContaining([...ofNew]));
      expect(ofNew.some(item => item.includes('wardrobes_by_note'))).toBe(true);
      await fresh.close();
    });

    it('keep unique values unique, and continue the sequence of ids', async () => {
      const insert = (name: string) =>
        sql<{ id: number }>`insert into wardrobes (caption) values (${name}) returning id`.execute(opened.db);
      await expect(insert('柜子1')).rejects.toThrow(/uq_wardrobes_caption/);
      expect((await insert('new')).rows[0]?.id).toBeGreaterThan(sampleRowCount);
      await sql`delete from wardrobes where caption = 'new'`.execute(opened.db);
    });

    it('keep a column and its copy equal, whichever of the two a release writes', async () => {
      const read = async () =>
        (await sql`select remark, comment from wardrobes where id = 2`.execute(opened.db)).rows[0];
      await sql`update wardrobes set remark = 'by the old release' where id = 2`.execute(opened.db);
      expect(await read()).toEqual({ remark: 'by the old release', comment: 'by the old release' });
      await sql`update wardrobes set comment = 'remark 2' where id = 2`.execute(opened.db);
      expect(await read()).toEqual({ remark: 'remark 2', comment: 'remark 2' });
    });

    it('prevent the start of a release that does not contain the migrations', async () => {
      const steps = migrationsWithSamples.filter(({ name }) => !/^\d/.test(name));
      await expect(refuseNewerDatabase(opened.db, steps)).rejects.toThrow(/A newer release has changed this database/);
      await refuseNewerDatabase(opened.db, migrationsWithSamples);
    });

    it('rebuild an index that an aborted build has left invalid', async () => {
      await sql`delete from upgrades where name like '%wardrobes_by_note%'`.execute(opened.db);
      await sql`
        update pg_index set indisvalid = false where indexrelid = 'wardrobes_by_note'::regclass`.execute(opened.db);
      await startRelease(opened, 'after');
      expect(await isValid(opened.db, 'wardrobes_by_note')).toBe(true);
    });

    it('drop the copied column at the first start of the next release', async () => {
      expect(await startRelease(opened, 'next')).toEqual([expect.stringContaining('drop wardrobes.remark')]);
      expect(await readUpgradedData(opened.db)).toEqual(expectedUpgradedData);
      await expect(sql`select remark from wardrobes`.execute(opened.db)).rejects.toThrow(/remark/);
    });

    it('fail on a value that they cannot convert, and finish after the correction of that value', async () => {
      const fresh = await engine.openEmpty();
      await startRelease(fresh, 'before');
      await sql`insert into cupboards (name, height, "apiKey") values ('A', 'tall', null)`.execute(fresh.db);
      await expect(startRelease(fresh, 'after')).rejects.toThrow(/invalid input syntax/);
      await sql`update wardrobes set height = '7'`.execute(fresh.db);
      await startRelease(fresh, 'after');
      const { rows } = await sql`select caption, height from wardrobes`.execute(fresh.db);
      expect(rows).toEqual([{ caption: 'A', height: 7 }]);
      await fresh.close();
    });
  });
}

/** Returns whether an item of a schema belongs to the sample table. */
function isOfSampleTable(item: string): boolean {
  return /cupboards|wardrobes/.test(item);
}

async function isValid(db: Database, index: string): Promise<boolean> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = ${index}::regclass`.execute(db);
  return rows[0]?.isValid === true;
}
