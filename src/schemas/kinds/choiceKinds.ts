import type { KindDefinition } from './kind.ts';

/** The kinds whose value is chosen. */
export const choiceKinds = {
  boolean: { value: 'boolean', column: 'boolean', filter: 'equals', rules: [], width: 90 },
  code: { value: 'json', column: 'json', filter: 'oneOf', rules: [], width: 120 },
  reference: { value: 'json', column: 'json', filter: 'oneOf', rules: [], width: 150 },
  treeSelect: { value: 'json', column: 'json', filter: 'oneOf', rules: [], width: 150, wide: true },
} as const satisfies Readonly<Record<string, KindDefinition>>;
