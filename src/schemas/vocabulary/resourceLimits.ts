/** Limits of a resource: far above real needs, but low enough for fast validation, storage and rendering. */
export const resourceLimits = {
  /**
   * Entries of a record such as `fields`. A PostgreSQL table has at most 1,600 columns, and some fields need two
   * columns.
   */
  entries: 300,
  /** Characters in the name of a field, action or resource; PostgreSQL truncates column names after 63 bytes. */
  name: 50,
  /** Characters in a permission code. */
  code: 100,
  path: 200,
  /** Items of a code list. */
  choices: 500,
  actions: 50,
  sections: 50,
  related: 20,
  rules: 20,
  checks: 50,
  /** Names in one list, such as the fields of a section, the fields in `totals`, or the fields of a unique key. */
  names: 300,
  /** Parts of one condition, at all depths together. */
  condition: 100,
} as const;
