import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

/** Words and signs that only a reader of Chinese has a use for. */
const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/u;

const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/.source;
const pair = new RegExp(`(${literal})\\s*,\\s*(?=(${literal}))`, 'g');
const choice = new RegExp(`'zh'\\s*\\?\\s*(?:${literal}|\\[[^\\]]*\\])\\s*:`, 'g');

/** What is left of a source without its comments and without Chinese that has its English beside it. */
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

function strayIn(source: string): readonly string[] {
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

/** Texts and data of the console stand here, in both languages, each judged by tests of its own. */
const textFolders = /^src[/\\](?:i18n|resources|schemas|designer[/\\]words)[/\\]/;

/** Names beside their English, what people type in either language, how Chinese is spelled, and what the other language calls itself. */
const excused = [
  'src/pages/device-map/provinces.ts',
  'src/designer/facts/cellRecords.ts',
  'src/designer/fields/codeChoice.ts',
  'src/designer/fields/fieldRules.ts',
  'src/layout/menu/initials.ts',
  'src/layout/navbar/Navbar.tsx',
  'src/layout/signIn/SignIn.tsx',
  'src/screens/kinds/TagsInput.tsx',
  'src/screens/kinds/amounts.ts',
  'src/screens/list/operatorFilters.ts',
  'src/screens/list/pastedList.ts',
];

describe('Chinese in the sources of the console', () => {
  const files = sourcesIn('src').filter(path => !textFolders.test(path));

  it('stands with its English or among the texts, nowhere else', () => {
    expect(files.length).toBeGreaterThan(200);
    const stray = files
      .map(path => path.replaceAll('\\', '/'))
      .filter(path => !excused.includes(path))
      .flatMap(path => strayIn(readFileSync(path, 'utf8')).map(line => `${path}: ${line}`));
    expect(stray).toEqual([]);
  });

  it('is still there where it is excused', () => {
    expect(excused.filter(path => strayIn(readFileSync(path, 'utf8')).length === 0)).toEqual([]);
  });
});

describe('Chinese on the way to a caller of the platform', () => {
  // Other folders write records and log lines, which are data.
  const folders = ['http', 'files', 'storage', 'selections', 'computed'];

  it('stands with its English', () => {
    const stray = folders
      .flatMap(folder => sourcesIn(join('platform', folder)))
      .flatMap(path => strayIn(readFileSync(path, 'utf8')).map(line => `${path}: ${line}`))
      .filter(line => !/\bdescription: /.test(line));
    expect(stray).toEqual([]);
  });
});

describe('the search for stray Chinese', () => {
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
  ])('in %j finds %i', (source, count) => {
    expect(strayIn(source)).toHaveLength(count);
  });
});
