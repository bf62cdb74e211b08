import type { KindDefinition } from './kind.ts';

/** Stored choices are numbers or texts; each rule ignores the other type. Existence is checked elsewhere. */
const storable = [{ rule: 'safeInteger' }, { rule: 'printable' }] as const;

/** Kinds whose value is chosen from a list. */
export const choiceKinds = {
  boolean: { value: 'boolean', column: 'boolean', filter: 'equals', rules: [], width: 90 },
  code: { value: 'json', column: 'json', filter: 'oneOf', rules: storable, width: 120, maxCharacters: 64 },
  reference: {
    value: 'json',
    column: 'json',
    filter: 'oneOf',
    order: 'text',
    rules: storable,
    width: 150,
    maxCharacters: 64,
  },
  treeSelect: {
    value: 'json',
    column: 'json',
    filter: 'oneOf',
    rules: storable,
    width: 150,
    wide: true,
    maxCharacters: 64,
  },
} as const satisfies Readonly<Record<string, KindDefinition>>;
