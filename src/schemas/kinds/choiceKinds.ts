import type { KindDefinition } from './kind.ts';

/** A chosen value is a number or a text, of which each rule judges its own; whether it exists is asked elsewhere. */
const storable = [{ rule: 'safeInteger' }, { rule: 'printable' }] as const;

/** The kinds whose value is chosen. */
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
