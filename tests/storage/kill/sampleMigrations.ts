import { sql } from 'kysely';

import { areas } from '../../../platform/areas.ts';
import { allMigrations } from '../../../platform/allMigrations.ts';
import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import { type Catalogue, createCatalogue } from '../../../platform/engine/resources/catalogue.ts';
import { createLog } from '../../../platform/engine/log/log.ts';
import { parseKeyRing } from '../../../platform/engine/secrets/keyRing.ts';
import { secretsOf } from '../../../platform/engine/secrets/secretsOf.ts';
import type { OpenedDatabase } from '../../../platform/engine/storage/connect.ts';
import type { Database, Row } from '../../../platform/engine/storage/database.ts';
import { addIndex } from '../../../platform/engine/storage/migrations/addIndex.ts';
import { changeRows } from '../../../platform/engine/storage/migrations/changeRows.ts';
import { changeColumnType } from '../../../platform/engine/storage/migrations/changeColumnType.ts';
import { copyColumn } from '../../../platform/engine/storage/migrations/copyColumn.ts';
import { dropColumn } from '../../../platform/engine/storage/migrations/dropColumn.ts';
import { type Migration, orderMigrations } from '../../../platform/engine/storage/migrations/migration.ts';
import { renameColumn } from '../../../platform/engine/storage/migrations/renameColumn.ts';
import { renameTable } from '../../../platform/engine/storage/migrations/renameTable.ts';
import { upgradeDatabase } from '../../../platform/upgradeDatabase.ts';
import { testKey } from '../../support/databases/openTestDatabase.ts';
import { nowMs, zone } from '../harness.ts';
import { conventionalApi } from '../../../src/schemas/vocabulary/call.ts';
import { filesPath } from '../../../src/schemas/vocabulary/fileLimits.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { integer, image, text } from '../../../src/schemas/vocabulary/fields.ts';
import { type Resource, crud, defineResource } from '../../../src/schemas/vocabulary/resource.ts';

const label = (name: string) => ({ zh: `字段 ${name}`, en: `Field ${name}` });

/** Number of rows: more than two batches of `changeRows`. */
export const sampleRowCount = 2_500;

function sampleScreen(name: string, fields: Fields): Resource {
  return defineResource({
    name,
    noun: { zh: '柜子', en: 'cupboard' },
    title: { zh: '柜子', en: 'Cupboards' },
    icon: 'Dns',
    order: 1,
    type: 'crud',
    code: 'rooms:cupboards',
    operations: crud('cupboard'),
    api: conventionalApi(`/api/test/v1/${name}`),
    fields,
  });
}

/** Screen of the earlier release. */
const before = sampleScreen('cupboards', {
  name: text(label('name'), { required: true, unique: true, title: true, filter: true, sort: true, list: true }),
  picture: image(label('picture')),
  height: text(label('height'), { filter: true }),
  note: text(label('note')),
  remark: text(label('remark'), { filter: true }),
  apiKey: text(label('apiKey'), { secret: true, only: 'create' }),
  fax: text(label('fax'), { sort: true }),
});

/** Screen of the later release: another name, renamed fields, a number instead of the text `height`, and no `fax`. */
const after = sampleScreen('wardrobes', {
  caption: text(label('caption'), { required: true, unique: true, title: true, filter: true, sort: true, list: true }),
  photo: image(label('photo')),
  height: integer(label('height'), { filter: true, sort: true }),
  note: text(label('note')),
  comment: text(label('comment'), { filter: true }),
  token: text(label('token'), { secret: true, only: 'create' }),
});

export const releases = { before: '5.9.0', after: '6.0.0', next: '6.1.0' } as const;

const withScreen = (resource: Resource): Catalogue =>
  createCatalogue([...allScreens, { area: 'rooms', resource }], areas);

export const catalogues = { before: () => withScreen(before), after: () => withScreen(after) };

/** Migrations of the later release, with each kind of change. */
export const sampleMigrations = [
  ...renameTable('2026-12-01', { from: 'cupboards', to: 'wardrobes' }),
  ...renameColumn('2026-12-02', 'wardrobes', { from: 'name', to: 'caption' }),
  ...renameColumn('2026-12-02', 'wardrobes', { from: 'picture', to: 'photo' }),
  ...renameColumn('2026-12-02', 'wardrobes', { from: 'apiKey', to: 'token' }),
  ...copyColumn('2026-12-03', 'wardrobes', { from: 'remark', to: 'comment', since: releases.after }),
  ...changeColumnType('2026-12-04', 'wardrobes', {
    column: 'height',
    to: 'bigint',
    using: `nullif("height", '')::bigint`,
  }),
  ...changeRows('2026-12-05', 'wardrobes', {
    what: 'notes end with a mark',
    set: `note = note || '!'`,
    where: `note not like '%!'`,
  }),
  ...addIndex('2026-12-06', 'wardrobes', { name: 'wardrobes_by_note', over: '(note, height)' }),
  ...dropColumn('2026-12-07', 'wardrobes', { column: 'fax', unusedSince: releases.before }),
];

const stepsOnly = allMigrations.filter(({ name }) => !/^\d/.test(name));

export const migrationsWithSamples = orderMigrations(stepsOnly, sampleMigrations);

const secretKeys = parseKeyRing(testKey);
if (typeof secretKeys === 'string') throw new Error(secretKeys);
const settings = { zone, secretKeys, secretKeyFile: '' };

/** Starts a release on the database without serving requests. Returns the names of the executed steps. */
export async function startRelease(
  opened: Pick<OpenedDatabase, 'connections' | 'engine'>,
  release: keyof typeof releases,
  compatible?: readonly Migration[],
): Promise<readonly string[]> {
  const lines: string[] = [];
  const log = createLog({ clock: () => nowMs, line: line => lines.push(line) });
  const isEarlier = release === 'before' || compatible !== undefined;
  await upgradeDatabase(opened, settings, {
    catalogue: isEarlier ? catalogues.before() : catalogues.after(),
    migrations: compatible ? orderMigrations(stepsOnly, compatible) : isEarlier ? stepsOnly : migrationsWithSamples,
    release: releases[release],
    log,
    clock: () => nowMs,
  });
  const done: unknown = lines.map(line => JSON.parse(line)).find(line => line.event === 'upgrade steps completed');
  return isRecord(done) && Array.isArray(done['steps']) ? done['steps'].map(String) : [];
}

/**
 * Migrations during which the earlier release can continue to serve: the copy of a column, changed rows and an index.
 */
export const compatibleMigrations = [
  ...copyColumn('2026-12-01', 'cupboards', { from: 'remark', to: 'comment', since: releases.after }).slice(0, 2),
  ...changeRows('2026-12-02', 'cupboards', {
    what: 'notes end with a mark',
    set: `note = note || '!'`,
    where: `note not like '%!'`,
  }),
  ...addIndex('2026-12-03', 'cupboards', { name: 'cupboards_by_note', over: '(note, height)' }),
];

const fileId = 'f'.repeat(32);

/** Fills the table of the earlier release. A patch, a view and the file references also contain names of its fields. */
export async function fillEarlierReleaseTables(db: Database): Promise<void> {
  await sql`
    insert into cupboards (name, picture, height, note, remark, "apiKey", fax)
    select '柜子' || n, ${`${filesPath}/${fileId}.png`}, case when n % 10 = 0 then '' else n::text end, 'note ' || n,
      'remark ' || n, null, 'fax' from generate_series(1, ${sampleRowCount}) as n`.execute(db);
  const sealed = secretsOf(db).seal('key of the first', 'cupboards.apiKey');
  await sql`update cupboards set "apiKey" = ${sealed} where id = 1`.execute(db);
  const patch = { fields: { name: { label: { zh: '名称', en: 'Name' } } } };
  await sql`
    insert into published_resources (name, version, "isPatch", area, value, state)
    values ('cupboards', 1, true, 'rooms', ${JSON.stringify(patch)}, 'published')`.execute(db);
  const view = {
    filter: { name: 'x' },
    sort: { field: 'height', order: 'ASC' },
    columns: { hidden: ['picture'], order: ['name'], widths: { name: 90 }, pinned: null },
  };
  await sql`
    insert into saved_views (uid, resource, name, state) values (1, 'cupboards', 'mine', ${JSON.stringify(view)}::jsonb)`.execute(
    db,
  );
}

/** Reads the table of the later release, and all data that refers to the table or its fields by name. */
export async function readUpgradedData(db: Database): Promise<unknown> {
  const read = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
  const [secret] = await read(sql`select token from wardrobes where id = 1`);
  const [patch] = await read(sql`select value from published_resources where name = 'wardrobes'`);
  return {
    totals: await read(sql`
      select count(*) as rows, count(distinct caption) as names, count(photo) as photos, sum(height) as heights,
        count(*) filter (where note like '%!' and note not like '%!!') as notes,
        count(*) filter (where comment = 'remark ' || id) as comments from wardrobes`),
    references: await read(sql`
      select resource, field, count(*) as count from file_references where "fileId" = ${fileId} group by 1, 2`),
    secret: secretsOf(db).open(String(secret?.['token']), 'wardrobes.token'),
    patch: JSON.parse(String(patch?.['value'])),
    views: await read(sql`select state from saved_views where resource = 'wardrobes'`),
    progress: await read(sql`select * from upgrade_progress`),
  };
}

const tens = sampleRowCount / 10;

/** Result of `readUpgradedData` after a complete upgrade. */
export const expectedUpgradedData = {
  totals: [
    {
      rows: sampleRowCount,
      names: sampleRowCount,
      photos: sampleRowCount,
      heights: (sampleRowCount * (sampleRowCount + 1)) / 2 - (10 * tens * (tens + 1)) / 2,
      notes: sampleRowCount,
      comments: sampleRowCount,
    },
  ],
  references: [{ resource: 'wardrobes', field: 'photo', count: sampleRowCount }],
  secret: 'key of the first',
  patch: { fields: { caption: { label: { zh: '名称', en: 'Name' } } } },
  views: [
    {
      state: {
        filter: { caption: 'x' },
        sort: { field: 'height', order: 'ASC' },
        columns: { hidden: ['photo'], order: ['caption'], widths: { caption: 90 }, pinned: null },
        density: null,
      },
    },
  ],
  progress: [],
};
