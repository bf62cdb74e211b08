import type { SystemTable } from './systemTable.ts';

/** Tables about devices, in addition to their records. */
export const fleetTables = {
  /**
   * Transaction that last changed each record of a resource whose changes are pushed to open pages. Triggers write this
   * table, so that no writer can skip it.
   */
  record_changes: {
    columns: { resource: 'text', objectId: 'bigint', change: 'bigint', gone: 'boolean' },
    primaryKey: ['resource', 'objectId'],
    filled: ['change', 'gone'],
    indexes: [['resource', 'change']],
  },
  /**
   * Commands that were sent to devices, one row each. `state` is 0 sent, 1 acknowledged, 2 done, 3 failed, 4 timed out.
   */
  device_commands: {
    columns: {
      id: 'identity',
      jobId: 'bigint',
      /** Resource of the command's record. Older releases stored `null` instead of `devices`. */
      resource: 'text',
      /** Id of the command's record. */
      deviceId: 'bigint',
      attempt: 'integer',
      action: 'text',
      uid: 'bigint',
      state: 'integer',
      msg: 'jsonb',
      sentAt: 'bigint',
      acknowledgedAt: 'bigint',
      endedAt: 'bigint',
    },
    primaryKey: ['id'],
    unique: [['jobId', 'deviceId', 'attempt']],
    indexes: [['deviceId', 'state'], ['jobId', 'state'], ['state']],
    changeTracking: { resource: 'devices', key: 'deviceId', of: 'resource', watched: ['state'] },
  },
  /** Latest screenshot of each device. */
  device_screenshots: {
    columns: { deviceId: 'bigint', takenAt: 'bigint' },
    primaryKey: ['deviceId'],
  },
  /** Current lease of each device. */
  device_leases: {
    columns: {
      deviceId: 'bigint',
      uid: 'bigint',
      userName: 'text',
      sessionId: 'bigint',
      takenAt: 'bigint',
      expiresAt: 'bigint',
    },
    primaryKey: ['deviceId'],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;
