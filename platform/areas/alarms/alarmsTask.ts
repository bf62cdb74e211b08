import alarmSettings from '../../../src/resources/alarms/alarm-settings.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { closeAlarmsOfDisabledRules, closeExpiredAlarms, sendRecoveryMessages } from './rules/closeAlarms.ts';
import { escalateAlarms } from './rules/escalateAlarms.ts';
import { type AlarmRule, evaluateRule } from './rules/evaluateRule.ts';
import { sendAlarms } from './rules/sendAlarms.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import type { ScheduledTask, ScheduledTaskScope } from '../../engine/scheduler/scheduledTask.ts';

/** Minimum time between two checks of the same rule. */
const checkIntervalMs = 60_000;
/** Maximum number of rules per run. The next run continues. */
const maxRulesPerRun = 4;
/** Milliseconds for which sent messages are stored: longer than every period over which messages are counted. */
const sentMessagesKeptMs = 24 * 3_600_000;

/** Evaluates the alarm rules, sends messages and closes recovered alarms. */
export const scheduledTask: ScheduledTask = async scope => {
  for (const rule of await dueRules(scope)) {
    await evaluateRule(scope, rule);
    await withTables(scope.db)
      .insertInto('alarm_looks')
      .values({ settingId: rule.id, at: scope.nowMs })
      .onConflict(conflict => conflict.column('settingId').doUpdateSet({ at: scope.nowMs }))
      .execute();
  }
  await closeAlarmsOfDisabledRules(scope);
  await closeExpiredAlarms(scope);
  await sendRecoveryMessages(scope);
  await escalateAlarms(scope);
  await sendAlarms(scope);
  await withTables(scope.db)
    .deleteFrom('alarm_sendings')
    .where('at', '<', scope.nowMs - sentMessagesKeptMs)
    .execute();
};

/** Returns the rules that are due. Deletes the breaches of disabled or removed rules. */
async function dueRules({ db, nowMs }: ScheduledTaskScope): Promise<readonly AlarmRule[]> {
  const tables = withTables(db, alarmSettings);
  await tables
    .deleteFrom('alarm_breaches')
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('alarm_settings as s')
            .select('s.id')
            .whereRef('s.id', '=', 'alarm_breaches.settingId')
            .where('s.status', '=', enableStatus.enabled),
        ),
      ),
    )
    .execute();
  return tables
    .selectFrom('alarm_settings as s')
    .leftJoin('alarm_looks as l', 'l.settingId', 's.id')
    .selectAll('s')
    .where('s.status', '=', enableStatus.enabled)
    .where(eb => eb.or([eb('l.at', 'is', null), eb('l.at', '<=', nowMs - checkIntervalMs)]))
    .orderBy('l.at', order => order.asc().nullsFirst())
    .orderBy('s.id')
    .limit(maxRulesPerRun)
    .execute();
}
