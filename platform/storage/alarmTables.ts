import type { SystemTable } from './systemTable.ts';

/** What the watch over indicators remembers from one look to the next. */
export const alarmTables = {
  /** When a rule was last held against what is measured. */
  alarm_looks: {
    columns: { settingId: 'bigint', at: 'bigint' },
    primaryKey: ['settingId'],
  },
  /** Objects that break a rule now, and since when. */
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
  /** Open alarms that somebody is told of: when next, how often until now, and when they become more severe. */
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
  /** What a strategy has sent, for its merging and its limit an hour. */
  alarm_sendings: {
    columns: { id: 'identity', strategyId: 'bigint', indicator: 'integer', at: 'bigint', messages: 'integer' },
    primaryKey: ['id'],
    indexes: [['strategyId', 'at']],
  },
} as const satisfies Readonly<Record<string, SystemTable>>;
