import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { uploadsPath } from '../../src/schemas/vocabulary/fileLimits.ts';
import { createPng } from '../support/uploads/pictures.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { grantUploadToOperators, uploadFile } from './uploads.ts';

const picture = createPng(200, 200, { isNoise: true });

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform({ uploadQuotaBytes: 2 * picture.length });
  await grantUploadToOperators(at.db);
  token = await at.tokenOf('admin');
});

afterAll(() => at.close());

const send = (given = token) => uploadFile(at, picture, { token: given, language: 'en' });
const announce = (size: number) =>
  at.call('POST', uploadsPath, { token, body: { name: 'a.apk', size, modified: size, limits: { types: ['apk'] } } });

describe('the quota of unsaved uploads', () => {
  it('stops the user who has reached it, and nobody else, until a record refers to the files', async () => {
    const first = await send();
    expect(first).toMatchObject({ status: 0 });
    expect(await send()).toMatchObject({ status: 0 });
    expect(await send()).toMatchObject({
      status: 1,
      code: 413,
      msg: expect.stringMatching(/^Your unsaved uploads have reached .* Save the forms that use them, or wait a day/),
    });
    expect(await announce(1_000)).toMatchObject({ status: 1, code: 413 });
    expect(await send(await at.tokenOf('ops01'))).toMatchObject({ status: 0 });
    await sql`update banners set image = ${first.data['url']} where id = (select min(id) from banners)`.execute(at.db);
    expect(await send()).toMatchObject({ status: 0 });
  });

  it('counts a file that is uploaded in parts as soon as it is announced', async () => {
    await sql`delete from files f where not exists (select from file_references r where r."fileId" = f.id)`.execute(
      at.db,
    );
    expect(await announce(2 * picture.length)).toMatchObject({ status: 0 });
    expect(await send()).toMatchObject({ status: 1, code: 413 });
  });

  it('applies to concurrent uploads', async () => {
    await sql`delete from files f where not exists (select from file_references r where r."fileId" = f.id)`.execute(
      at.db,
    );
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
    expect(answers.filter(answer => answer.status === 0).length).toBeLessThanOrEqual(2);
    expect(answers.some(answer => answer.code === 413)).toBe(true);
  });
});
