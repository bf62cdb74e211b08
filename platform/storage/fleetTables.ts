import type { SystemTable } from './systemTable.ts';

/** What the platform keeps of the devices beside their records. */
export const fleetTables = {
  /** In which transaction each record of a live resource was changed last; written by triggers, so by every way there is. */
  record_changes: {
    columns: { resource: 'text', objectId: 'bigint', change: 'bigint', gone: 'boolean' },
    primaryKey: ['resource', 'objectId'],
    indexes: [['resource', 'change']],
  },
  /** Commands that were sent to devices, once each: `state` is 0 sent, 1 acknowledged, 2 done, 3 failed, 4 timed out. */
  device_commands: {
    columns: {
      id: 'identity',
      jobId: 'bigint',
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
    notes: { resource: 'devices', key: 'deviceId', watched: ['state'] },
  },
  /** The latest picture of a device's screen. */
  device_screenshots: {
    columns: { deviceId: 'bigint', takenAt: 'bigint' },
    primaryKey: ['deviceId'],
  },
  /** Who controls a device at this moment, alone, until when. */
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
