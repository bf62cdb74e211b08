import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDiskFileStore } from '../../platform/engine/files/diskFileStore.ts';
import { createDatabaseFileStore } from '../../platform/engine/files/databaseFileStore.ts';
import { cleanUpFiles } from '../../platform/engine/scheduler/housekeeping.ts';
import { parseFileUrl } from '../../src/schemas/vocabulary/fileLimits.ts';
import { createPng } from '../support/uploads/pictures.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { fetchFile, uploadFileAndGetUrl } from './uploads.ts';

const day = 24 * 3_600_000;

describe.each(['rows', 'disk'] as const)('unreferenced files (storage: %s)', place => {
  let at: TestPlatform;
  let token: string;
  let folder: string;
  const start = Date.now();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unused-'));
    at = await startPlatform({ filesDir: place === 'disk' ? folder : undefined });
    token = await at.tokenOf('admin');
  });

  afterAll(async () => {
    await at.close();
    await rm(folder, { recursive: true });
  });

  const add = () => uploadFileAndGetUrl(at, createPng(9, 9), { token });
  const tidyOn = (days: number) => {
    const contents = place === 'disk' ? createDiskFileStore(folder) : createDatabaseFileStore(at.db);
    return cleanUpFiles({ db: at.db, contents }, start + days * day);
  };
  const idOf = (url: string) => parseFileUrl(url)?.id ?? '';
  const isServed = async (url: string) => (await fetchFile(at, url, { authorization: token })).status === 200;
  const hasContent = async (url: string) => {
    if (place === 'disk') return (await readdir(folder)).includes(idOf(url));
    return (await sql`select from file_parts where "fileId" = ${idOf(url)}`.execute(at.db)).rows.length > 0;
  };
  const banner = (number: number, column: string, value: string | null) =>
    sql`
      update banners set ${sql.ref(column)} = ${value}
      where id = (select id from banners order by id limit 1 offset ${number}::integer)`.execute(at.db);

  it('are deleted one day after the last reference, while all other files are kept', async () => {
    const [kept, inList, inText, never, late, returned] = [
      await add(),
      await add(),
      await add(),
      await add(),
      await add(),
      await add(),
    ];
    await banner(0, 'image', kept);
    await banner(1, 'params', JSON.stringify([{ key: 'picture', value: inList }]));
    await sql`
      update announcements set content = ${`<p><a href="https://example.com${inText}">图</a></p>`}
      where id = (select min(id) from announcements)`.execute(at.db);
    await banner(2, 'image', late);
    const isThere = (...urls: readonly string[]) => Promise.all(urls.map(isServed));

    await tidyOn(0);
    await tidyOn(0.9);
    // A record refers to the file `returned` only now, before its day of grace has passed.
    await banner(3, 'image', returned);
    expect(await isThere(kept, inList, inText, never, late, returned)).toEqual([true, true, true, true, true, true]);

    await tidyOn(1.1);
    expect(await isThere(kept, inList, inText, never, late, returned)).toEqual([true, true, true, false, true, true]);
    expect(await hasContent(never)).toBe(false);

    await banner(2, 'image', null);
    await banner(3, 'image', null);
    await tidyOn(40);
    await tidyOn(40.9);
    expect(await isThere(late, returned)).toEqual([true, true]);
    await tidyOn(41.1);
    expect(await isThere(kept, inList, inText, late, returned)).toEqual([true, true, true, false, false]);
    expect(await Promise.all([kept, late, returned].map(hasContent))).toEqual([true, false, false]);
  });
});
