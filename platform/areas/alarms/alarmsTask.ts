import { sql } from 'kysely';

import { closeAlarmsOfDisabledRules, closeExpiredAlarms, sendRecoveryMessages } from './rules/closeAlarms.ts';
import { escalateAlarms } from './rules/escalateAlarms.ts';
import { type AlarmRule, evaluateRule } from './rules/evaluateRule.ts';
import { sendAlarms } from './rules/sendAlarms.ts';
import type { ScheduledTask, ScheduledTaskScope } from '../../engine/scheduler/scheduledTask.ts';

/** Interval of the checks of a rule. Each run of the task checks a few rules. */
const lookEveryMs = 60_000;
const rulesAtOnce = 4;
const sendingsKeptMs = 24 * 3_600_000;

/** Evaluates the alarm rules, sends messages and closes recovered alarms. */
export const scheduledTask: ScheduledTask = async scope => {
  for (const rule of await dueRules(scope)) {
    await evaluateRule(scope, rule);
    await sql`
      insert into alarm_looks ("settingId", at) values (${rule.id}, ${scope.nowMs}::bigint)
      on conflict ("settingId") do update set at = excluded.at`.execute(scope.db);
  }
  await closeAlarmsOfDisabledRules(scope);
  await closeExpiredAlarms(scope);
  await sendRecoveryMessages(scope);
  await escalateAlarms(scope);
  await sendAlarms(scope);
  await sql`delete from alarm_sendings where at < ${scope.nowMs - sendingsKeptMs}::bigint`.execute(scope.db);
};

/** Returns the rules that are due. Deletes the breaches of disabled or removed rules. */
async function dueRules({ db, nowMs }: ScheduledTaskScope): Promise<readonly AlarmRule[]> {
  await sql`
    delete from alarm_breaches b where not exists (
      select from alarm_settings s where s.id = b."settingId" and s.status = 1)`.execute(db);
  const { rows } = await sql<AlarmRule>`
    select s.id, s.indicator, s."objectType", s."roomIds", s.comparison, s.threshold, s."recoverThreshold",
      s."durationMinutes", s."levelId", s."strategyId"
    from alarm_settings s left join alarm_looks l on l."settingId" = s.id
    where s.status = 1 and (l.at is null or l.at <= ${nowMs - lookEveryMs}::bigint)
    order by l.at nulls first, s.id limit ${rulesAtOnce}`.execute(db);
  return rows;
}
