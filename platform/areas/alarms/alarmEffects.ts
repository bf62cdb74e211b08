import { sql } from 'kysely';

import { operatorOf } from './rules/comparisons.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeOwnRecord } from '../../engine/effects/recordWrites.ts';

const hour = 3_600;

export const effects: Effects = {
  /** Stores the name of the operator who acknowledges, handles or ignores the alarm. */
  alarmRecordTake: onAction(async (scope, { record, values }) => {
    await changeOwnRecord(scope, record?.['id'], { ...values, handlerName: scope.caller.name });
  }),

  alarmRecordSilence: onAction(async (scope, { record, values }) => {
    const { now, caller, db } = scope;
    const { indicator, objectType, objectName } = record ?? {};
    const until = addSeconds(now, Number(values['hours']) * hour);
    // Ends earlier silences of the same object: the newest silence applies, even if it is shorter.
    await sql`
      update alarm_silences set until = ${now}, revision = revision + 1
      where indicator = ${indicator} and "objectType" = ${objectType} and "objectName" = ${objectName}
        and until > ${now}`.execute(db);
    const silence = { indicator, objectType, objectName, silencedAt: now, until, silencedBy: caller.name };
    await addRecord(scope, 'alarm-silences', silence);
  }),

  alarmSettingSave: onSave(async (_, { before, values }) => {
    refuseRecovery({ ...before, ...values });
  }),

  /**
   * Estimates how often the rule would have fired in the last 24 hours: counts the alarms of the same indicator, object
   * type and rooms whose value violates the rule.
   */
  alarmSettingTest: onAction(async (scope, { record }) => {
    const { indicator, objectType, threshold, comparison, roomIds } = record ?? {};
    const operator = sql.raw(operatorOf(comparison));
    const rooms = Array.isArray(roomIds) && roomIds.length > 0 ? roomIds.map(Number) : null;
    const { rows } = await sql<{ hits: number }>`
      select count(*) as hits from alarm_records
      where indicator = ${indicator} and "objectType" = ${objectType} and value ${operator} ${threshold}
        and "lastTime" > ${addSeconds(scope.now, -24 * hour)} and "lastTime" <= ${scope.now}
        and (${rooms}::bigint[] is null or "roomId" = any(${rooms}::bigint[]))`.execute(scope.db);
    await changeOwnRecord(scope, record?.['id'], { dryRunHits: rows[0]?.hits ?? 0, dryRunTime: scope.now });
  }),

  alarmRecipientTest: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { lastTestTime: scope.now });
  }),
};

/** Rejects a recovery threshold that is itself beyond the alarm threshold. */
function refuseRecovery({ comparison, threshold, recoverThreshold }: Row): void {
  if (typeof recoverThreshold !== 'number') return;
  const operator = operatorOf(comparison);
  const raised = Number(threshold);
  if (operator.startsWith('>') && recoverThreshold > raised) {
    throw createFieldRefusal(
      'recoverThreshold',
      '恢复阈值不能大于阈值',
      'The recovery threshold cannot exceed the threshold',
    );
  }
  if (operator.startsWith('<') && recoverThreshold < raised) {
    throw createFieldRefusal(
      'recoverThreshold',
      '恢复阈值不能小于阈值',
      'The recovery threshold cannot be below the threshold',
    );
  }
}
