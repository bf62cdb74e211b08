import alarmRecipients from '../../../src/resources/alarms/alarm-recipients.ts';
import alarmRecords from '../../../src/resources/alarms/alarm-records.ts';
import alarmSettings from '../../../src/resources/alarms/alarm-settings.ts';
import alarmSilences from '../../../src/resources/alarms/alarm-silences.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { sqlOperatorOf } from './rules/comparisons.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';

const hour = 3_600;

const recordEffects = effectsOf(alarmRecords, {
  /** Stores the name of the operator who acknowledges, handles or ignores the alarm. */
  alarmRecordTake: async (scope, { record, values }) => {
    await changeRecord(scope, alarmRecords, record.id, { ...values, handlerName: scope.caller.name });
  },

  alarmRecordSilence: async (scope, { record, values }) => {
    const { now, caller, db } = scope;
    const { indicator, objectType, objectName } = record;
    const until = addSeconds(now, values.hours * hour);
    // Ends earlier silences of the same object: the newest silence applies, even if it is shorter.
    await withTables(db, alarmSilences)
      .updateTable('alarm_silences')
      .set(eb => ({ until: now, revision: eb('revision', '+', eb.lit(1)) }))
      .where('indicator', '=', indicator)
      .where('objectType', '=', objectType)
      .where('objectName', '=', objectName)
      .where('until', '>', now)
      .execute();
    const silence = { indicator, objectType, objectName, silencedAt: now, until, silencedBy: caller.name };
    await insertInto(scope, alarmSilences, silence);
  },
});

const settingEffects = effectsOf(alarmSettings, {
  alarmSettingSave: async (_, { before, values }) => {
    refuseRecovery({ ...before, ...values });
  },

  /**
   * Estimates how often the rule would have fired in the last 24 hours: counts the alarms that match the rule's
   * indicator, object type and rooms and have a value that violates the rule.
   */
  alarmSettingTest: async (scope, { record }) => {
    const { indicator, objectType, threshold, comparison, roomIds } = record;
    const { hits } = await withTables(scope.db, alarmRecords)
      .selectFrom('alarm_records')
      .select(eb => eb.fn.countAll<number>().as('hits'))
      .where('indicator', '=', indicator)
      .where('objectType', '=', objectType)
      .where('value', sqlOperatorOf(comparison), threshold)
      .where('lastTime', '>', addSeconds(scope.now, -24 * hour))
      .where('lastTime', '<=', scope.now)
      .$if(roomIds !== null && roomIds.length > 0, query => query.where('roomId', '=', anyOf(roomIds ?? [])))
      .executeTakeFirstOrThrow();
    await changeRecord(scope, alarmSettings, record.id, { dryRunHits: hits, dryRunTime: scope.now });
  },
});

const recipientEffects = effectsOf(alarmRecipients, {
  alarmRecipientTest: async (scope, { record }) => {
    await changeRecord(scope, alarmRecipients, record.id, { lastTestTime: scope.now });
  },
});

export const effects = [recordEffects, settingEffects, recipientEffects];

type Thresholds = Pick<RowOf<typeof alarmSettings>, 'comparison' | 'threshold' | 'recoverThreshold'>;

/** Rejects a recovery threshold that is itself beyond the alarm threshold. */
function refuseRecovery({ comparison, threshold, recoverThreshold }: Partial<Thresholds>): void {
  if (comparison === undefined || threshold === undefined || typeof recoverThreshold !== 'number') return;
  const operator = sqlOperatorOf(comparison);
  if (operator.startsWith('>') && recoverThreshold > threshold) {
    throw createFieldRefusal(
      'recoverThreshold',
      '恢复阈值不能大于阈值',
      'The recovery threshold cannot exceed the threshold',
    );
  }
  if (operator.startsWith('<') && recoverThreshold < threshold) {
    throw createFieldRefusal(
      'recoverThreshold',
      '恢复阈值不能小于阈值',
      'The recovery threshold cannot be below the threshold',
    );
  }
}
