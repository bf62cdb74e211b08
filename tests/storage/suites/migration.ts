import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { crud, defineResource } from '../../../src/schemas/vocabulary/resource.ts';
import { conventionalApi } from '../../../src/schemas/vocabulary/call.ts';
import { boolean, dateTime, integer, json, money, text } from '../../../src/schemas/vocabulary/fields.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { OpenedDatabase } from '../../../platform/engine/storage/connect.ts';
import { migrate } from '../../../platform/engine/storage/migrate.ts';
import type { EngineUnderTest } from '../engines.ts';

const label = { zh: '字段', en: 'Field' };

function cupboards(more: Fields = {}): Resource {
  return defineResource({
    name: 'cupboards',
    noun: { zh: '样例', en: 'sample' },
    title: { zh: '柜子', en: 'Cupboards' },
    icon: 'Dns',
    order: 1,
    type: 'crud',
    code: 'rooms:cupboards',
    operations: crud('cupboard'),
    api: conventionalApi('/api/test/v1/cupboards'),
    fields: {
      name: text(label, { required: true, unique: true, title: true, filter: true, sort: true }),
      height: integer(label, { filter: true, sort: true }),
      price: money(label),
      isOpen: boolean(label),
      builtAt: dateTime(label, { sort: true }),
      plan: json(label),
      ...more,
    },
  });
}

export function defineMigrationSuite(engine: EngineUnderTest): void {
  describe('migration', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await engine.openEmpty();
    });
    afterAll(() => opened.close());

    it('creates the tables once, and changes nothing when it runs again', async () => {
      expect(await migrate(opened.db, [cupboards()])).toContain('table cupboards');
      expect(await migrate(opened.db, [cupboards()])).toEqual([]);
    });

    it('creates columns that store each type of value unchanged', async () => {
      const row = {
        height: 9_007_199_254_740_991,
        price: 12.34,
        isOpen: true,
        builtAt: '2024-02-29 23:59:59',
        plan: { a: [1, 'x'] },
      };
      await sql`
        insert into cupboards (name, height, price, "isOpen", "builtAt", plan)
        values ('A', ${row.height}, ${row.price}, ${row.isOpen}, ${row.builtAt}, ${JSON.stringify(row.plan)})`.execute(
        opened.db,
      );
      const { rows } = await sql`select height, price, "isOpen", "builtAt", plan from cupboards`.execute(opened.db);
      expect(rows).toEqual([row]);
    });

    it('adds a column, and fills existing rows with its default', async () => {
      const changes = await migrate(opened.db, [cupboards({ shelves: integer(label, { default: 4, filter: true }) })]);
      expect(changes).toEqual(['column cupboards.shelves']);
      const { rows } = await sql`select name, shelves from cupboards`.execute(opened.db);
      expect(rows).toEqual([{ name: 'A', shelves: 4 }]);
    });

    it('keeps a column whose field was removed', async () => {
      expect(await migrate(opened.db, [cupboards()])).toEqual([]);
      const { rows } = await sql`select shelves from cupboards`.execute(opened.db);
      expect(rows).toEqual([{ shelves: 4 }]);
    });

    it('refuses a column with a changed type, and changes nothing', async () => {
      const changed = cupboards({ height: text(label), colour: text(label) });
      await expect(migrate(opened.db, [changed])).rejects.toThrow(/cupboards\.height is int8/);
      await expect(sql`select colour from cupboards`.execute(opened.db)).rejects.toThrow(/colour/);
    });

    it('allows several processes to start concurrently', async () => {
      const fresh = await engine.openEmpty();
      await Promise.all([1, 2, 3].map(() => migrate(fresh.db, [cupboards()])));
      const { rows } = await sql`select count(*) as count from cupboards`.execute(fresh.db);
      expect(rows).toEqual([{ count: 0 }]);
      await fresh.close();
    });
  });
}
