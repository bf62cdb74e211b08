import type { SystemTable } from './systemTable.ts';

/** Screens that administrators have created or changed in the workbench. */
export const publishedTables = {
  /**
   * One row per published version. The highest version applies; version 0 is the draft. The value is stored as text,
   * because the order of its fields determines the order of columns and forms. `proposed` is the proposal of the last
   * import, with which the next import is compared.
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
    filled: ['name', 'version', 'isPatch', 'area', 'value', 'state', 'author', 'note', 'createdAt'],
    unique: [['name', 'version']],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;
