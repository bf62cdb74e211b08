import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { type Snippet, compileSnippets } from '../../support/snippets/compileSnippets.ts';

/** Files whose exported helpers every resource author uses. */
const helperFiles = [
  ...['fields', 'choiceFields', 'contentFields'].map(file => `src/schemas/vocabulary/${file}.ts`),
  'src/schemas/rules/rules.ts',
  'src/schemas/vocabulary/checks.ts',
];
/** Exports of these files that only product code calls; authors of resources do not use them. */
const internal = [
  'rules',
  'passesRule',
  'ruleMessage',
  'isRuleName',
  'checkNames',
  'needsSecondField',
  'passesCheck',
  'checkMessage',
];

/** Returns the text of each `@example` in a file, without the asterisks of its comment. */
function examplesIn(file: string): readonly Snippet[] {
  const comments = readFileSync(file, 'utf8').matchAll(/\/\*\*[^]*?\*\//g);
  return [...comments].flatMap(([comment]) =>
    comment
      .replace(/\*\/$/, '')
      .replace(/^ *\* ?/gm, '')
      .split(/^@(?=\w)/m)
      .filter(part => part.startsWith('example'))
      .map(part => ({ place: file, code: part.slice('example'.length).trim() })),
  );
}

describe('the examples in the docstrings of the vocabulary', () => {
  const files = readdirSync('src/schemas', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'));
  const examples = files.toSorted().flatMap(file => examplesIn(join('src/schemas', file)));

  it('exist for every function that authors of resources use', () => {
    expect(examples.length).toBeGreaterThanOrEqual(100);
    const shown = new Set(examples.flatMap(({ code }) => code.match(/\w+/g) ?? []));
    const helpers = helperFiles.flatMap(path =>
      [...readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name),
    );
    expect(helpers.filter(name => !internal.includes(name) && !shown.has(name))).toEqual([]);
  });

  it('compile', () => {
    expect(compileSnippets(examples)).toEqual([]);
  });
});
