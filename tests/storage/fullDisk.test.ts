import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type OpenedDatabase, openDatabase } from '../../platform/engine/storage/connect.ts';
import type { Database } from '../../platform/engine/storage/database.ts';
import { copyDatabaseFolder, prepareEmptyDatabase } from '../support/databases/databaseFolder.ts';

const { openSync, writeSync } = fs;

/** Makes writes to new segments of the database's log fail from now on, as on a disk without space for a segment. */
function fillDisk(): void {
  const segments = new Set<number>();
  const open = (...given: Parameters<typeof openSync>): number => {
    const file = openSync(...given);
    if (String(given[0]).includes('xlogtemp')) segments.add(file);
    else segments.delete(file);
    return file;
  };
  const write = (file: number, ...given: readonly unknown[]): number => {
    if (segments.has(file)) throw Object.assign(new Error('no space left'), { code: 'ENOSPC', errno: -28 });
    return Reflect.apply(writeSync, fs, [file, ...given]) as number;
  };
  Object.assign(fs, { openSync: open, writeSync: write });
  syncBuiltinESMExports();
}

function emptyDisk(): void {
  Object.assign(fs, { openSync, writeSync });
  syncBuiltinESMExports();
}

/** Writes, in one statement, more log data than a segment can hold. */
function addManyNotes(db: Database): Promise<unknown> {
  return sql`
    insert into notes select id, repeat(md5(id::text), 30) from generate_series(2, 30_000) as id`.execute(db);
}

function addNote(db: Database, id: number): Promise<unknown> {
  return sql`insert into notes values (${id}, 'note')`.execute(db);
}

async function readIds(db: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(db);
  return rows.map(({ id }) => id);
}

const full = { code: '53100' };
const mebibyte = 1024 ** 2;

describe('an embedded database on a full disk', () => {
  let free = Infinity;
  let opened: OpenedDatabase;

  beforeEach(async () => {
    free = Infinity;
    opened = await openDatabase({ dataDir: copyDatabaseFolder(await prepareEmptyDatabase()), freeBytes: () => free });
    await sql`create table notes (id bigint, body text)`.execute(opened.db);
    await sql`alter table notes alter body set storage external`.execute(opened.db);
    await addNote(opened.db, 1);
  });

  afterEach(async () => {
    emptyDisk();
    await opened.close();
  });

  it('opens its engine again after a panic, with every acknowledged row', async () => {
    const { db } = opened;
    fillDisk();
    await expect(addManyNotes(db)).rejects.toMatchObject({ severity: 'PANIC' });
    emptyDisk();
    expect(await readIds(db)).toEqual([1]);
    await addNote(db, 2);
    expect(await readIds(db)).toEqual([1, 2]);
  });

  it('refuses queries after a panic while the disk is full, and serves queries again once there is space', async () => {
    const { db } = opened;
    fillDisk();
    await expect(addManyNotes(db)).rejects.toMatchObject({ severity: 'PANIC' });
    free = 0;
    await expect(readIds(db)).rejects.toMatchObject(full);
    free = Infinity;
    emptyDisk();
    expect(await readIds(db)).toEqual([1]);
  });

  it('refuses additions first and deletions next, and always serves reads', async () => {
    const { db, connections } = opened;
    free = 127 * mebibyte;
    await expect(addNote(db, 2)).rejects.toMatchObject(full);
    await addNote(connections.reserveFor('sign-out'), 3);
    await sql`delete from notes where id = 1`.execute(db);
    free = 63 * mebibyte;
    await expect(addNote(connections.reserveFor('sign-out'), 4)).rejects.toMatchObject(full);
    await expect(sql`delete from notes`.execute(db)).rejects.toMatchObject(full);
    free = 0;
    expect(await readIds(db)).toEqual([3]);
  });

  it('rolls a transaction back when the disk fills up before its commit', async () => {
    const { db } = opened;
    const write = db.transaction().execute(async trx => {
      await addNote(trx, 2);
      free = 31 * mebibyte;
    });
    await expect(write).rejects.toMatchObject(full);
    free = Infinity;
    expect(await readIds(db)).toEqual([1]);
  });

  it('does not start on a full disk, and reports the reason', async () => {
    const dataDir = copyDatabaseFolder(await prepareEmptyDatabase());
    await expect(openDatabase({ dataDir, freeBytes: () => 0 })).rejects.toThrow('The disk of the data folder is full');
  });
});
