import type { SystemTable } from './systemTable.ts';

/** Tables of sessions and credentials. */
export const signInTables = {
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
      lastsMs: 'bigint',
    },
    primaryKey: ['id'],
    filled: ['tokenHash', 'uid', 'ip', 'userAgent', 'createdAt', 'lastSeenAt'],
    unique: [['tokenHash']],
    indexes: [['uid']],
  },
  login_keys: {
    columns: { kid: 'text', publicKey: 'text', privateKey: 'text', createdAt: 'bigint', expiresAt: 'bigint' },
    primaryKey: ['kid'],
    filled: ['publicKey', 'privateKey', 'createdAt', 'expiresAt'],
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
  /**
   * Password proofs of operators, each for one call of one session. The table stores only a hash of the token of each
   * proof.
   */
  operator_proofs: {
    columns: { hash: 'text', sessionId: 'bigint', purpose: 'text', expiresAt: 'bigint' },
    primaryKey: ['hash'],
  },
  /**
   * Digest of the stored password of each operator who has chosen the password. If the current stored password has
   * another digest, somebody else has set it.
   */
  chosen_passwords: {
    columns: { uid: 'bigint', digest: 'text' },
    primaryKey: ['uid'],
  },
  /** Encrypted seeds of authenticator apps: the active seed, and a seed that its user has not confirmed yet. */
  second_factors: {
    columns: { uid: 'bigint', seed: 'text', lastStep: 'bigint', pendingSeed: 'text', pendingUntil: 'bigint' },
    primaryKey: ['uid'],
  },
  /** Hashes of unused recovery codes. */
  recovery_codes: {
    columns: { uid: 'bigint', hash: 'text' },
    primaryKey: ['uid', 'hash'],
  },
  /** Users who created an account or last set its password, and could therefore sign in with the account. */
  account_hands: {
    columns: { uid: 'bigint', byUid: 'bigint', at: 'bigint' },
    primaryKey: ['uid', 'byUid'],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;
