import type { SystemTable } from './systemTable.ts';

/** The screens that administrators have made or changed while the platform ran. */
export const publishedTables = {
  /**
   * A row for each version that was ever published; the highest one counts. The draft of a screen is its version 0.
   * The value is a text, since the order of its fields is that of columns and forms. `proposed` is what its source came to
   * when it was imported last, against which the next import is held.
   */
  published_resources: {
    columns: {
      id: 'identity',
      name: 'text',
      version: 'integer',
      isPatch: 'boolean',
      area: 'text',
      value: 'text',
      proposed: 'text',
      state: 'text',
      author: 'text',
      note: 'text',
      createdAt: 'bigint',
    },
    primaryKey: ['id'],
    unique: [['name', 'version']],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;
