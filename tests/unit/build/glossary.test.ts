import { existsSync, readFileSync, readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { parseTableRows } from '../../support/namedTests.ts';

describe('docs/glossary.md', () => {
  const terms = parseTableRows(readFileSync('docs/glossary.md', 'utf8')).map(
    ({ cells: [concept, zh, en, code = ''] }) => ({
      texts: [concept, zh, en],
      names: [...code.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    }),
  );

  it('gives each concept one Chinese and one English term, and a name in the code', () => {
    const english = terms.map(({ texts }) => texts[2]);
    expect(english).toEqual([...new Set(english)]);
    expect(terms.filter(({ texts, names }) => texts.some(text => !text) || names.length === 0)).toEqual([]);
  });

  it('names only identifiers that exist in the code', () => {
    const files = ['src', 'platform'].flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
    );
    const sources = files.filter(file => /\.tsx?$/.test(file)).map(file => readFileSync(file, 'utf8'));
    const words = new Set(sources.flatMap(source => source.match(/[\w-]+/g) ?? []));
    const names = terms.flatMap(term => term.names);
    expect(names.filter(name => !words.has(name) && !existsSync(name))).toEqual([]);
  });
});
