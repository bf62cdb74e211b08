import { evaluateCondition, fieldNamesIn } from '../../src/schemas/vocabulary/condition.ts';
import type { FileField } from '../../src/schemas/vocabulary/field.ts';
import { type PictureSize, resolveLimits } from '../../src/schemas/vocabulary/fileLimits.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import type { FileStore } from '../engine/files/fileStore.ts';
import { insertFileRecord, fileUrlOf } from '../engine/files/fileRecords.ts';
import { receiveFile } from '../engine/files/receiveFile.ts';
import type { WorkerTaskRunner } from '../engine/http/workerTask.ts';
import { storedFields } from '../engine/fields/resourceFields.ts';
import type { Database, Row } from '../engine/storage/database.ts';
import { tableName } from '../engine/storage/tables.ts';
import { drawPicture } from './drawPicture.ts';
import { findSeedOrDefault } from './seeds.ts';
import { createRandom } from './values/random.ts';
import { anyOf } from '../engine/storage/anyOf.ts';
import { withTables } from '../engine/storage/withTables.ts';

export interface PicturesOptions {
  readonly db: Database;
  readonly resources: readonly Resource[];
  readonly contents: FileStore;
  readonly clock: () => number;
  /** Platform time that is stored as the upload time of the pictures. */
  readonly now: string;
  readonly signal: AbortSignal;
  readonly runInWorker: WorkerTaskRunner;
}

/** Number of different pictures per field and size, which the rows share. */
const variety = 6;

const squares: PictureSize = [256, 256];
const covers: PictureSize = [640, 360];
const isCover = /cover|picture|poster|image$/i;

/** Adds pictures to the seeded rows, once. A restart continues with the next resource. */
export async function seedPictures(options: PicturesOptions): Promise<void> {
  const { db, resources, signal } = options;
  for (const resource of resources.filter(item => findSeedOrDefault(item).rows > 0)) {
    const fields = picturesOf(resource);
    if (signal.aborted) return;
    if (fields.length === 0 || !(await isFirst(db, resource))) continue;
    for (const [name, field] of fields) await addPicturesToField(options, { resource, name, field });
  }
}

type Picture = readonly [name: string, field: FileField];

function picturesOf(resource: Resource): readonly Picture[] {
  return Object.entries(storedFields(resource)).flatMap(([name, field]): readonly Picture[] => {
    if (field.kind !== 'image' || field.multiple) return [];
    return field.required || field.list ? [[name, field]] : [];
  });
}

async function isFirst(db: Database, { name }: Resource): Promise<boolean> {
  const inserted = await withTables(db)
    .insertInto('seed_progress')
    .values({ name: `pictures ${name}`, done: 1, total: 1 })
    .onConflict(conflict => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return inserted !== undefined;
}

interface Place {
  readonly resource: Resource;
  readonly name: string;
  readonly field: FileField;
}

/**
 * Gives a picture to each row in which the field is empty and visible. Uses a few different pictures, in the size that
 * the field requires.
 */
async function addPicturesToField(options: PicturesOptions, { resource, name, field }: Place): Promise<void> {
  const { db, signal } = options;
  const table = tableName(resource);
  const drivers = [...(field.visibleWhen ? fieldNamesIn(field.visibleWhen, 'form') : []), ...driverOf(field)];
  const rows = await db
    .selectFrom(table)
    .select(['id', ...new Set(drivers)])
    .where(name, 'is', null)
    .orderBy('id')
    .execute();
  const shown = rows.filter(row => !field.visibleWhen || evaluateCondition(field.visibleWhen, { form: row }) === true);
  const sizes = new Map(shown.map(row => sizeOf(field, name, row)).map(size => [size.join('x'), size]));
  for (const [key, size] of sizes) {
    const alike = shown.filter(row => sizeOf(field, name, row).join('x') === key);
    const count = Math.min(variety, alike.length);
    for (let at = 0; at < count && !signal.aborted; at += 1) {
      const url = await store(options, size, `${resource.name} ${name} ${key} ${at}`);
      const ids = alike.filter((_, place) => place % count === at).map(({ id }) => id);
      await db
        .updateTable(table)
        .set({ [name]: url })
        .where('id', '=', anyOf(ids))
        .execute();
    }
  }
}

function driverOf({ limits }: FileField): readonly string[] {
  return limits.by ? [limits.by.field] : [];
}

function sizeOf(field: FileField, name: string, row: Row): PictureSize {
  return resolveLimits(field.limits, row).size ?? (isCover.test(name) ? covers : squares);
}

async function store(
  { db, contents, clock, now, runInWorker }: PicturesOptions,
  size: PictureSize,
  name: string,
): Promise<string> {
  const content = await drawPicture(size, createRandom(name));
  const file = await receiveFile({
    db,
    contents,
    clock,
    runInWorker,
    uid: 0,
    now,
    limits: { types: ['png'], maxBytes: content.length },
    givenName: 'picture.png',
    content: pieces(content),
    begin: item => insertFileRecord(db, { ...item, bytes: content.length }),
    complete: (_, keep) => keep(db),
  });
  return fileUrlOf(file);
}

async function* pieces(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
