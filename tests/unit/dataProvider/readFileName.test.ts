import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fileNameOf } from '../../../src/dataProvider/fileName.ts';

describe('the file name of a download', () => {
  it.each<[string | null, string | undefined]>([
    [null, undefined],
    ['', undefined],
    ['attachment', undefined],
    ['attachment; filename=users.xls', 'users.xls'],
    ['attachment; filename="users of May.xls"', 'users of May.xls'],
    ['attachment; FileName = "a.xls" ; size=3', 'a.xls'],
    ['attachment; filename="a;b.xls"', 'a;b.xls'],
    ['attachment; filename="say \\"hi\\".xls"', 'say "hi".xls'],
    ["attachment; filename*=UTF-8''%E7%94%A8%E6%88%B7.xls", '用户.xls'],
    ['attachment; filename="users.xls"; filename*=utf-8\'\'%E7%94%A8%E6%88%B7.xls', '用户.xls'],
    ['attachment; filename*=UTF-8\'\'%E7%94%A8.xls; filename="users.xls"', '用.xls'],
    ['attachment; filename="users.xls"; filename*=UTF-8\'\'%E7%94', 'users.xls'],
    ['attachment; filename=""', undefined],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\\\windows\\\\evil.bat"', 'evil.bat'],
    ["attachment; filename*=UTF-8''..%2F..%2Fevil.sh", 'evil.sh'],
    ["attachment; filename*=UTF-8''..%5C..%5Cevil.sh", 'evil.sh'],
    ['attachment; filename="dir/"', undefined],
    ['attachment; filename=".."', undefined],
    ['attachment; filename=".htaccess"', 'htaccess'],
    ["attachment; filename*=UTF-8''a%00%0D%0Ab.xls", 'ab.xls'],
    ["attachment; filename*=UTF-8''photo%E2%80%AEgpj.exe", 'photogpj.exe'],
    ["attachment; filename*=UTF-8''%20%20", undefined],
  ])('is read from %s as %s', (disposition, name) => {
    expect(fileNameOf(disposition)).toBe(name);
  });

  it('has at most 200 characters, none of them split', () => {
    const name = fileNameOf(`attachment; filename*=UTF-8''${encodeURIComponent('😀'.repeat(500))}`);
    expect(name).toBe('😀'.repeat(200));
  });
});

const forms: readonly ((name: string) => string)[] = [
  name => `attachment; filename="${name.replace(/["\\]/g, '\\$&')}"`,
  name => `attachment; filename=${name}`,
  name => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  name => name,
];
const part = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '/',
    '\\',
    '\0',
    '\r\n',
    '"',
    ';',
    "filename*=UTF-8''%2e%2e%2f",
    '%00',
    '\u202e',
    'a.xls',
    ' ',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);

describe('any Content-Disposition header', () => {
  it('gives no file name, or a file name that contains no path, no control characters and no leading dot', () => {
    const anyHeader = fc.tuple(fc.array(part, { maxLength: 12 }), fc.constantFrom(...forms));
    fc.assert(
      fc.property(anyHeader, ([parts, form]) => {
        const name = fileNameOf(form(parts.join('')));
        if (name === undefined) return;
        expect(name).toMatch(/^[^/\\\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u);
        expect(name).not.toMatch(/^\./);
        expect(name.trim()).toBe(name);
        expect([...name].length).toBeLessThanOrEqual(200);
      }),
      { numRuns: 5_000 },
    );
  });
});
