import type { SystemTable } from './systemTable.ts';

/** What cards tell of themselves, and what follows from it for the places they stand in. */
export const readingTables = {
  /** The latest reading of each card; `misses` counts the heartbeats that did not come since. */
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
  /** Figures of a place by time: each row stands for the `seconds` that begin with `at`. */
  scope_readings: {
    columns: { kind: 'text', scopeId: 'bigint', seconds: 'integer', at: 'bigint', figures: 'jsonb' },
    primaryKey: ['kind', 'scopeId', 'seconds', 'at'],
    indexes: [['seconds', 'at']],
  },
  /** What the cards of a cabinet said in their last round, in a form that can be added up. */
  cabinet_summaries: {
    columns: { cabinetId: 'bigint', at: 'bigint', summary: 'jsonb' },
    primaryKey: ['cabinetId'],
  },
  /** How far each part of the simulator has come. */
  simulation: {
    columns: { name: 'text', state: 'jsonb' },
    primaryKey: ['name'],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;
