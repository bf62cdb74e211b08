import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fileNameOf } from '../../src/dataProvider/fileName.ts';
import { fileTypes, pictureTypes } from '../../src/schemas/vocabulary/fileLimits.ts';
import { startCpuTimer } from '../support/cpuTime.ts';
import { printFigureOfFault } from '../support/printFigureOfFault.ts';
import { contentByFileType } from '../support/uploads/contentByFileType.ts';
import { createApk, createExe, createIpa, createTar, createZip } from '../support/uploads/archives.ts';
import {
  createGif,
  createGifComment,
  createJpeg,
  createJpegComment,
  createJpegExif,
  createPng,
  createPngChunk,
} from '../support/uploads/pictures.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { fetchFile, uploadFile, uploadFileAndGetUrl } from './uploads.ts';

let at: TestPlatform;
let token: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  // Files are kept on disk, because writing to the embedded database would add to the measured time.
  at = await startPlatform({ filesDir: folder });
  token = await at.tokenOf('admin');
});

afterAll(async () => {
  await at.close();
  await rm(folder, { recursive: true });
});

const page = '<!doctype html><script>alert(document.cookie)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const smallZip = () => createZip([{ name: 'run.html', content: page }]);

/**
 * Pictures with hidden contents, and other files that are named like pictures. The platform refuses the file or removes
 * the hidden contents.
 */
const corpus: readonly (readonly [string, string, () => Buffer])[] = [
  ['a program named jpg', 'a.jpg', createExe],
  ['a program of another system named png', 'a.png', () => Buffer.concat([Buffer.from('\x7fELF'), randomBytes(900)])],
  ['an SVG drawing named png', 'a.png', () => Buffer.from(svg)],
  ['an SVG drawing after an XML declaration', 'a.png', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['an HTML page named jpg', 'a.jpg', () => Buffer.from(page)],
  ['an HTML page after a byte order mark', 'a.jpg', () => Buffer.from(`\uFEFF${page}`)],
  ['an HTML page that begins like a GIF', 'a.gif', () => Buffer.from(`GIF89a/*${page}*/`)],
  [
    'an HTML page that begins like a JPEG',
    'a.jpg',
    () => Buffer.concat([Buffer.from([255, 216, 255]), Buffer.from(page)]),
  ],
  [
    'an HTML page that begins like a PNG',
    'a.png',
    () => Buffer.concat([createPng(4, 4).subarray(0, 8), Buffer.from(page)]),
  ],
  ['an archive named png', 'a.png', smallZip],
  ['an app named jpg', 'a.jpg', createApk],
  ['a PDF named png', 'a.png', () => Buffer.from('%PDF-1.7\n1 0 obj\n<</JS (app.alert(1))>>')],
  ['an empty file', 'a.png', () => Buffer.alloc(0)],
  ['one byte', 'a.png', () => Buffer.from([0x89])],
  ['noise', 'a.png', () => randomBytes(2000)],
  ['a PNG with an HTML page after its end', 'a.png', () => Buffer.concat([createPng(4, 4), Buffer.from(page)])],
  ['a PNG with an archive after its end', 'a.png', () => Buffer.concat([createPng(4, 4), smallZip()])],
  [
    'a PNG with an HTML page in a text chunk',
    'a.png',
    () => createPng(4, 4, { extra: [createPngChunk('tEXt', Buffer.from(`C\0${page}`))] }),
  ],
  ['a PNG with an archive in a chunk', 'a.png', () => createPng(4, 4, { extra: [createPngChunk('zzZz', smallZip())] })],
  ['a PNG with an archive after its pixels', 'a.png', () => createPng(4, 4, { behindPixels: smallZip() })],
  [
    'a PNG with an unknown critical chunk',
    'a.png',
    () => createPng(4, 4, { extra: [createPngChunk('HTML', Buffer.from(page))] }),
  ],
  ['a PNG with a wrong checksum', 'a.png', () => Buffer.from(createPng(4, 4)).fill(1, 29, 33)],
  ['a PNG without its end', 'a.png', () => createPng(4, 4).subarray(0, -12)],
  ['a PNG with fewer pixels than declared', 'a.png', () => createPng(4, 4, { claims: [400, 400] })],
  ['a PNG with more pixels than declared', 'a.png', () => createPng(900, 900, { claims: [4, 4] })],
  ['a JPEG with an HTML page after its end', 'a.jpg', () => createJpeg(8, 8, { behind: Buffer.from(page) })],
  ['a JPEG with an HTML page in a comment', 'a.jpg', () => createJpeg(8, 8, { extra: [createJpegComment(page)] })],
  ['a JPEG with an archive after its end', 'a.jpg', () => createJpeg(8, 8, { behind: smallZip() })],
  ['a JPEG without its end', 'a.jpg', () => createJpeg(8, 8).subarray(0, -2)],
  ['a JPEG without a scan', 'a.jpg', () => Buffer.concat([createJpeg(8, 8).subarray(0, 20), Buffer.from([255, 217])])],
  ['a GIF with an HTML page in a comment', 'a.gif', () => createGif({ extra: createGifComment(page) })],
  ['a GIF with an archive after its end', 'a.gif', () => createGif({ behind: smallZip() })],
];

/** Returns the stored picture, or nothing when the platform refuses the upload; a refused upload must leave no file. */
async function storedOf(content: Buffer, name: string): Promise<Buffer | undefined> {
  const before = await readdir(folder);
  const { status, data } = await uploadFile(at, content, { token, name, limits: { types: ['jpg', 'png', 'gif'] } });
  expect(await readdir(folder)).toHaveLength(before.length + (status === 0 ? 1 : 0));
  if (status !== 0) return undefined;
  return Buffer.from(await (await fetchFile(at, String(data['url']), { authorization: token })).arrayBuffer());
}

describe('the content check of uploads', () => {
  let [tried, raw] = [0, 0];

  afterAll(() => printFigureOfFault(58, `${raw} of ${tried} kept as they came`));

  it.each(corpus)('refuses or strips %s', async (_what, name, make) => {
    const content = make();
    const stored = await storedOf(content, name);
    const isRaw = stored?.equals(content) ?? false;
    tried += 1;
    raw += Number(isRaw);
    expect(isRaw).toBe(false);
    expect(['<script', '<svg', 'PK\u0003\u0004'].filter(hidden => stored?.includes(hidden))).toEqual([]);
    // A second upload of the stored picture must change nothing, because no hidden part is left.
    expect(stored && (await storedOf(stored, name))).toEqual(stored);
  });

  it('is tested with at least thirty examples', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(30);
  });

  it('keeps the orientation of a photograph and removes its location', async () => {
    const photo = createJpeg(8, 8, { extra: [createJpegExif(6), createJpegComment('at home')] });
    const url = await uploadFileAndGetUrl(at, photo, { token, name: 'photo.jpg' });
    const stored = Buffer.from(await (await fetchFile(at, url, { authorization: token })).arrayBuffer());
    expect(stored.includes('at home')).toBe(false);
    const exif = stored.indexOf('Exif\0\0');
    expect(stored.readUInt16BE(exif + 6 + 18)).toBe(6);
    expect(stored.readUInt16BE(exif - 2)).toBe(8 + 26);
  });

  it.each([
    ['crt', 'a.crt', Buffer.from('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')],
    ['ipa', 'a.ipa', createApk()],
    ['apk', 'a.apk', createIpa()],
    ['apk', 'a.apk', createExe()],
    ['exe', 'a.exe', Buffer.from('MZ this is no program but a text that begins like one, and it is long enough too.')],
    ['mp4', 'a.mp4', Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isomiso2<script>')],
    ['p12', 'a.p12', Buffer.from(page)],
    ['js', 'a.js', Buffer.from(page)],
    ['lua', 'a.lua', Buffer.from([1, 0, 2, 0])],
    ['csv', 'a.csv', Buffer.from(svg)],
    ['lic', 'a.lic', Buffer.from(`\n\n${page}`)],
    ['xlsx', 'a.xlsx', smallZip()],
    ['tgz', 'a.tgz', gzipSync('no tar')],
  ] as const)(
    'rejects a file of the declared type %s (%s) whose content has another type',
    async (type, name, content) => {
      const before = await readdir(folder);
      const answer = await uploadFile(at, content, { token, name, kind: 'file', limits: { types: [type] } });
      expect(answer).toMatchObject({ status: 1, code: 415 });
      expect(await readdir(folder)).toEqual(before);
    },
  );

  it.each(fileTypes)('accepts %s content under any file name', async type => {
    const isPicture = pictureTypes.some(pictureType => pictureType === type);
    // Scripts and tables can only be distinguished by their file names.
    const name = ['lua', 'js', 'csv'].includes(type) ? `a.${type}` : 'a';
    const kind = isPicture ? 'image' : 'file';
    const answer = await uploadFile(at, contentByFileType[type]([9, 9]), {
      token,
      name,
      kind,
      limits: { types: [type] },
    });
    expect(answer).toMatchObject({ status: 0 });
    expect(String(answer.data['url'])).toMatch(new RegExp(`\\.${type}$`));
  });
});

describe('the size check of images', () => {
  /**
   * Returns a picture of a few kilobytes that declares 30,000 × 30,000 pixels; the decoded picture would take 2.7 GB.
   */
  const flood = () => {
    const pixels = deflateSync(Buffer.alloc(4_000_000));
    const bare = createPng(1, 1, { claims: [30_000, 30_000] });
    return Buffer.concat([bare.subarray(0, 33), createPngChunk('IDAT', pixels), createPngChunk('IEND')]);
  };
  let grownBytes = 0;

  afterAll(() => printFigureOfFault(59, `memory grew by ${(grownBytes / 1024 / 1024).toFixed(1)} MB at most`));

  it.each([
    ['a PNG', flood],
    ['a JPEG', () => createJpeg(30_000, 30_000)],
    ['a picture without width', () => createPng(1, 1, { claims: [0, 5] })],
  ])('rejects %s because of the size in its header, without memory growth', async (_what, make) => {
    const content = make();
    const files = await readdir(folder);
    const before = process.memoryUsage.rss();
    expect(await uploadFile(at, content, { token })).toMatchObject({ status: 1, code: 400, msg: '图片尺寸过大' });
    const grown = process.memoryUsage.rss() - before;
    grownBytes = Math.max(grownBytes, grown);
    expect(grown).toBeLessThan(50 * 1024 * 1024);
    expect(await readdir(folder)).toEqual(files);
  });

  it('rejects a banner of the wrong size after reading only its header', async () => {
    const header = Buffer.concat([createPng(1, 1, { claims: [1125, 481] }).subarray(0, 33), randomBytes(5000)]);
    const limits = { types: ['jpg', 'png'], size: [1125, 480] };
    expect(await uploadFile(at, header, { token, limits })).toMatchObject({ code: 400, msg: '图片尺寸须为1125x480' });
    expect(await uploadFile(at, createPng(1125, 480), { token, limits })).toMatchObject({ status: 0 });
  });
});

describe('the archive check', () => {
  const zeros = (bytes: number) => Buffer.alloc(bytes);
  const bomb = () => createZip([{ name: 'a', content: zeros(9_000_000), packed: true }]);
  const inside = (content: Buffer, times: number): Buffer =>
    times === 0 ? content : inside(createZip([{ name: 'inner.zip', content }]), times - 1);
  const harmful: readonly (readonly [string, string, () => Buffer])[] = [
    ['unpacks to a thousand times its size', '压缩包的压缩率异常', bomb],
    [
      'claims to contain 4.5 GB',
      '压缩包的压缩率异常',
      () =>
        createZip([
          { name: 'a', claims: 2 ** 32 - 2 },
          { name: 'b', claims: 2 ** 29 },
        ]),
    ],
    [
      'has entries that share their bytes',
      '压缩包已损坏',
      () =>
        createZip([
          { name: 'a', content: randomBytes(9000) },
          ...['b', 'c'].map(name => ({ name, overlaps: 0, content: 'x' })),
        ]),
    ],
    ['contains such an archive', '压缩包的压缩率异常', () => createZip([{ name: 'x.zip', content: bomb() }])],
    [
      'contains such an archive, compressed',
      '压缩包的压缩率异常',
      () => createZip([{ name: 'x.zip', content: bomb(), packed: true }]),
    ],
    [
      'nests archives five levels deep',
      '压缩包嵌套层数过多',
      () => inside(createZip([{ name: 'a', content: 'a' }]), 5),
    ],
    [
      'has 100,000 entries',
      '压缩包内的文件超过10000个',
      () => createZip(Array.from({ length: 100_000 }, (_, i) => ({ name: `f${i}` }))),
    ],
    [
      'has 10,001 entries',
      '压缩包内的文件超过10000个',
      () => createZip(Array.from({ length: 10_001 }, (_, i) => ({ name: `f${i}` }))),
    ],
    ['has a link', '压缩包内不能有链接', () => createZip([{ name: 'l', content: '/etc/passwd', mode: 0o120777 }])],
    ['has a path to a parent folder', '压缩包内的路径越出了目录', () => createZip([{ name: '../../etc/cron.d/x' }])],
    [
      'has a path to a parent folder with backslashes',
      '压缩包内的路径越出了目录',
      () => createZip([{ name: 'a\\..\\..\\x' }]),
    ],
    ['has a path from the root', '压缩包内的路径越出了目录', () => createZip([{ name: '/etc/passwd' }])],
    ['has a path with a drive', '压缩包内的路径越出了目录', () => createZip([{ name: 'C:/Windows/x' }])],
    ['is encrypted', '压缩包已加密，无法检查', () => createZip([{ name: 'a', flags: 1, content: 'secret' }])],
    [
      'declares a wrong size of an entry',
      '压缩包已损坏',
      () => createZip([{ name: 'x.zip', content: bomb(), packed: true, claims: 10 }]),
    ],
    ['has data after its end', '压缩包已损坏', () => Buffer.concat([createZip([{ name: 'a' }]), Buffer.from(page)])],
    ['is truncated', '压缩包已损坏', () => createZip([{ name: 'a', content: randomBytes(99) }]).subarray(0, -30)],
    ['is a gzip that unpacks to a huge size', '压缩包的压缩率异常', () => gzipSync(zeros(60_000_000))],
    ['is a gzip of a gzip', '压缩包嵌套层数过多', () => gzipSync(gzipSync('x'))],
    ['is a gzip with a broken end', '压缩包已损坏', () => gzipSync(randomBytes(5000)).subarray(0, -9)],
    ['is a compressed tar with a link', '压缩包内不能有链接', () => gzipSync(createTar([{ name: 'a', type: '2' }]))],
    [
      'is a compressed tar with a path to a parent folder',
      '压缩包内的路径越出了目录',
      () => gzipSync(createTar([{ name: '../a' }])),
    ],
    ['is a tar with a hard link', '压缩包内不能有链接', () => createTar([{ name: 'a', type: '1' }])],
    [
      'is a tar with a path to a parent folder in a long name',
      '压缩包内的路径越出了目录',
      () => createTar([{ name: 'L', type: 'L', content: '../../x' }, { name: 'a' }]),
    ],
    [
      'is a tar with a path to a parent folder in an attribute',
      '压缩包内的路径越出了目录',
      () => createTar([{ name: 'x', type: 'x', content: '16 path=../../x\n' }, { name: 'a' }]),
    ],
    [
      'is a tar of 10,001 entries',
      '压缩包内的文件超过10000个',
      () => createTar(Array.from({ length: 10_001 }, (_, i) => ({ name: `f${i}` }))),
    ],
  ];

  let [slowestMs, left] = [0, 0];

  afterAll(() =>
    printFigureOfFault(60, `${left} files written, ${slowestMs.toFixed(0)} ms at most, ${harmful.length} archives`),
  );

  it.each(harmful)(
    'takes at most two seconds to reject an archive that %s, and writes nothing',
    async (_what, msg, make) => {
      const content = make();
      const before = await readdir(folder);
      const spent = startCpuTimer();
      const answer = await uploadFile(at, content, {
        token,
        name: 'a.zip',
        kind: 'file',
        limits: { types: ['zip', 'gz', 'tgz', 'tar'] },
      });
      expect(answer).toMatchObject({ status: 1, code: 415, msg });
      const ms = spent();
      const after = await readdir(folder);
      slowestMs = Math.max(slowestMs, ms);
      left += after.length - before.length;
      expect(ms).toBeLessThan(2_000);
      expect(after).toEqual(before);
    },
  );

  it('accepts an app that contains libraries and archives', async () => {
    const content = createZip([
      { name: 'AndroidManifest.xml', content: 'x' },
      {
        name: 'assets/data.zip',
        content: createZip([{ name: 'a', content: 'a'.repeat(900), packed: true }]),
        packed: true,
      },
      { name: 'lib/arm64-v8a/libgame.so', content: randomBytes(90_000) },
    ]);
    expect(
      await uploadFile(at, content, { token, name: 'a.apk', kind: 'file', limits: { types: ['apk'] } }),
    ).toMatchObject({
      status: 0,
    });
  });
});

describe('the name of an uploaded file', () => {
  const names = [
    ['../../../etc/passwd', 'passwd.png'],
    ['..\\..\\boot.ini', 'boot.ini.png'],
    ['a\0.png', 'a.png'],
    ['\u202Egnp.exe', 'gnp.exe.png'],
    [`${'长'.repeat(4000)}.png`, `${'长'.repeat(196)}.png`],
    ['a\r\nset-cookie: x=1.png', 'aset-cookie x=1.png'],
    ['"; filename="evil.exe', '; filename=evil.exe.png'],
    ['page.html', 'page.html.png'],
    ['face.PNG', 'face.PNG'],
    [`${'长'.repeat(4000)}.html`, `${'长'.repeat(195)}.png`],
    ['...', 'file.png'],
    ['', 'file.png'],
    ["it's 100% (1);a=b.png", "it's 100% (1);a=b.png"],
    ['😀 家庭 👨‍👩‍👧.png', '😀 家庭 👨👩👧.png'],
  ] as const;

  let [split, led] = [0, 0];

  afterAll(() => {
    printFigureOfFault(61, `${split} of ${names.length} headers split`);
    printFigureOfFault(63, `${led} of ${names.length} names lead elsewhere`);
  });

  it.each(names)(
    'is stored in a safe form and adds no header to the download: %j becomes %j',
    async (given, cleaned) => {
      const { data } = await uploadFile(at, createPng(2, 2), { token, name: given });
      expect(data['name']).toBe(cleaned);
      expect(String(data['url'])).toMatch(/^\/api\/public\/v1\/files\/[0-9a-f]{32}\.png$/);
      const { headers } = await fetchFile(at, String(data['url']), { authorization: token });
      const disposition = headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(/^inline; filename="[^"\\]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
      split += Number(headers.has('set-cookie'));
      expect(headers.has('set-cookie')).toBe(false);
      // The console must read the same name from the header, because it saves the download under that name.
      const saved = fileNameOf(disposition);
      led += Number(saved !== cleaned);
      expect(saved).toBe(cleaned);
    },
  );
});
