/** Tables of flows and of the licence. */
export const flowTables = {
  /**
   * Previews of flows, each of which can be executed once. The table stores only a hash of the token of each preview.
   */
  flow_previews: {
    columns: {
      tokenHash: 'text',
      uid: 'bigint',
      flow: 'text',
      values: 'jsonb',
      seen: 'jsonb',
      answer: 'jsonb',
      createdAt: 'bigint',
      expiresAt: 'bigint',
      usedAt: 'bigint',
    },
    primaryKey: ['tokenHash'],
    indexes: [['uid'], ['expiresAt']],
  },
  /** Activated licences. The latest activated licence applies. The trial has the digest `trial`. */
  licences: {
    columns: {
      id: 'identity',
      isTrial: 'boolean',
      licenceNo: 'text',
      customer: 'text',
      cards: 'integer',
      modules: 'jsonb',
      validFrom: 'bigint',
      validTo: 'bigint',
      digest: 'text',
    },
    primaryKey: ['id'],
    unique: [['digest']],
  },
  /** Id by which the vendor of the licence identifies this platform. */
  licence_machine: { columns: { place: 'text', id: 'text' }, primaryKey: ['place'] },
} as const;
