import { sql } from 'kysely';

import type { EffectScope } from '../../engine/effects/effect.ts';
import { formatRecordNo } from '../../engine/effects/times.ts';
import { type WriteScope, addRecord, changeRecordOf } from '../../engine/effects/recordWrites.ts';

/** Code of `reportMode` for reports at intervals. */
const atIntervals = 2;

/** Object of an alarm and its affected indicator. */
interface Subject {
  readonly indicator: number;
  readonly objectType: number;
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

const same = ({ indicator, objectType, objectName }: Subject) =>
  sql`indicator = ${indicator} and "objectType" = ${objectType} and "objectName" = ${objectName}`;

/** Context for raising alarms. Contains no request, because the scheduler raises most alarms. */
type RaisingScope = WriteScope & Pick<EffectScope, 'nowMs'>;

/** Rule that raises an alarm. */
type RaisingRule = Pick<Setting, 'id' | 'levelId' | 'strategyId'>;

/**
 * Raises an alarm, or counts another occurrence while the same alarm is open. Without `rule`, the most severe matching
 * rule applies. Raises no alarm for a silenced object.
 *
 * @returns whether an alarm is open now
 */
export async function raiseAlarm(scope: RaisingScope, raisedAlarm: RaisedAlarm, rule?: RaisingRule): Promise<boolean> {
  const { db, now } = scope;
  const silent = await sql`select from alarm_silences where ${same(raisedAlarm)} and until > ${now} limit 1`.execute(
    db,
  );
  if (silent.rows.length > 0) return false;
  const open = await sql<{ id: number; times: number | null }>`
    select id, times from alarm_records where ${same(raisedAlarm)} and "alarmStatus" in (0, 1)
    order by id desc limit 1 for update`.execute(db);
  const [known] = open.rows;
  if (known) {
    const values = { times: (known.times ?? 1) + 1, lastTime: now, value: raisedAlarm.value };
    await changeRecordOf(scope, 'alarm-records', known.id, values);
    return true;
  }
  const setting = rule ?? (await findMatchingRule(scope, raisedAlarm));
  const id = await addRecord(scope, 'alarm-records', {
    ...raisedAlarm,
    levelId: setting?.levelId ?? (await mildestLevel(scope)),
    settingId: setting?.id ?? null,
    notifiedTo: [],
    alarmStatus: 0,
    times: 1,
    firstTime: now,
    lastTime: now,
  });
  await changeRecordOf(scope, 'alarm-records', id, { alarmNo: formatRecordNo('GJ', now, id) });
  if (setting) {
    await sql`update alarm_settings set "hitCount" = coalesce("hitCount", 0) + 1 where id = ${setting.id}`.execute(db);
    await openReport(scope, id, setting.strategyId);
  }
  return true;
}

/**
 * Queues the report of an alarm. The report is due immediately or, together with those of further alarms, at the end of
 * the strategy's interval.
 */
async function openReport({ db, nowMs }: RaisingScope, alarmId: number, strategyId: number | null): Promise<void> {
  await sql`
    insert into alarm_reports ("alarmId", "strategyId", "dueAt", times, "escalateAt")
    select ${alarmId}::bigint, id,
      case when "reportMode" = ${atIntervals} then (${nowMs}::bigint / ("intervalSeconds" * 1000) + 1) * "intervalSeconds" * 1000
        else ${nowMs}::bigint end,
      0, case when "escalateMinutes" > 0 and "escalateLevelId" is not null then ${nowMs}::bigint + "escalateMinutes" * 60000 end
    from alarm_strategies where id = ${strategyId}::bigint and status = 1
    on conflict do nothing`.execute(db);
}

/** Closes the open alarms of a recovered object. */
export async function recoverAlarms({ db, now }: Pick<EffectScope, 'db' | 'now'>, subject: Subject): Promise<void> {
  await sql`
    update alarm_records set "alarmStatus" = 4, "recoverTime" = ${now}, revision = revision + 1
    where ${same(subject)} and "alarmStatus" in (0, 1)`.execute(db);
}

/** Closes the alarms with these ids that are still open. */
export async function recoverAlarmsById(
  { db, now }: Pick<EffectScope, 'db' | 'now'>,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update alarm_records set "alarmStatus" = 4, "recoverTime" = ${now}, revision = revision + 1
    where id = any(${[...ids]}::bigint[]) and "alarmStatus" in (0, 1)`.execute(db);
}

interface Setting {
  readonly id: number;
  readonly levelId: number;
  readonly strategyId: number | null;
}

/** Returns the most severe enabled rule for the indicator in the room of the object. */
async function findMatchingRule(
  { db }: Pick<EffectScope, 'db'>,
  raisedAlarm: RaisedAlarm,
): Promise<Setting | undefined> {
  const { indicator, objectType, roomId } = raisedAlarm;
  const { rows } = await sql<Setting>`
    select s.id, s."levelId", s."strategyId" from alarm_settings s join alarm_levels l on l.id = s."levelId"
    where s.status = 1 and s.indicator = ${indicator} and s."objectType" = ${objectType}
      and (s."roomIds" is null or s."roomIds" = '[]'::jsonb or s."roomIds" @> to_jsonb(${roomId}::bigint))
    order by l.level, s.id limit 1`.execute(db);
  return rows[0];
}

async function mildestLevel({ db }: Pick<EffectScope, 'db'>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from alarm_levels where status = 1 order by level desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
