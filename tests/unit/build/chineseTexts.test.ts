import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

/** Pattern for a Chinese character or punctuation mark. */
const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/u;

const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/.source;
const pair = new RegExp(`(${literal})\\s*,\\s*(?=(${literal}))`, 'g');
const choice = new RegExp(`'zh'\\s*\\?\\s*(?:${literal}|\\[[^\\]]*\\])\\s*:`, 'g');

/** Removes comments from a source, and Chinese texts that have an English counterpart. */
function withoutPairs(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/ .*$/gm, '')
    .replace(/\bzh:\s[\s\S]{0,400}?,\s*en:/g, '')
    .replace(choice, '')
    .replace(pair, (whole, first: string, second: string) =>
      chinese.test(first) && !chinese.test(second) ? '' : whole,
    );
}

function chineseIn(source: string): readonly string[] {
  return withoutPairs(source)
    .split('\n')
    .filter(line => chinese.test(line))
    .map(line => line.trim());
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return /\.(?:tsx?|css)$/.test(entry.name) ? [path] : [];
  });
}

/** Folders with texts and data in both languages, which other tests check. */
const textFolders = /^src[/\\](?:i18n|resources|schemas|designer[/\\]words)[/\\]/;

/**
 * Files that may contain Chinese texts: names beside their English translation, input in both languages, Chinese
 * spelling, and the name of the other language.
 */
const exemptFiles = [
  'src/pages/device-map/provinces.ts',
  'src/designer/facts/recordsFromCells.ts',
  'src/designer/fields/chooseCodeList.ts',
  'src/designer/fields/proposeFieldRules.ts',
  'src/layout/menu/initials.ts',
  'src/layout/navbar/Navbar.tsx',
  'src/layout/signIn/SignIn.tsx',
  'src/screens/kinds/TagsInput.tsx',
  'src/screens/kinds/unitValues.ts',
  'src/screens/list/appliedFilters.ts',
  'src/screens/list/pastedList.ts',
];

describe('Chinese in the console’s sources', () => {
  const files = sourcesIn('src').filter(path => !textFolders.test(path));

  it('occurs only beside its English text, in the text folders or in exempt files', () => {
    expect(files.length).toBeGreaterThan(200);
    const stray = files
      .map(path => path.replaceAll('\\', '/'))
      .filter(path => !exemptFiles.includes(path))
      .flatMap(path => chineseIn(readFileSync(path, 'utf8')).map(line => `${path}: ${line}`));
    expect(stray).toEqual([]);
  });

  it('occurs in every file that the check exempts', () => {
    expect(exemptFiles.filter(path => chineseIn(readFileSync(path, 'utf8')).length === 0)).toEqual([]);
  });
});

describe('Chinese in the platform’s responses', () => {
  // Other folders write records and log lines, which are data.
  const folders = ['engine/http', 'engine/files', 'engine/storage', 'engine/selections'];

  it('occurs only with its English text', () => {
    const stray = folders
      .flatMap(folder => sourcesIn(join('platform', folder)))
      .concat(sourcesIn('platform/areas').filter(path => path.endsWith('/computed.ts')))
      .flatMap(path => chineseIn(readFileSync(path, 'utf8')).map(line => `${path}: ${line}`))
      .filter(line => !/\bdescription: /.test(line));
    expect(stray).toEqual([]);
  });
});

describe('the search for Chinese without an English text', () => {
  it.each([
    ["const text = '中文';", 1],
    ['<p>中文</p>', 1],
    ["names.join('、')", 1],
    ["const label = { zh: '中文', en: 'Chinese' };", 0],
    ["const usual = { zh: mayEdit ? '编辑' : '查看', en: 'Edit' };", 0],
    ["throw refused('不行', 'No');", 0],
    ["throw refusedAt('name', '不行', `No ${name}`);", 0],
    ["throw refused('不行', '真的');", 1],
    ["names.join(language === 'zh' ? '、' : ', ')", 0],
    ['// 中文', 0],
    ['/** 中文 */ const a = 1;', 0],
  ])('finds, in %j, %i texts', (source, count) => {
    expect(chineseIn(source)).toHaveLength(count);
  });
});
