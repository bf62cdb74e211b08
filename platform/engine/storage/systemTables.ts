import type { ColumnType, Generated } from 'kysely';

import type { Json } from '../../../src/schemas/base/json.ts';
import type { JsonColumns } from './jsonColumns.ts';
import { fileTables } from './fileTables.ts';
import { fleetTables } from './fleetTables.ts';
import { selectionTables } from './selectionTables.ts';
import { alarmTables } from './alarmTables.ts';
import { publishedTables } from './publishedTables.ts';
import { readingTables } from './readingTables.ts';
import { flowTables } from './flowTables.ts';
import { signInTables } from './signInTables.ts';
import type { SystemTable } from './systemTable.ts';
import { upkeepTables } from './upkeepTables.ts';

/** Tables of the platform, in addition to those of resources. */
export const systemTables = {
  ...signInTables,
  /** Responses to writes by idempotency key, so that a repeated write runs once. */
  idempotency: {
    columns: { uid: 'bigint', key: 'text', fingerprint: 'text', response: 'jsonb', createdAt: 'bigint' },
    primaryKey: ['uid', 'key'],
    indexes: [['createdAt']],
  },
  /** Ticked nodes of `permission-groups.menuIds`, including their parents. */
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
  /** Passwords of client users that were set in the console. */
  client_credentials: {
    columns: { clientUserId: 'bigint', password: 'text', changedAt: 'bigint' },
    primaryKey: ['clientUserId'],
  },
  ...fileTables,
  /** Views that operators have saved: filters, order and columns of lists. */
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
    filled: ['uid', 'resource', 'name', 'shared', 'state', 'version', 'createdAt', 'updatedAt'],
    unique: [['uid', 'resource', 'name']],
    indexes: [['resource']],
  },
  /** Default view of each operator and list. */
  view_defaults: {
    columns: { uid: 'bigint', resource: 'text', viewId: 'bigint' },
    primaryKey: ['uid', 'resource'],
    indexes: [['viewId']],
  },
  /** Jobs; `state` is a code of `jobStatus`. */
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
      /**
       * A paused job starts no further item until it is resumed. `pauseReason` is set if the platform has paused the
       * job.
       */
      pausedAt: 'bigint',
      pauseReason: 'jsonb',
      /**
       * Limits of the rollout waves of the job, and the time when the rollout last started. The waves ignore commands
       * and results from before this time.
       */
      plan: 'jsonb',
      wavesFrom: 'bigint',
      /** Approval by a second person, with name and time. */
      needsApproval: 'boolean',
      approvedBy: 'text',
      approvedAt: 'bigint',
      readAt: 'bigint',
    },
    primaryKey: ['id'],
    filled: [
      'uid',
      'resource',
      'action',
      'code',
      'values',
      'query',
      'ip',
      'method',
      'path',
      'total',
      'state',
      'createdAt',
    ],
    indexes: [['uid'], ['state']],
  },
  /** Items of a job. A process has claimed an item until `heldUntil`; afterwards another process may claim the item. */
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
    filled: ['state'],
    indexes: [['jobId', 'state']],
  },
  ...flowTables,
  ...fleetTables,
  ...selectionTables,
  /** Waiting and sent messages, each for the gateway of its channel. */
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
  /** Progress of each part of the seed, from which a restart continues. */
  seed_progress: {
    columns: { name: 'text', done: 'bigint', total: 'bigint' },
    primaryKey: ['name'],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;

type JsonOf<T, C> = T extends keyof JsonColumns ? (C extends keyof JsonColumns[T] ? JsonColumns[T][C] : Json) : Json;

type ColumnValue<Type> = Type extends 'bigint' | 'integer' | 'numeric'
  ? number
  : Type extends 'boolean'
    ? boolean
    : Type extends 'text'
      ? string
      : Uint8Array;

type FilledColumns<S extends SystemTable> =
  | S['primaryKey'][number]
  | (S extends { readonly filled: readonly (infer C)[] } ? C : never);

/** A JSON column can be written as a value or as its text. */
type ColumnOf<Type, Value, Missing> = Type extends 'identity'
  ? Generated<number>
  : Type extends 'jsonb'
    ? ColumnType<Value | Missing, Value | string | Missing, Value | string | Missing>
    : ColumnValue<Type> | Missing;

/** Rows of the platform's own tables, by table name. */
export type SystemTables = {
  readonly [T in keyof typeof systemTables]: {
    readonly [C in keyof (typeof systemTables)[T]['columns']]: ColumnOf<
      (typeof systemTables)[T]['columns'][C],
      JsonOf<T, C>,
      C extends FilledColumns<(typeof systemTables)[T]> ? never : null
    >;
  };
};
