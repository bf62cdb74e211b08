import { fleetTables } from './fleetTables.ts';
import { alarmTables } from './alarmTables.ts';
import { publishedTables } from './publishedTables.ts';
import { readingTables } from './readingTables.ts';
import { flowTables } from './flowTables.ts';
import type { SystemTable } from './systemTable.ts';
import { upkeepTables } from './upkeepTables.ts';

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
      lastsMs: 'bigint',
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
  /** Proofs of an operator's password, each for one call of one session. Only the hash of the token is stored. */
  operator_proofs: {
    columns: { hash: 'text', sessionId: 'bigint', purpose: 'text', expiresAt: 'bigint' },
    primaryKey: ['hash'],
  },
  /** A digest of the stored password of each operator who has chosen his own; any other was given to him. */
  chosen_passwords: {
    columns: { uid: 'bigint', digest: 'text' },
    primaryKey: ['uid'],
  },
  /** The last user who made an account or set its password, and who could therefore sign in with it. */
  account_hands: {
    columns: { uid: 'bigint', byUid: 'bigint', at: 'bigint' },
    primaryKey: ['uid', 'byUid'],
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
  /** Uploaded files. While one arrives `arrivedAt` is empty, and `touchedAt` tells that somebody still sends it. */
  files: {
    columns: {
      id: 'text',
      name: 'text',
      type: 'text',
      types: 'jsonb',
      size: 'bigint',
      width: 'integer',
      height: 'integer',
      md5: 'text',
      /** Of a certificate: who made it, its fingerprint, and from when until when it holds. */
      certificate: 'jsonb',
      /** Of an installation package: what it is called, and its version. */
      package: 'jsonb',
      uid: 'bigint',
      createdAt: 'text',
      touchedAt: 'bigint',
      arrivedAt: 'bigint',
      /** Since when no row has named it. */
      unusedSince: 'bigint',
    },
    primaryKey: ['id'],
    indexes: [['arrivedAt']],
  },
  /** Files that arrive in parts: how far each has come, for its sender alone. */
  file_uploads: {
    columns: {
      /** What its sender calls it by; whoever takes it up again gets another one. */
      token: 'text',
      fileId: 'text',
      uid: 'bigint',
      sessionId: 'bigint',
      name: 'text',
      total: 'bigint',
      /** When the sender's file was changed last, as his browser tells. */
      modified: 'bigint',
      limits: 'jsonb',
      received: 'bigint',
      /** It is being judged, and takes nothing more. */
      sealed: 'boolean',
    },
    primaryKey: ['token'],
    unique: [['fileId']],
    indexes: [['sessionId'], ['uid']],
  },
  /** Contents of uploaded files where several processes share the database, so that each serves them all. */
  file_parts: {
    columns: { fileId: 'text', part: 'integer', content: 'bytea' },
    primaryKey: ['fileId', 'part'],
  },
  /** What lets a browser save a file without the token: an address with this in it, for a while. */
  file_tickets: {
    columns: { hash: 'text', fileId: 'text', sessionId: 'bigint', expiresAt: 'bigint' },
    primaryKey: ['hash'],
    indexes: [['expiresAt']],
  },
  /** What operators have put by of their lists: filter, order, columns. */
  saved_views: {
    columns: {
      id: 'identity',
      uid: 'bigint',
      resource: 'text',
      name: 'text',
      shared: 'boolean',
      state: 'jsonb',
      version: 'integer',
      createdAt: 'bigint',
      updatedAt: 'bigint',
    },
    primaryKey: ['id'],
    unique: [['uid', 'resource', 'name']],
    indexes: [['resource']],
  },
  /** The view with which an operator's list opens. */
  view_defaults: {
    columns: { uid: 'bigint', resource: 'text', viewId: 'bigint' },
    primaryKey: ['uid', 'resource'],
    indexes: [['viewId']],
  },
  /** Records that an operator has chosen, each as he saw it: pairs of id and revision. Only the hash of the token is kept. */
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
    },
    primaryKey: ['tokenHash'],
    indexes: [['sessionId'], ['expiresAt']],
  },
  /** Orders that are carried out behind their answer; `state` is a `jobStatus`. */
  jobs: {
    columns: {
      id: 'identity',
      uid: 'bigint',
      resource: 'text',
      action: 'text',
      code: 'text',
      values: 'jsonb',
      reason: 'text',
      query: 'jsonb',
      ip: 'text',
      method: 'text',
      path: 'text',
      total: 'integer',
      state: 'integer',
      createdAt: 'bigint',
      startedAt: 'bigint',
      endedAt: 'bigint',
      cancelledAt: 'bigint',
      /** Nothing more is begun until somebody resumes it; the reason when the platform itself has stopped it. */
      pausedAt: 'bigint',
      pauseReason: 'jsonb',
      /** Of a job that goes in waves: how wide, and since when they are counted. */
      plan: 'jsonb',
      wavesFrom: 'bigint',
      /** A second person is asked; who it was, and when. */
      needsApproval: 'boolean',
      approvedBy: 'text',
      approvedAt: 'bigint',
      readAt: 'bigint',
    },
    primaryKey: ['id'],
    indexes: [['uid'], ['state']],
  },
  /** The records of a job. A process that works on one holds it until `heldUntil`; then another may take it. */
  job_items: {
    columns: {
      jobId: 'bigint',
      objectId: 'bigint',
      name: 'text',
      revision: 'bigint',
      state: 'integer',
      code: 'integer',
      msg: 'jsonb',
      holder: 'text',
      heldUntil: 'bigint',
      endedAt: 'bigint',
    },
    primaryKey: ['jobId', 'objectId'],
    indexes: [['jobId', 'state']],
  },
  ...flowTables,
  ...fleetTables,
  /** Messages that wait for the gateway of their channel, and those that have gone. */
  outbox: {
    columns: {
      id: 'identity',
      channel: 'text',
      receiver: 'text',
      content: 'text',
      uid: 'bigint',
      createdAt: 'bigint',
    },
    primaryKey: ['id'],
    indexes: [['channel', 'createdAt']],
  },
  ...publishedTables,
  ...readingTables,
  ...alarmTables,
  ...upkeepTables,
  /** How far each part of the seed has come, so that it goes on after a restart. */
  seed_progress: {
    columns: { name: 'text', done: 'bigint', total: 'bigint' },
    primaryKey: ['name'],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;
