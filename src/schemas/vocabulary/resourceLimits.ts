/** Limits of a resource: far above real needs, but low enough for fast validation, storage and rendering. */
export const resourceLimits = {
  /**
   * Maximum number of entries in a record such as `fields`. A PostgreSQL table has at most 1,600 columns, and some
   * fields need two columns.
   */
  entries: 300,
  /**
   * Maximum number of characters in a field, action or resource name; PostgreSQL truncates column names after 63 bytes.
   */
  name: 50,
  /** Maximum number of characters in a permission code. */
  code: 100,
  path: 200,
  /** Maximum number of items in a code list. */
  choices: 500,
  actions: 50,
  sections: 50,
  related: 20,
  rules: 20,
  checks: 50,
  /**
   * Maximum number of names in a list, such as the fields of a section, the fields in `totals`, or the fields of a
   * unique key.
   */
  names: 300,
  /** Maximum number of parts in a condition, at all depths together. */
  condition: 100,
} as const;
