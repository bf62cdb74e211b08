import type { SystemTable } from './systemTable.ts';

/** Readings of cards, and aggregated figures of sites, rooms, cabinets and the whole fleet. */
export const readingTables = {
  /** Latest reading of each card. `misses` counts the heartbeats that the card has missed since this reading. */
  device_readings: {
    columns: {
      deviceId: 'bigint',
      at: 'bigint',
      cpu: 'numeric',
      memory: 'numeric',
      disk: 'numeric',
      temperature: 'numeric',
      up: 'numeric',
      down: 'numeric',
      loss: 'numeric',
      delay: 'numeric',
      misses: 'integer',
    },
    primaryKey: ['deviceId'],
  },
  /** Figures of a place by time. Each row covers a period of `seconds` seconds that starts at `at`. */
  scope_readings: {
    columns: { kind: 'text', scopeId: 'bigint', seconds: 'integer', at: 'bigint', figures: 'jsonb' },
    primaryKey: ['kind', 'scopeId', 'seconds', 'at'],
    indexes: [['seconds', 'at']],
  },
  /** Summary of the latest readings of each cabinet. The summaries of several cabinets can be added up. */
  cabinet_summaries: {
    columns: { cabinetId: 'bigint', at: 'bigint', summary: 'jsonb' },
    primaryKey: ['cabinetId'],
  },
  /** Progress of each part of the simulator. */
  simulation: {
    columns: { name: 'text', state: 'jsonb' },
    primaryKey: ['name'],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;
