import type { SystemTable } from './systemTable.ts';

/** Tables of selections until a request uses them. */
export const selectionTables = {
  /** Records that an operator has selected: pairs of id and revision. Only the hash of the token is stored. */
  selections: {
    columns: {
      tokenHash: 'text',
      uid: 'bigint',
      sessionId: 'bigint',
      resource: 'text',
      records: 'jsonb',
      count: 'integer',
      checksum: 'text',
      createdAt: 'bigint',
      expiresAt: 'bigint',
      /** Set by the request that uses the selection, in its transaction, so that there is no second one. */
      orderedAt: 'bigint',
      /** Job of that request, if it became one. */
      jobId: 'bigint',
    },
    primaryKey: ['tokenHash'],
    indexes: [['sessionId'], ['expiresAt']],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;
