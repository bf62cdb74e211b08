import { type RawBuilder, sql } from 'kysely';

import type { ChoreScope } from '../clockwork/chore.ts';
import { post } from '../effects/outbox.ts';
import { type Saying, say } from '../sayings.ts';
import { type Recipient, waysOf } from './recipients.ts';

/** Nobody has taken these up in time: they become as severe as their strategy says, and are told of anew. */
export async function escalate({ db, nowMs }: ChoreScope): Promise<void> {
  await sql`
    with due as (
      update alarm_reports p set "escalateAt" = null, times = 0, "dueAt" = ${nowMs}::bigint
      from alarm_records a, alarm_strategies g, alarm_levels old, alarm_levels new
      where p."escalateAt" <= ${nowMs}::bigint and a.id = p."alarmId" and a."alarmStatus" = 0 and g.id = p."strategyId"
        and old.id = a."levelId" and new.id = g."escalateLevelId" and new.level < old.level
      returning p."alarmId", g."escalateLevelId" as "levelId")
    update alarm_records a set "levelId" = due."levelId", revision = a.revision + 1 from due where a.id = due."alarmId"`.execute(
    db,
  );
}

/** A level may say that what nobody has closed for so many hours is closed by itself. */
export async function closeOld({ db, now, caller }: ChoreScope): Promise<void> {
  await sql`
    update alarm_records a set "alarmStatus" = 2, "handlerName" = ${caller.name}, "handleNote" = ${say('超时自动关闭')},
      revision = a.revision + 1
    from alarm_levels l
    where a."alarmStatus" in (0, 1) and l.id = a."levelId" and l."autoCloseHours" > 0
      and a."lastTime" < ${now}::timestamp - make_interval(hours => l."autoCloseHours"::int)`.execute(db);
}

/** A rule that is off ends nothing any more, so what it has raised ends with it. */
export async function closeOfRestingRules(scope: ChoreScope): Promise<void> {
  const isOff = sql`a."settingId" is not null and not exists (
    select from alarm_settings s where s.id = a."settingId" and s.status = 1)`;
  await closeUnwatched(scope, isOff, '告警设置已停用或删除');
}

/** Nobody would ever see that these are well again. */
export async function closeUnwatched(
  { db, caller }: ChoreScope,
  which: RawBuilder<unknown>,
  note: Saying,
): Promise<void> {
  await sql`
    update alarm_records a set "alarmStatus" = 2, "handlerName" = ${caller.name}, "handleNote" = ${say(note)},
      revision = a.revision + 1
    where a."alarmStatus" in (0, 1) and ${which}`.execute(db);
}

interface Ended extends Pick<Recipient, 'informWays' | 'email' | 'phone' | 'id' | 'name'> {
  readonly alarmNo: string;
  readonly objectName: string;
  readonly content: string;
  readonly levelWays: readonly number[];
}

const nobody = { indicators: null, levelIds: null, roomIds: null, dutyStart: null, dutyEnd: null };

/** Whoever was told of an alarm hears that it is over; what people have closed themselves is told to nobody. */
export async function endReports(scope: ChoreScope): Promise<void> {
  const { rows } = await sql<Ended>`
    with over as (
      delete from alarm_reports p using alarm_records a
      where a.id = p."alarmId" and a."alarmStatus" in (2, 3, 4)
      returning a.id, a."alarmStatus" as state, a."alarmNo", a."objectName", a.content, a."levelId", a."notifiedTo")
    select o."alarmNo", o."objectName", o.content, l."informWays" as "levelWays", r.id, r.name, r.email, r.phone, r."informWays"
    from over o join alarm_levels l on l.id = o."levelId"
      join alarm_recipients r on r.open = 1 and coalesce(o."notifiedTo", '[]'::jsonb) @> to_jsonb(r.id)
    where o.state = 4 order by o.id, r.id`.execute(scope.db);
  for (const row of rows) {
    const concern = { indicator: 0, levelId: 0, roomId: null, informWays: row.levelWays };
    for (const [channel, receiver] of waysOf({ ...nobody, ...row }, [concern])) {
      await post(scope, { channel, receiver, content: `【已恢复】${row.objectName}：${row.content}` });
    }
  }
}
