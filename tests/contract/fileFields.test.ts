import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFileErrors } from '../../platform/engine/files/findFileErrors.ts';
import { findCaller } from '../../platform/areas/users/callers/findCaller.ts';
import type { Row } from '../../platform/engine/storage/database.ts';
import { file, image, images, rows, text } from '../../src/schemas/vocabulary/fields.ts';
import type { Fields } from '../../src/schemas/vocabulary/field.ts';
import { createApk, createExe, createIpa } from '../support/uploads/archives.ts';
import { createGif, createJpeg, createPng } from '../support/uploads/pictures.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { uploadFileAndGetUrl } from './uploads.ts';

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.tokenOf('admin');
});

afterAll(() => at.close());

const label = { zh: '图', en: 'Picture' };
const picture = (content: Buffer) =>
  uploadFileAndGetUrl(at, content, { token, limits: { types: ['jpg', 'png', 'gif'] } });
const pack = (content: Buffer, name: string) => uploadFileAndGetUrl(at, content, { token, name, kind: 'file' });

const fields: Fields = {
  banner: image(label, {
    limits: { by: { field: 'position', sizes: { '1': [1125, 480], '4': [150, 150] } } },
  }),
  qr: image(label, { limits: { types: ['png', 'gif', 'jpg'] } }),
  buildRequests: images(label),
  packageFile: file(label, ['apk', 'ipa', 'exe'], {
    limits: { by: { field: 'platform', types: { '1': ['apk'], '2': ['ipa'], '3': ['exe'] } } },
  }),
  archive: file(label, ['zip', 'tar', 'gz', 'tgz', '7z', 'rar']),
  items: rows(label, { name: text(label), icon: image(label, { size: [20, 20] }) }),
};

const faults = async (values: Row, before?: Row) => {
  const caller = await findCaller(at.db, token, Date.now());
  const reader = { caller, catalogue: at.catalogue };
  return findFileErrors(at.db, { fields, language: 'zh', reader }, { values, before });
};

describe('a file field', () => {
  it.each([
    'https://elsewhere.example/a.png',
    '/files/a.png',
    `/api/public/v1/files/${'0'.repeat(32)}.png`,
    '/api/public/v1/files/../../etc/passwd',
  ])('rejects %s, which is not the address of a stored file', async url => {
    expect(await faults({ qr: url })).toEqual({ qr: '文件不存在，请重新上传' });
  });

  it('requires the image size that the value of another field determines', async () => {
    const small = await picture(createPng(150, 150));
    expect(await faults({ banner: small, position: 4 })).toEqual({});
    expect(await faults({ banner: small, position: 1 })).toEqual({ banner: '图片尺寸须为1125x480' });
    expect(await faults({ banner: small, position: 9 })).toEqual({});
  });

  it('requires the file type that the value of another field determines', async () => {
    const [android, apple, windows] = [
      await pack(createApk(), 'a.apk'),
      await pack(createIpa(), 'a.ipa'),
      await pack(createExe(), 'a.exe'),
    ];
    expect(await faults({ packageFile: android, platform: 1 })).toEqual({});
    expect(await faults({ packageFile: apple, platform: 2 })).toEqual({});
    expect(await faults({ packageFile: windows, platform: 3 })).toEqual({});
    expect(await faults({ packageFile: android, platform: 2 })).toEqual({ packageFile: '安装包格式与平台不符' });
    expect(await faults({ packageFile: windows })).toEqual({});
    expect(await faults({ archive: windows })).toEqual({ archive: '仅支持压缩包' });
  });

  it('is checked again when its required file type changes, and may keep an old address that nobody edits', async () => {
    const before = { packageFile: await pack(createApk(), 'a.apk'), platform: 1, qr: '/files/of-old.png' };
    expect(await faults({ platform: 2 }, before)).toEqual({ packageFile: '安装包格式与平台不符' });
    expect(await faults({ platform: 1, qr: '/files/of-old.png' }, before)).toEqual({});
  });

  it('is validated for each of its files, and in each row of a field that contains rows', async () => {
    const [good, animated] = [await picture(createPng(20, 20)), await picture(createGif())];
    expect(await faults({ buildRequests: [good, animated] })).toEqual({ buildRequests: '仅支持JPG/PNG且不超过20MB' });
    expect(await faults({ buildRequests: [good], items: [{ name: 'a', icon: good }] })).toEqual({});
    const wrong = await picture(createJpeg(21, 20));
    expect(await faults({ items: [{ icon: good }, { icon: wrong }] })).toEqual({
      'items[1].icon': '图片尺寸须为20x20',
    });
  });
});

describe('the picture of a user', () => {
  async function own() {
    const { rows: found } = await sql<{ id: number; revision: number }>`
      select id, revision from users where "userName" = 'viewer'`.execute(at.db);
    return found[0];
  }

  it.each([
    ['zh', '仅支持JPG/PNG且不超过20MB'],
    ['en', 'JPG or PNG only, at most 20MB'],
  ] as const)(
    'must have an accepted type and size; otherwise the platform returns an error in %s',
    async (language, sentence) => {
      const { id, revision } = (await own()) ?? {};
      const change = async (avatar: string) =>
        at.call('PUT', '/api/user/v1/designjet/user', { token, language, body: { id, revision, avatar } });
      const refused = await change(await picture(createGif()));
      expect(refused, refused.text).toMatchObject({ status: 1, data: { errors: { avatar: sentence } } });
      const url = await picture(createPng(30, 30));
      expect(await change(url)).toMatchObject({ status: 0, data: { avatar: url } });
    },
  );
});
