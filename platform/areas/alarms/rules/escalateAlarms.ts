import alarmLevels from '../../../../src/resources/alarms/alarm-levels.ts';
import alarmRecords from '../../../../src/resources/alarms/alarm-records.ts';
import alarmStrategies from '../../../../src/resources/alarms/alarm-strategies.ts';
import { alarmStatus } from '../../../../src/schemas/codes/alarms.ts';
import type { ScheduledTaskScope } from '../../../engine/scheduler/scheduledTask.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

/**
 * Escalates alarms that nobody has acknowledged in time: raises them to the escalation level of their strategy, resets
 * their number of reports, and makes the next report due immediately.
 */
export async function escalateAlarms({ db, nowMs }: ScheduledTaskScope): Promise<void> {
  await withTables(db, alarmRecords, alarmStrategies, alarmLevels)
    .with('due', tables =>
      tables
        .updateTable('alarm_reports as p')
        .from('alarm_records as a')
        .innerJoin('alarm_levels as old', 'old.id', 'a.levelId')
        .innerJoin('alarm_strategies as g', join => join.onTrue())
        .innerJoin('alarm_levels as new', 'new.id', 'g.escalateLevelId')
        .set({ escalateAt: null, times: 0, dueAt: nowMs })
        .where('p.escalateAt', '<=', nowMs)
        .whereRef('a.id', '=', 'p.alarmId')
        .where('a.alarmStatus', '=', alarmStatus.open)
        .whereRef('g.id', '=', 'p.strategyId')
        .whereRef('new.level', '<', 'old.level')
        .returning(['p.alarmId', 'g.escalateLevelId as levelId']),
    )
    .updateTable('alarm_records as a')
    .from('due')
    .set(eb => ({ levelId: eb.ref('due.levelId'), revision: eb('a.revision', '+', eb.lit(1)) }))
    .whereRef('a.id', '=', 'due.alarmId')
    .execute();
}
