import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';
import { type AliasedExpression, expressionBuilder } from 'kysely';

import alarmRecords from '../../../../src/resources/alarms/alarm-records.ts';
import type alarmSettings from '../../../../src/resources/alarms/alarm-settings.ts';
import type { RowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { alarmIndicator } from '../../../../src/schemas/codes/alarms.ts';
import { findCodeItem } from '../../../../src/schemas/vocabulary/codeList.ts';
import type { ScheduledTaskScope } from '../../../engine/scheduler/scheduledTask.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { raiseAlarm, closeRecoveredAlarmsById } from './raiseAlarm.ts';
import { formatMessage } from '../../../engine/messages/messages.ts';
import { sqlOperatorOf, comparisonMessage } from './comparisons.ts';
import { closeUnwatchedAlarms } from './closeAlarms.ts';
import { type MeasuredValue, selectMeasuredValues } from './selectMeasuredValues.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';

export type AlarmRule = RowOf<typeof alarmSettings>;

type Breach = MeasuredValue & { readonly name: string; readonly value: number };

/**
 * Maximum number of alarms that a rule raises per run, because a power failure in a room would otherwise raise hundreds
 * at once. The next run raises further alarms.
 */
const maxNewAlarms = 20;

/** A breach that was not checked for this long, for example while the platform was down, counts as new. */
const maxCheckGapMs = 10 * 60_000;

/**
 * Evaluates a rule on the current values: raises alarms for breaches that have lasted for the rule's duration, and
 * closes the alarms of objects that have recovered.
 */
export async function evaluateRule(scope: ScheduledTaskScope, rule: AlarmRule): Promise<void> {
  const source = selectMeasuredValues(scope, rule);
  if (!source) return;
  const values = withTables(scope.db)
    .selectFrom(source.as('all'))
    .selectAll()
    .$if(!!rule.roomIds?.length, query => query.where('all.roomId', '=', anyOf(rule.roomIds ?? [])))
    .as('m');
  await storeBreaches(scope, rule, values);
  for (const breach of await readLastingBreaches(scope, rule, values)) await raiseAlarms(scope, rule, breach);
  await updateAlarmValues(scope, rule);
  await closeEndedAlarms(scope, rule, values);
}

/** Values that a rule checks, as the table `m`. */
type CheckedValues = AliasedExpression<MeasuredValue, 'm'>;

const measured = expressionBuilder<{ readonly m: MeasuredValue }, 'm'>();

const compare = (operator: ReturnType<typeof sqlOperatorOf>, threshold: number) =>
  measured('m.value', operator, measured.cast<number>(measured.val(threshold), 'numeric'));

const breaks = ({ comparison, threshold }: AlarmRule) => compare(sqlOperatorOf(comparison), threshold);

/**
 * SQL condition that a value has recovered. A value between the threshold and the recovery threshold has not recovered.
 */
function hasRecovered(rule: AlarmRule) {
  const { comparison, recoverThreshold } = rule;
  const operator = sqlOperatorOf(comparison);
  if (recoverThreshold === null || operator === '=') return measured.not(breaks(rule));
  return compare(operator.startsWith('>') ? '<=' : '>=', recoverThreshold);
}

async function storeBreaches({ db, nowMs }: ScheduledTaskScope, rule: AlarmRule, values: CheckedValues): Promise<void> {
  const tables = withTables(db);
  await tables
    .insertInto('alarm_breaches')
    .columns(['settingId', 'objectId', 'since', 'seen', 'value', 'raised'])
    .expression(
      tables
        .selectFrom(values)
        .select(eb => {
          const at = eb.cast(eb.val(nowMs), 'bigint');
          const settingId = eb.cast(eb.val(rule.id), 'bigint').as('settingId');
          return [settingId, 'm.id', at.as('since'), at.as('seen'), 'm.value', eb.lit(false).as('raised')];
        })
        .where(breaks(rule)),
    )
    .onConflict(conflict =>
      conflict.columns(['settingId', 'objectId']).doUpdateSet(eb => ({
        seen: eb.ref('excluded.seen'),
        value: eb.ref('excluded.value'),
        since: eb
          .case()
          .when('alarm_breaches.seen', '<', nowMs - maxCheckGapMs)
          .then(eb.ref('excluded.since'))
          .else(eb.ref('alarm_breaches.since'))
          .end(),
      })),
    )
    .execute();
  await tables.deleteFrom('alarm_breaches').where('settingId', '=', rule.id).where('seen', '<', nowMs).execute();
}

async function readLastingBreaches(
  { db, nowMs }: ScheduledTaskScope,
  rule: AlarmRule,
  values: CheckedValues,
): Promise<readonly Breach[]> {
  return withTables(db)
    .selectFrom('alarm_breaches as b')
    .innerJoin(values, 'm.id', 'b.objectId')
    .selectAll('m')
    .where('b.settingId', '=', rule.id)
    .where('b.raised', '=', false)
    .where('b.since', '<=', nowMs - rule.durationMinutes * 60_000)
    .orderBy('b.since')
    .orderBy('m.id')
    .limit(maxNewAlarms)
    .$narrowType<Breach>()
    .execute();
}

/**
 * Raises an alarm for a breach that has lasted for the rule's duration. Raises none while the object is silenced; a
 * later run raises the alarm when the silence has ended.
 */
async function raiseAlarms(
  scope: ScheduledTaskScope,
  rule: AlarmRule,
  { id, name, screen, roomId, value }: Breach,
): Promise<void> {
  const { indicator, objectType, threshold, comparison, durationMinutes } = rule;
  const label = findCodeItem(alarmIndicator, indicator)?.zh ?? String(indicator);
  const content = formatMessage(comparisonMessage(comparison), label, threshold, value, durationMinutes);
  const subject = { indicator, objectType, objectName: name, objectScreen: screen, objectId: id };
  const isRaised = await raiseAlarm(scope, { ...subject, roomId, value, threshold, content }, rule);
  if (!isRaised) return;
  await withTables(scope.db)
    .updateTable('alarm_breaches')
    .set({ raised: true })
    .where('settingId', '=', rule.id)
    .where('objectId', '=', id)
    .execute();
}

/**
 * Updates the current value of open alarms without raising their revision, so that operators who edit an alarm get no
 * conflict.
 */
async function updateAlarmValues({ db, now }: ScheduledTaskScope, rule: AlarmRule): Promise<void> {
  await withTables(db, alarmRecords)
    .updateTable('alarm_records as a')
    .from('alarm_breaches as b')
    .set(eb => ({ value: eb.ref('b.value'), lastTime: now }))
    .where('b.settingId', '=', rule.id)
    .where('b.raised', '=', true)
    .whereRef('a.settingId', '=', 'b.settingId')
    .whereRef('a.objectId', '=', 'b.objectId')
    .where('a.indicator', '=', rule.indicator)
    .where('a.objectType', '=', rule.objectType)
    .where(meetsCondition(alarmRecords, 'unresolved', { as: 'a' }))
    .execute();
}

/**
 * Closes alarms of recovered objects, and of objects that the rule no longer checks, such as deleted objects and
 * objects with a known fault.
 */
async function closeEndedAlarms(scope: ScheduledTaskScope, rule: AlarmRule, values: CheckedValues): Promise<void> {
  const rows = await withTables(scope.db, alarmRecords)
    .selectFrom('alarm_records as a')
    .leftJoin(values, join => join.onRef('m.id', '=', 'a.objectId').onRef('m.screen', '=', 'a.objectScreen'))
    .select(eb => ['a.id', eb('m.id', 'is not', null).as('isWatched')])
    .where('a.settingId', '=', rule.id)
    .where('a.indicator', '=', rule.indicator)
    .where('a.objectType', '=', rule.objectType)
    .where(meetsCondition(alarmRecords, 'unresolved', { as: 'a' }))
    .where(eb => eb.or([eb('m.id', 'is', null), eb.and([eb('m.value', 'is not', null), hasRecovered(rule)])]))
    .orderBy('a.id')
    .execute();
  const idsOf = (isWatched: boolean) => rows.filter(row => row.isWatched === isWatched).map(row => row.id);
  const [well, gone] = [idsOf(true), idsOf(false)];
  if (well.length > 0) await closeRecoveredAlarmsById(scope, well);
  if (gone.length > 0) await closeUnwatchedAlarms(scope, gone, '对象已不在监测范围');
}
