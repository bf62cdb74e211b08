import type { SystemTable } from './systemTable.ts';

/** State of the alarm checks between two runs. */
export const alarmTables = {
  /** Time of the last check of each rule. */
  alarm_looks: {
    columns: { settingId: 'bigint', at: 'bigint' },
    primaryKey: ['settingId'],
  },
  /** Objects that currently violate a rule, and when each violation started. */
  alarm_breaches: {
    columns: {
      settingId: 'bigint',
      objectId: 'bigint',
      since: 'bigint',
      seen: 'bigint',
      value: 'numeric',
      raised: 'boolean',
    },
    primaryKey: ['settingId', 'objectId'],
  },
  /** Reports of open alarms: time of the next report, number of reports so far, and time of escalation. */
  alarm_reports: {
    columns: {
      alarmId: 'bigint',
      strategyId: 'bigint',
      dueAt: 'bigint',
      times: 'integer',
      escalateAt: 'bigint',
    },
    primaryKey: ['alarmId'],
    indexes: [['dueAt'], ['escalateAt']],
  },
  /** Sent messages of each strategy, for merging messages and for the hourly limit. */
  alarm_sendings: {
    columns: { id: 'identity', strategyId: 'bigint', indicator: 'integer', at: 'bigint', messages: 'integer' },
    primaryKey: ['id'],
    indexes: [['strategyId', 'at']],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;
