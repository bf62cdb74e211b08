import { type RawBuilder, sql } from 'kysely';

import { alarmIndicator } from '../../src/schemas/codes/alarms.ts';
import { codeItem } from '../../src/schemas/codeList.ts';
import type { ChoreScope } from '../clockwork/chore.ts';
import { raiseAlarm, recoverAlarm } from '../effects/alarmRaising.ts';
import { say } from '../sayings.ts';
import { operatorOf, sentenceOf } from './comparisons.ts';
import { closeUnwatched } from './endings.ts';
import { measured } from './measured.ts';

export interface Rule {
  readonly id: number;
  readonly indicator: number;
  readonly objectType: number;
  readonly roomIds: readonly number[] | null;
  readonly comparison: number;
  readonly threshold: number;
  readonly recoverThreshold: number | null;
  readonly durationMinutes: number;
  readonly levelId: number;
  readonly strategyId: number;
}

interface Breach {
  readonly id: number;
  readonly name: string;
  readonly screen: string;
  readonly roomId: number | null;
  readonly value: number;
}

/** New alarms of a rule at one look: a room that goes dark raises hundreds, the next look goes on. */
const mostAtOnce = 20;

/** After so long without a look (the platform was down) nobody knows how it was: what breaks the rule counts from now. */
const unwatchedMs = 10 * 60_000;

/** Holds what is measured against a rule: what breaks it long enough is raised, what is well again is closed. */
export async function holdRule(scope: ChoreScope, rule: Rule): Promise<void> {
  const source = measured(rule.objectType, rule.indicator, scope.now);
  if (!source) return;
  const found = sql`(select * from (${source}) as all_of where ${inRooms(rule)}) as m`;
  await noteBreaches(scope, rule, found);
  for (const breach of await lasting(scope, rule, found)) await raise(scope, rule, breach);
  await renew(scope, rule);
  await end(scope, rule, found);
}

function inRooms({ roomIds }: Rule): RawBuilder<unknown> {
  return roomIds && roomIds.length > 0 ? sql`"roomId" = any(${[...roomIds]}::bigint[])` : sql`true`;
}

function breaks({ comparison, threshold }: Rule, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${value} ${sql.raw(operatorOf(comparison))} ${threshold}::numeric`;
}

/** Above the recovery threshold and below the other nothing changes: what is open stays open, what is not stays so. */
function isWell(rule: Rule, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const { comparison, recoverThreshold } = rule;
  const operator = operatorOf(comparison);
  if (recoverThreshold === null || operator === '=') return sql`not (${breaks(rule, value)})`;
  return sql`${value} ${sql.raw(operator.startsWith('>') ? '<=' : '>=')} ${recoverThreshold}::numeric`;
}

async function noteBreaches({ db, nowMs }: ChoreScope, rule: Rule, found: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into alarm_breaches ("settingId", "objectId", since, seen, value, raised)
    select ${rule.id}::bigint, m.id, ${nowMs}::bigint, ${nowMs}::bigint, m.value, false from ${found} where ${breaks(rule, sql`m.value`)}
    on conflict ("settingId", "objectId") do update set seen = excluded.seen, value = excluded.value,
      since = case when alarm_breaches.seen < ${nowMs - unwatchedMs}::bigint then excluded.since else alarm_breaches.since end`.execute(
    db,
  );
  await sql`delete from alarm_breaches where "settingId" = ${rule.id} and seen < ${nowMs}::bigint`.execute(db);
}

async function lasting({ db, nowMs }: ChoreScope, rule: Rule, found: RawBuilder<unknown>): Promise<readonly Breach[]> {
  const due = nowMs - rule.durationMinutes * 60_000;
  const { rows } = await sql<Breach>`
    select m.* from alarm_breaches b join ${found} on m.id = b."objectId"
    where b."settingId" = ${rule.id} and not b.raised and b.since <= ${due}::bigint order by b.since, m.id limit ${mostAtOnce}`.execute(
    db,
  );
  return rows;
}

/** What is silenced is asked again at the next look; it is raised when the silence is over. */
async function raise(scope: ChoreScope, rule: Rule, { id, name, screen, roomId, value }: Breach): Promise<void> {
  const { indicator, objectType, threshold, comparison, durationMinutes } = rule;
  const label = codeItem(alarmIndicator, indicator)?.zh ?? String(indicator);
  const content = say(sentenceOf(comparison), label, threshold, value, durationMinutes);
  const subject = { indicator, objectType, objectName: name, objectScreen: screen, objectId: id };
  const isTold = await raiseAlarm(scope, { ...subject, roomId, value, threshold, content }, rule);
  if (!isTold) return;
  await sql`
    update alarm_breaches set raised = true where "settingId" = ${rule.id} and "objectId" = ${id}`.execute(scope.db);
}

/** Alarms that go on show what is measured now; that is no change for whoever works on them. */
async function renew({ db, now }: ChoreScope, rule: Rule): Promise<void> {
  await sql`
    update alarm_records a set value = b.value, "lastTime" = ${now}::timestamp from alarm_breaches b
    where b."settingId" = ${rule.id} and b.raised and a."settingId" = b."settingId" and a."objectId" = b."objectId"
      and a.indicator = ${rule.indicator} and a."objectType" = ${rule.objectType} and a."alarmStatus" in (0, 1)`.execute(
    db,
  );
}

/** What is well again is over; so is what is not watched any more: a fault that people know of, an object that is gone. */
async function end(scope: ChoreScope, rule: Rule, found: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; isWatched: boolean }>`
    select a.id, m.id is not null as "isWatched" from alarm_records a
    left join ${found} on m.id = a."objectId" and m.screen = a."objectScreen"
    where a."settingId" = ${rule.id} and a.indicator = ${rule.indicator} and a."objectType" = ${rule.objectType}
      and a."alarmStatus" in (0, 1) and (m.id is null or m.value is not null and ${isWell(rule, sql`m.value`)})
    order by a.id`.execute(scope.db);
  const idsOf = (isWatched: boolean) => rows.filter(row => row.isWatched === isWatched).map(row => row.id);
  const [well, gone] = [idsOf(true), idsOf(false)];
  if (well.length > 0) await recoverAlarm(scope, well);
  if (gone.length > 0) await closeUnwatched(scope, sql`a.id = any(${gone}::bigint[])`, '对象已不在监测范围');
}
