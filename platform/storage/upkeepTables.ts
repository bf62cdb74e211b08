/** Records of what has been done to this database itself. */
export const upkeepTables = {
  /** Keys that have sealed secrets in this database; `proof` is the key's own id, sealed with it. */
  sealing_keys: { columns: { id: 'text', proof: 'text', since: 'bigint' }, primaryKey: ['id'] },
  /** Steps of `storage/upgrades` that this database has been through. */
  upgrades: { columns: { name: 'text', doneAt: 'bigint' }, primaryKey: ['name'] },
} as const;
