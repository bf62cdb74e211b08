import type { KindDefinition } from './kind.ts';

/**
 * Rules of a stored option, which is a number or a text; each rule ignores values of the other type. The rules do not
 * check whether the option exists.
 */
const storable = [{ rule: 'safeInteger' }, { rule: 'printable' }] as const;

/** Field kinds whose value is selected from a list. */
export const choiceKinds = {
  boolean: {
    label: { zh: '开关', en: 'Switch' },
    value: 'boolean',
    column: 'boolean',
    filter: 'equals',
    rules: [],
    width: 90,
    sample: index => index % 3 !== 2,
  },
  code: {
    label: { zh: '编码', en: 'Code' },
    value: 'json',
    column: 'json',
    filter: 'oneOf',
    rules: storable,
    width: 120,
    maxCharacters: 64,
  },
  reference: {
    label: { zh: '关联', en: 'Reference' },
    value: 'json',
    column: 'json',
    filter: 'oneOf',
    order: 'text',
    rules: storable,
    width: 150,
    maxCharacters: 64,
  },
  treeSelect: {
    label: { zh: '树形关联', en: 'Tree reference' },
    value: 'json',
    column: 'json',
    filter: 'oneOf',
    rules: storable,
    width: 150,
    wide: true,
    maxCharacters: 64,
  },
} as const satisfies Readonly<Record<string, KindDefinition>>;
