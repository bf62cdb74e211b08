/** SQL types of the tables that belong to the platform itself. Their times are epoch milliseconds. */
type SystemType = 'identity' | 'bigint' | 'integer' | 'text' | 'jsonb' | 'boolean' | 'bytea';

export interface SystemTable {
  readonly columns: Readonly<Record<string, SystemType>>;
  readonly primaryKey: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  readonly indexes?: readonly (readonly string[])[];
}

/** What the platform keeps beside its resources. */
export const systemTables = {
  sessions: {
    columns: {
      id: 'identity',
      tokenHash: 'text',
      uid: 'bigint',
      ip: 'text',
      userAgent: 'text',
      createdAt: 'bigint',
      lastSeenAt: 'bigint',
      endedAt: 'bigint',
      endReason: 'text',
    },
    primaryKey: ['id'],
    unique: [['tokenHash']],
    indexes: [['uid']],
  },
  login_keys: {
    columns: { kid: 'text', publicKey: 'text', privateKey: 'text', createdAt: 'bigint', expiresAt: 'bigint' },
    primaryKey: ['kid'],
  },
  login_attempts: {
    columns: { key: 'text', failures: 'integer', firstAt: 'bigint', blockedUntil: 'bigint' },
    primaryKey: ['key'],
  },
  used_ciphertexts: {
    columns: { hash: 'text', expiresAt: 'bigint' },
    primaryKey: ['hash'],
    indexes: [['expiresAt']],
  },
  /** A digest of the stored password of each operator who has chosen his own; any other was given to him. */
  chosen_passwords: {
    columns: { uid: 'bigint', digest: 'text' },
    primaryKey: ['uid'],
  },
  /** Answers of writes by the key that the caller gave them, so that a repeated write is done once. */
  idempotency: {
    columns: { uid: 'bigint', key: 'text', fingerprint: 'text', response: 'jsonb', createdAt: 'bigint' },
    primaryKey: ['uid', 'key'],
    indexes: [['createdAt']],
  },
  /** The ticks of `permission-groups.menuIds`, parents included. */
  group_menus: {
    columns: { groupId: 'bigint', menuId: 'bigint' },
    primaryKey: ['groupId', 'menuId'],
    indexes: [['menuId']],
  },
  merchant_menus: {
    columns: { merchantSign: 'text', menuId: 'bigint' },
    primaryKey: ['merchantSign', 'menuId'],
    indexes: [['menuId']],
  },
  /** Passwords of client users that were set from the console. */
  client_credentials: {
    columns: { clientUserId: 'bigint', password: 'text', changedAt: 'bigint' },
    primaryKey: ['clientUserId'],
  },
  /** Uploaded pictures; in the database, so that every process of the platform serves them. */
  files: {
    columns: {
      id: 'text',
      name: 'text',
      type: 'text',
      size: 'bigint',
      md5: 'text',
      content: 'bytea',
      uid: 'bigint',
      createdAt: 'text',
    },
    primaryKey: ['id'],
  },
  /** How far each part of the seed has come, so that it goes on after a restart. */
  seed_progress: {
    columns: { name: 'text', done: 'bigint', total: 'bigint' },
    primaryKey: ['name'],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;
