/** Tables about the maintenance of this database. */
export const upkeepTables = {
  /** Keys that have sealed secrets in this database; `proof` is the key's own id, sealed with it. */
  sealing_keys: { columns: { id: 'text', proof: 'text', since: 'bigint' }, primaryKey: ['id'] },
  /** Hash chain of `operation_logs`: one entry for each row, in the order in which the rows were chained. */
  log_chain: {
    columns: { position: 'bigint', rowId: 'bigint', at: 'text', seal: 'text', hash: 'text' },
    primaryKey: ['position'],
    unique: [['rowId'], ['seal']],
  },
  /** Both ends of the chain, signed; one row. */
  log_chain_ends: {
    columns: {
      id: 'integer',
      /** Rows up to this id may lack a seal, because they are older than the chain. */
      adoptedTo: 'bigint',
      /** Number of trimmed entries, and the hash of the last one. */
      trimmed: 'bigint',
      anchor: 'text',
      position: 'bigint',
      head: 'text',
      signature: 'text',
      /** Every row up to this id was checked after the last transaction that could still add one. */
      settledId: 'bigint',
      candidateId: 'bigint',
      candidateXmax: 'bigint',
    },
    primaryKey: ['id'],
  },
  /** Last comparison of sign-out records with devices in use; one row. */
  ledger_checks: {
    columns: {
      id: 'integer',
      checkedAt: 'text',
      /** Night that the scheduled comparison has covered, as `YYYY-MM-DD`. */
      night: 'text',
      result: 'jsonb',
    },
    primaryKey: ['id'],
  },
  /** Upgrade steps that this database has executed. */
  upgrades: { columns: { name: 'text', doneAt: 'bigint' }, primaryKey: ['name'] },
} as const;
