import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toByteSource } from '../../../platform/engine/storage/byteSource.ts';
import { readPackage } from '../../../platform/engine/files/packages/readPackage.ts';
import type { FileType } from '../../../src/schemas/vocabulary/fileLimits.ts';
import { createApk, createExe, createIpa } from '../../support/uploads/archives.ts';
import {
  createApkWithManifest,
  createBinaryPropertyList,
  createExeWithVersion,
  createIpaWithInfoList,
} from '../../support/uploads/packages.ts';

const app = { packageName: 'cn.example.play', version: '5.2.0', versionCode: 520 };
const list = { CFBundleIdentifier: 'cn.example.play', CFBundleName: '云手机', CFBundleShortVersionString: '5.2.1' };
const xml = `<?xml version="1.0"?><plist><dict>
  <key>CFBundleIdentifier</key>\n\t<string>cn.example.play</string>
  <key>UIRequiresFullScreen</key><true/>
  <key>CFBundleShortVersionString</key><string>5.2.1</string></dict></plist>`;

const read = (content: Buffer, type: FileType) => readPackage(toByteSource(content), [type, 'zip']);

describe('an installation package', () => {
  it.each([
    ['apk', 'with wide texts', createApkWithManifest(app), app],
    ['apk', 'with narrow texts', createApkWithManifest(app, { isNarrow: true }), app],
    [
      'ipa',
      'with a binary list',
      createIpaWithInfoList(createBinaryPropertyList(list)),
      { packageName: 'cn.example.play', version: '5.2.1' },
    ],
    ['ipa', 'with a list in XML', createIpaWithInfoList(xml), { packageName: 'cn.example.play', version: '5.2.1' }],
    ['exe', 'with a version of three numbers', createExeWithVersion([5, 2, 0, 0]), { version: '5.2.0' }],
    ['exe', 'with a version of four numbers', createExeWithVersion([5, 2, 0, 7]), { version: '5.2.0.7' }],
    [
      'exe',
      'with its version after a megabyte of resources',
      createExeWithVersion([1, 2, 3, 4], 1024 ** 2 - 10),
      { version: '1.2.3.4' },
    ],
  ] as const)('contains readable metadata: %s %s', async (type, _, content, facts) => {
    expect(await read(content, type)).toEqual(facts);
  });

  it.each([
    ['apk', createApk()],
    ['ipa', createIpa()],
    ['exe', createExe()],
  ] as const)('is accepted without metadata: %s', async (type, content) => {
    expect(await read(content, type)).toEqual(null);
  });

  it('has no readable metadata when it is read as another type', async () => {
    expect(await readPackage(toByteSource(createApkWithManifest(app)), ['zip'])).toBe(null);
  });

  it('is read without an error or an overlong value when it is damaged anywhere', async () => {
    const whole = [
      ['apk', createApkWithManifest(app)],
      ['ipa', createIpaWithInfoList(createBinaryPropertyList(list))],
      ['exe', createExeWithVersion([5, 2, 0, 0])],
    ] as const;
    const damage = fc.tuple(fc.nat(), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...whole),
        fc.array(damage, { minLength: 1 }),
        async ([type, content], places) => {
          const broken = Buffer.from(content);
          for (const [at, value] of places) broken[at % broken.length] = value;
          const facts = (await read(broken, type)) ?? {};
          for (const fact of Object.values(facts)) expect(String(fact).length).toBeLessThanOrEqual(1_000);
        },
      ),
    );
  });
});
