import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';

import alarmLevels from '../../../../src/resources/alarms/alarm-levels.ts';
import alarmRecords from '../../../../src/resources/alarms/alarm-records.ts';
import alarmSettings from '../../../../src/resources/alarms/alarm-settings.ts';
import alarmSilences from '../../../../src/resources/alarms/alarm-silences.ts';
import alarmStrategies from '../../../../src/resources/alarms/alarm-strategies.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import {
  type alarmIndicator,
  type alarmObject,
  alarmStatus,
  reportMode,
} from '../../../../src/schemas/codes/alarms.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import type { RowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import type { EffectScope } from '../../../engine/effects/effect.ts';
import { type WriteScope, changeRecord, insertInto } from '../../../engine/effects/recordWrites.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { jsonbContains } from '../../../engine/storage/sqlTerms/jsonbContains.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

/** Object that an alarm is about, and the indicator of this object that caused the alarm. */
interface Subject {
  readonly indicator: CodeOf<typeof alarmIndicator>;
  readonly objectType: CodeOf<typeof alarmObject>;
  readonly objectName: string;
  /** Resource and id of the object, for the link to its record. */
  readonly objectScreen: string;
  readonly objectId: number;
}

interface RaisedAlarm extends Subject {
  readonly roomId: number | null;
  readonly value: number;
  readonly threshold: number;
  readonly content: string;
}

/** Returns the column values that alarms and silences of the same object and indicator share. */
const identityOf = ({ indicator, objectType, objectName }: Subject) => ({ indicator, objectType, objectName });

/** Context for raising alarms. Contains no request, because the scheduler raises most alarms. */
type RaisingScope = WriteScope & Pick<EffectScope, 'nowMs'>;

type RaisingRule = Pick<RowOf<typeof alarmSettings>, 'id' | 'levelId' | 'strategyId'>;

function tablesOf(db: Database) {
  return withTables(db, alarmRecords, alarmSilences, alarmSettings, alarmLevels, alarmStrategies);
}

/**
 * Raises an alarm, or counts another occurrence while the same alarm is open. Without `rule`, the most severe matching
 * rule applies. Raises no alarm for a silenced object.
 *
 * @returns whether an alarm is open now
 */
export async function raiseAlarm(scope: RaisingScope, raisedAlarm: RaisedAlarm, rule?: RaisingRule): Promise<boolean> {
  const { db, now } = scope;
  const tables = tablesOf(db);
  const silence = await tables
    .selectFrom('alarm_silences')
    .select('id')
    .where(eb => eb.and(identityOf(raisedAlarm)))
    .where('until', '>', now)
    .limit(1)
    .executeTakeFirst();
  if (silence) return false;
  const known = await tables
    .selectFrom('alarm_records')
    .select(['id', 'times'])
    .where(eb => eb.and(identityOf(raisedAlarm)))
    .where(meetsCondition(alarmRecords, 'unresolved'))
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (known) {
    const values = { times: (known.times ?? 1) + 1, lastTime: now, value: raisedAlarm.value };
    await changeRecord(scope, alarmRecords, known.id, values);
    return true;
  }
  const setting = rule ?? (await findMatchingRule(db, raisedAlarm));
  const id = await insertInto(scope, alarmRecords, {
    ...raisedAlarm,
    levelId: setting?.levelId ?? (await mildestLevel(db)),
    settingId: setting?.id ?? null,
    notifiedTo: [],
    alarmStatus: alarmStatus.open,
    times: 1,
    firstTime: now,
    lastTime: now,
  });
  if (setting) {
    await tables
      .updateTable('alarm_settings')
      .set(eb => ({ hitCount: eb('hitCount', '+', eb.lit(1)) }))
      .where('id', '=', setting.id)
      .execute();
    await openReport(scope, id, setting.strategyId);
  }
  return true;
}

/**
 * Queues the report of an alarm. The report is due immediately or, for a strategy with scheduled summaries, at the end
 * of the strategy's interval.
 */
async function openReport({ db, nowMs }: RaisingScope, alarmId: number, strategyId: number): Promise<void> {
  const strategy = await tablesOf(db)
    .selectFrom('alarm_strategies')
    .select(['reportMode', 'intervalSeconds', 'escalateMinutes', 'escalateLevelId'])
    .where('id', '=', strategyId)
    .where('status', '=', enableStatus.enabled)
    .executeTakeFirst();
  if (!strategy) return;
  const { escalateMinutes, escalateLevelId } = strategy;
  const escalates = escalateMinutes !== null && escalateMinutes > 0 && escalateLevelId !== null;
  await tablesOf(db)
    .insertInto('alarm_reports')
    .values({
      alarmId,
      strategyId,
      dueAt: nextReportAt(strategy, nowMs),
      times: 0,
      escalateAt: escalates ? nowMs + escalateMinutes * 60_000 : null,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

function nextReportAt(
  strategy: Pick<RowOf<typeof alarmStrategies>, 'reportMode' | 'intervalSeconds'>,
  nowMs: number,
): number | null {
  if (strategy.reportMode !== reportMode.scheduledSummary) return nowMs;
  if (strategy.intervalSeconds === null) return null;
  const intervalMs = strategy.intervalSeconds * 1_000;
  return (Math.floor(nowMs / intervalMs) + 1) * intervalMs;
}

/** Closes the open alarms of a recovered object. */
export async function closeRecoveredAlarms(
  { db, now }: Pick<EffectScope, 'db' | 'now'>,
  subject: Subject,
): Promise<void> {
  await closingAsRecovered(db, now)
    .where(eb => eb.and(identityOf(subject)))
    .execute();
}

/** Closes the alarms with these ids, unless they are closed already. */
export async function closeRecoveredAlarmsById(
  { db, now }: Pick<EffectScope, 'db' | 'now'>,
  ids: readonly number[],
): Promise<void> {
  await closingAsRecovered(db, now).where('id', '=', anyOf(ids)).execute();
}

function closingAsRecovered(db: Database, now: string) {
  return tablesOf(db)
    .updateTable('alarm_records')
    .set(eb => ({ alarmStatus: alarmStatus.recovered, recoverTime: now, revision: eb('revision', '+', eb.lit(1)) }))
    .where(meetsCondition(alarmRecords, 'unresolved'));
}

/** Returns the most severe enabled rule for the indicator in the room of the object. */
function findMatchingRule(
  db: Database,
  { indicator, objectType, roomId }: RaisedAlarm,
): Promise<RaisingRule | undefined> {
  return tablesOf(db)
    .selectFrom('alarm_settings as s')
    .innerJoin('alarm_levels as l', 'l.id', 's.levelId')
    .select(['s.id', 's.levelId', 's.strategyId'])
    .where('s.status', '=', enableStatus.enabled)
    .where('s.indicator', '=', indicator)
    .where('s.objectType', '=', objectType)
    .where(eb =>
      eb.or([
        eb('s.roomIds', 'is', null),
        eb(eb.cast<string>('s.roomIds', 'text'), '=', '[]'),
        jsonbContains(eb.ref('s.roomIds'), eb.cast<number>(eb.val(roomId), 'bigint')),
      ]),
    )
    .orderBy('l.level')
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst();
}

async function mildestLevel(db: Database): Promise<number | null> {
  const level = await tablesOf(db)
    .selectFrom('alarm_levels')
    .select('id')
    .where('status', '=', enableStatus.enabled)
    .orderBy('level', 'desc')
    .limit(1)
    .executeTakeFirst();
  return level?.id ?? null;
}
