/** What the platform keeps of flows, and of its licence. */
export const flowTables = {
  /** What has been foretold of a form, and waits to be carried out. Only the hash of the token is kept. */
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
  /** Licences that have been activated; the latest one counts. The trial has the digest `trial`. */
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
  /** What the platform calls itself towards the vendor of its licence. */
  licence_machine: { columns: { place: 'text', id: 'text' }, primaryKey: ['place'] },
} as const;
