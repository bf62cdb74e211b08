import type { SystemTable } from './systemTable.ts';

/** Tables of selections, which operators store before they start an action. */
export const selectionTables = {
  /**
   * Records that an operator has selected, as pairs of id and revision. The table stores only a hash of the token of
   * each selection.
   */
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
      /** Set in the transaction of the request that uses the selection, so that no second request can use it. */
      orderedAt: 'bigint',
      /** Job that this request has created; null if the request has created no job. */
      jobId: 'bigint',
    },
    primaryKey: ['tokenHash'],
    indexes: [['sessionId'], ['expiresAt']],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;
