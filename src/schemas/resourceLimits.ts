/** Limits of a resource: far above real needs, and low enough for fast validation, storage and rendering. */
export const resourceLimits = {
  /** Entries of a record such as `fields`. A PostgreSQL table has at most 1,600 columns, and some fields need two. */
  entries: 300,
  /** Characters in the name of a field, action or resource; PostgreSQL truncates column names after 63 bytes. */
  name: 50,
  /** Characters in a permission code, and below in a path. */
  code: 100,
  path: 200,
  /** Items of a code list. */
  choices: 500,
  actions: 50,
  sections: 50,
  related: 20,
  rules: 20,
  checks: 50,
  /** Names in one list, such as the fields of a section, of totals or of a key. */
  names: 300,
  /** Parts of one condition, over all levels. */
  condition: 100,
} as const;
