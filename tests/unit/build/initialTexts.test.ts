import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type ModuleItem, parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';

import { zh } from '../../../src/i18n/zh/texts.ts';
import { initialTexts } from '../../../src/i18n/zh/initialTexts.ts';
import { textsOf } from '../i18n/textsOf.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Modules that only forms, dialogs and pages need, and that load after the first list. */
const deferredModules = /^(yup|react-hook-form|react-admin|dompurify|echarts|hucre|@mui\/|@tiptap\/)/;

describe('the code that loads before the first list', () => {
  it('contains no form code, imported directly or indirectly', () => {
    const ways = importersFrom('src/Console.tsx');
    expect(ways.get('ra-core')).toBe('src/Console.tsx');
    expect([...ways.keys()].filter(name => deferredModules.test(name)).map(name => importChainTo(name, ways))).toEqual(
      [],
    );
  });

  it('uses no text that loads after the first list', () => {
    const files = [...importersFrom('src/main.tsx').keys(), ...importersFrom('src/Console.tsx').keys()].filter(
      isScreenCode,
    );
    const used = new Set(files.flatMap(name => textsIn(readFileSync(resolve(root, name), 'utf8'))));
    expect(used).toContain('list.emptyHelp');
    expect(used).toContain('operators.begins');
    const first = textsOf(initialTexts);
    expect([...used].filter(key => !first.has(key))).toEqual([]);
  });
});

const isScreenCode = (name: string) => /^src\/.*\.tsx?$/.test(name) && !name.startsWith('src/i18n/en');

const allTexts = [...textsOf(zh).keys()];

/** Returns the keys of texts in a source file. A template such as `operators.${name}` names all texts of a branch. */
function textsIn(source: string): readonly string[] {
  const literals = [...source.matchAll(/'([\w.]+)'|`([\w.]+\.)\$\{/g)];
  return literals.flatMap(([, key, branch]) =>
    allTexts.filter(text => text === key || (branch !== undefined && text.startsWith(branch))),
  );
}

/** Maps every module that static imports reach to the module that imports it; packages appear under their names. */
function importersFrom(start: string): ReadonlyMap<string, string | undefined> {
  const ways = new Map<string, string | undefined>([[start, undefined]]);
  for (const name of ways.keys()) {
    if (!/\.tsx?$/.test(name) || !existsSync(resolve(root, name))) continue;
    for (const source of importsOf(resolve(root, name))) {
      const found = source.startsWith('.') ? relative(root, resolve(root, dirname(name), source)) : source;
      if (!ways.has(found)) ways.set(found, name);
    }
  }
  return ways;
}

function importsOf(file: string): readonly string[] {
  const { body } = parseSync(readFileSync(file, 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('x'),
    target: 'es2022',
  });
  return body.flatMap(sourceOf);
}

function sourceOf(item: ModuleItem): readonly string[] {
  if (item.type === 'ImportDeclaration') return item.typeOnly || onlyTypes(item.specifiers) ? [] : [item.source.value];
  if (item.type === 'ExportAllDeclaration') return [item.source.value];
  return item.type === 'ExportNamedDeclaration' && item.source && !item.typeOnly ? [item.source.value] : [];
}

function onlyTypes(specifiers: readonly object[]): boolean {
  return (
    specifiers.length > 0 && specifiers.every(specifier => 'isTypeOnly' in specifier && specifier.isTypeOnly === true)
  );
}

function importChainTo(name: string, ways: ReadonlyMap<string, string | undefined>): string {
  const from = ways.get(name);
  return from === undefined ? name : `${importChainTo(from, ways)} > ${name}`;
}
