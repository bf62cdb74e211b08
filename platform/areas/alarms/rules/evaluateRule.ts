import { meets } from '../../../engine/resources/meets.ts';
import { type RawBuilder, sql } from 'kysely';

import alarmRecords from '../../../../src/resources/alarms/alarm-records.ts';
import type alarmSettings from '../../../../src/resources/alarms/alarm-settings.ts';
import type { RowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { alarmIndicator } from '../../../../src/schemas/codes/alarms.ts';
import { codeItem } from '../../../../src/schemas/vocabulary/codeList.ts';
import type { ScheduledTaskScope } from '../../../engine/scheduler/scheduledTask.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { raiseAlarm, recoverAlarmsById } from './raiseAlarm.ts';
import { formatMessage } from '../../../engine/messages/messages.ts';
import { operatorOf, comparisonMessage } from './comparisons.ts';
import { closeUnwatchedAlarms } from './closeAlarms.ts';
import { selectMeasuredValues } from './selectMeasuredValues.ts';

export type AlarmRule = RowOf<typeof alarmSettings>;

interface Breach {
  readonly id: number;
  readonly name: string;
  readonly screen: string;
  readonly roomId: number | null;
  readonly value: number;
}

/**
 * Maximum number of new alarms of a rule per run, because a room without power would raise hundreds. The next run
 * continues.
 */
const maxNewAlarms = 20;

/**
 * The duration of a breach restarts when nothing has checked it for this long, for example while the platform was down.
 */
const maxCheckGapMs = 10 * 60_000;

/**
 * Evaluates a rule on the current values: raises alarms for lasting breaches, closes alarms of objects that recovered.
 */
export async function evaluateRule(scope: ScheduledTaskScope, rule: AlarmRule): Promise<void> {
  const source = selectMeasuredValues(rule.objectType, rule.indicator, scope.now);
  if (!source) return;
  const found = sql`(select * from (${source}) as all_of where ${inRooms(rule)}) as m`;
  await storeBreaches(scope, rule, found);
  for (const breach of await readLastingBreaches(scope, rule, found)) await raiseAlarms(scope, rule, breach);
  await updateAlarmValues(scope, rule);
  await closeEndedAlarms(scope, rule, found);
}

function inRooms({ roomIds }: AlarmRule): RawBuilder<unknown> {
  return roomIds && roomIds.length > 0 ? sql`"roomId" = any(${[...roomIds]}::bigint[])` : sql`true`;
}

function breaks({ comparison, threshold }: AlarmRule, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${value} ${sql.raw(operatorOf(comparison))} ${threshold}::numeric`;
}

/** Returns whether a value has recovered. Between threshold and recovery threshold, the state does not change. */
function hasRecovered(rule: AlarmRule, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const { comparison, recoverThreshold } = rule;
  const operator = operatorOf(comparison);
  if (recoverThreshold === null || operator === '=') return sql`not (${breaks(rule, value)})`;
  return sql`${value} ${sql.raw(operator.startsWith('>') ? '<=' : '>=')} ${recoverThreshold}::numeric`;
}

async function storeBreaches(
  { db, nowMs }: ScheduledTaskScope,
  rule: AlarmRule,
  found: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into alarm_breaches ("settingId", "objectId", since, seen, value, raised)
    select ${rule.id}::bigint, m.id, ${nowMs}::bigint, ${nowMs}::bigint, m.value, false from ${found} where ${breaks(rule, sql`m.value`)}
    on conflict ("settingId", "objectId") do update set seen = excluded.seen, value = excluded.value,
      since = case when alarm_breaches.seen < ${nowMs - maxCheckGapMs}::bigint then excluded.since else alarm_breaches.since end`.execute(
    db,
  );
  await withTables(db)
    .deleteFrom('alarm_breaches')
    .where('settingId', '=', rule.id)
    .where('seen', '<', nowMs)
    .execute();
}

async function readLastingBreaches(
  { db, nowMs }: ScheduledTaskScope,
  rule: AlarmRule,
  found: RawBuilder<unknown>,
): Promise<readonly Breach[]> {
  const due = nowMs - rule.durationMinutes * 60_000;
  const { rows } = await sql<Breach>`
    select m.* from alarm_breaches b join ${found} on m.id = b."objectId"
    where b."settingId" = ${rule.id} and not b.raised and b.since <= ${due}::bigint order by b.since, m.id limit ${maxNewAlarms}`.execute(
    db,
  );
  return rows;
}

/** Raises alarms for lasting breaches. Leaves out silenced objects, whose alarms are raised when the silence ends. */
async function raiseAlarms(
  scope: ScheduledTaskScope,
  rule: AlarmRule,
  { id, name, screen, roomId, value }: Breach,
): Promise<void> {
  const { indicator, objectType, threshold, comparison, durationMinutes } = rule;
  const label = codeItem(alarmIndicator, indicator)?.zh ?? String(indicator);
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
    .where(meets(alarmRecords, 'unresolved', { as: 'a' }))
    .execute();
}

/**
 * Closes alarms of recovered objects, and of objects that the rule no longer checks: deleted objects and objects with a
 * known fault.
 */
async function closeEndedAlarms(scope: ScheduledTaskScope, rule: AlarmRule, found: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; isWatched: boolean }>`
    select a.id, m.id is not null as "isWatched" from alarm_records a
    left join ${found} on m.id = a."objectId" and m.screen = a."objectScreen"
    where a."settingId" = ${rule.id} and a.indicator = ${rule.indicator} and a."objectType" = ${rule.objectType}
      and ${meets(alarmRecords, 'unresolved', { as: 'a' })} and (m.id is null or m.value is not null and ${hasRecovered(rule, sql`m.value`)})
    order by a.id`.execute(scope.db);
  const idsOf = (isWatched: boolean) => rows.filter(row => row.isWatched === isWatched).map(row => row.id);
  const [well, gone] = [idsOf(true), idsOf(false)];
  if (well.length > 0) await recoverAlarmsById(scope, well);
  if (gone.length > 0) await closeUnwatchedAlarms(scope, gone, '对象已不在监测范围');
}
