/** Tables for the maintenance of this database. */
export const upkeepTables = {
  /** Keys that have encrypted secrets in this database. `proof` is the key's own id, encrypted with the key. */
  sealing_keys: {
    columns: { id: 'text', proof: 'text', since: 'bigint' },
    primaryKey: ['id'],
    filled: ['proof', 'since'],
  },
  /** Hash chain of `operation_logs`: one entry per row, in the order in which the rows were added to the chain. */
  log_chain: {
    columns: { position: 'bigint', rowId: 'bigint', at: 'text', seal: 'text', hash: 'text' },
    primaryKey: ['position'],
    filled: ['rowId', 'at', 'seal', 'hash'],
    unique: [['rowId'], ['seal']],
  },
  /** Both ends of the chain, signed, in a single row. */
  log_chain_ends: {
    columns: {
      id: 'integer',
      /** Rows up to this id may lack a hash, because they were written before the chain existed. */
      adoptedTo: 'bigint',
      /** Number of trimmed entries, and the hash of the last trimmed one. */
      trimmed: 'bigint',
      anchor: 'text',
      position: 'bigint',
      head: 'text',
      signature: 'text',
      /**
       * Every row up to this id has been checked. No transaction can add another row with a lower id, because all
       * transactions that could do this have ended.
       */
      settledId: 'bigint',
      candidateId: 'bigint',
      candidateXmax: 'bigint',
    },
    primaryKey: ['id'],
    filled: [
      'adoptedTo',
      'trimmed',
      'anchor',
      'position',
      'head',
      'signature',
      'settledId',
      'candidateId',
      'candidateXmax',
    ],
  },
  /** Result of the last verification of the operation log: its first break, or JSON `null`; one row. */
  log_checks: { columns: { id: 'integer', broken: 'jsonb' }, primaryKey: ['id'] },
  /** Breaks of the operation log that administrators have acknowledged. */
  log_break_acks: {
    columns: { break: 'text', userName: 'text', acknowledgedAt: 'text', signature: 'text' },
    primaryKey: ['break'],
    filled: ['userName', 'acknowledgedAt', 'signature'],
  },
  /** Last comparison of the records of device use (sign-out records) with the devices in use; one row. */
  ledger_checks: {
    columns: {
      id: 'integer',
      checkedAt: 'text',
      /** Night for which the scheduled comparison has run, as `YYYY-MM-DD`. */
      night: 'text',
      result: 'jsonb',
    },
    primaryKey: ['id'],
  },
  /**
   * Migrations that this database has executed. Releases before the first dated migration wrote `doneAt`, and Kysely's
   * migrator writes `timestamp`.
   */
  upgrades: { columns: { name: 'text', doneAt: 'bigint', timestamp: 'text' }, primaryKey: ['name'] },
  /** Progress of migrations that change rows in batches: the last id of the last batch. */
  upgrade_progress: { columns: { name: 'text', lastId: 'bigint' }, primaryKey: ['name'] },
} as const;
