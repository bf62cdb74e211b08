/** Kinds of source from which a screen can be created. */
export const sourceKinds = ['none', 'sample', 'csv', 'table', 'jsonSchema', 'openapi', 'file'] as const;

export type SourceKind = (typeof sourceKinds)[number];
