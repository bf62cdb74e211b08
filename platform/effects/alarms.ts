import { sql } from 'kysely';

import { operatorOf } from '../alarms/comparisons.ts';
import type { Row } from '../storage/database.ts';
import { type Effects, onAction, onSave } from './effect.ts';
import { later } from './moments.ts';
import { refusedAt } from './refused.ts';
import { add, change } from './written.ts';

const hour = 3_600;

export const effects: Effects = {
  /** Whoever acknowledges, handles or ignores an alarm stands in it. */
  alarmRecordTake: onAction(async (scope, { record, values }) => {
    await change(scope, record?.['id'], { ...values, handlerName: scope.caller.name });
  }),

  alarmRecordSilence: onAction(async (scope, { record, values }) => {
    const { now, caller, db } = scope;
    const { indicator, objectType, objectName } = record ?? {};
    const until = later(now, Number(values['hours']) * hour);
    // One silence about one thing: the new one counts, also when it is the shorter.
    await sql`
      update alarm_silences set until = ${now}, revision = revision + 1
      where indicator = ${indicator} and "objectType" = ${objectType} and "objectName" = ${objectName}
        and until > ${now}`.execute(db);
    const silence = { indicator, objectType, objectName, silencedAt: now, until, silencedBy: caller.name };
    await add(scope, 'alarm-silences', silence);
  }),

  alarmSettingSave: onSave(async (_, { before, values }) => {
    refuseRecovery({ ...before, ...values });
  }),

  /** How often the rule would have fired in the last day, by the values that alarms of its indicator came with. */
  alarmSettingTest: onAction(async (scope, { record }) => {
    const { indicator, objectType, threshold, comparison, roomIds } = record ?? {};
    const operator = sql.raw(operatorOf(comparison));
    const rooms = Array.isArray(roomIds) && roomIds.length > 0 ? roomIds.map(Number) : null;
    const { rows } = await sql<{ hits: number }>`
      select count(*) as hits from alarm_records
      where indicator = ${indicator} and "objectType" = ${objectType} and value ${operator} ${threshold}
        and "lastTime" > ${later(scope.now, -24 * hour)} and "lastTime" <= ${scope.now}
        and (${rooms}::bigint[] is null or "roomId" = any(${rooms}::bigint[]))`.execute(scope.db);
    await change(scope, record?.['id'], { dryRunHits: rows[0]?.hits ?? 0, dryRunTime: scope.now });
  }),

  alarmRecipientTest: onAction(async (scope, { record }) => {
    await change(scope, record?.['id'], { lastTestTime: scope.now });
  }),
};

/** An alarm is over on the good side of what raises it. */
function refuseRecovery({ comparison, threshold, recoverThreshold }: Row): void {
  if (typeof recoverThreshold !== 'number') return;
  const operator = operatorOf(comparison);
  const raised = Number(threshold);
  if (operator.startsWith('>') && recoverThreshold > raised) {
    throw refusedAt('recoverThreshold', '恢复阈值不能大于阈值', 'The recovery threshold cannot exceed the threshold');
  }
  if (operator.startsWith('<') && recoverThreshold < raised) {
    throw refusedAt('recoverThreshold', '恢复阈值不能小于阈值', 'The recovery threshold cannot be below the threshold');
  }
}
