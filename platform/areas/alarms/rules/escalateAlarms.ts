import { sql } from 'kysely';

import type { ScheduledTaskScope } from '../../../engine/scheduler/scheduledTask.ts';

/**
 * Escalates alarms that nobody has acknowledged in time: raises them to the level that their strategy sets for
 * escalation, and restarts their reports.
 */
export async function escalateAlarms({ db, nowMs }: ScheduledTaskScope): Promise<void> {
  await sql`
    with due as (
      update alarm_reports p set "escalateAt" = null, times = 0, "dueAt" = ${nowMs}::bigint
      from alarm_records a, alarm_strategies g, alarm_levels old, alarm_levels new
      where p."escalateAt" <= ${nowMs}::bigint and a.id = p."alarmId" and a."alarmStatus" = 0 and g.id = p."strategyId"
        and old.id = a."levelId" and new.id = g."escalateLevelId" and new.level < old.level
      returning p."alarmId", g."escalateLevelId" as "levelId")
    update alarm_records a set "levelId" = due."levelId", revision = a.revision + 1 from due where a.id = due."alarmId"`.execute(
    db,
  );
}
