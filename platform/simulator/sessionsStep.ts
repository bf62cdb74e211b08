import { type RawBuilder, sql } from 'kysely';

import type { Chore, ChoreScope } from '../clockwork/chore.ts';
import type { Database } from '../storage/database.ts';
import { wallMsOf } from '../storage/platformTime.ts';
import { say } from '../sayings.ts';
import { shareInUse, turnoverAMinute } from './cardModel.ts';
import { type LinkTry, linkTry } from './linkTry.ts';
import { readState, writeState } from './simulationState.ts';

const ticksAMinute = 12;
/** How quickly the number of people follows the time of day. */
const catchUp = 100;

/** The clients' records of what the simulator began carry these signs, by which it finds them again. */
const signs = { link: 'LKS', rtc: 'RTCS', signOut: 'SOS' } as const;

/** Sound cards that answer and belong to somebody: those he may be on. */
export const usable = sql`
  "distributionStatus" = 1 and "userName" is not null and "networkStatus" = 1 and coalesce("failureStatus", 0) = 0
  and coalesce("abnormalState", 0) = 0`;

/** Users go, and others come; each of them leaves the records that a real client leaves. */
export const sessionsStep: Chore = async scope => {
  const { db, now } = scope;
  const state = await readState(db, 'sessions');
  const tick = (state['tick'] ?? 0) + 1;
  const { rows } = await sql<{ all: number; on: number }>`
    select count(*) as "all", count(*) filter (where "runStatus" = 1) as "on" from devices where ${usable}`.execute(db);
  const { all = 0, on = 0 } = rows[0] ?? {};
  const { leaving, coming } = crowd({ all, on, wallMs: wallMsOf(now), tick });
  await end(scope, tick, leaving);
  await begin(scope, tick, coming);
  await writeState(db, 'sessions', { tick });
};

interface Crowd {
  readonly all: number;
  readonly on: number;
  readonly wallMs: number;
  readonly tick: number;
}

/** How many go and how many come in this tick; parts of a person add up over the ticks. */
function crowd({ all, on, wallMs, tick }: Crowd): { readonly leaving: number; readonly coming: number } {
  const whole = (rate: number) => Math.floor(rate * tick) - Math.floor(rate * (tick - 1));
  const turnover = (on * turnoverAMinute) / ticksAMinute;
  const drawn = (all * shareInUse(wallMs) - on) / catchUp;
  return {
    leaving: Math.min(on, whole(turnover + Math.max(0, -drawn))),
    coming: Math.min(all - on, whole(turnover + Math.max(0, drawn))),
  };
}

/** The same cards for the same tick, evenly from all of them. */
function chosen(tick: number, condition: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`
    select id from devices where ${condition} order by hashint8extended(id, ${tick}::bigint), id limit ${limit} for update`;
}

async function end(scope: ChoreScope, tick: number, many: number): Promise<void> {
  const { db, now } = scope;
  if (many > 0) {
    await sql`
      with gone as (
        update devices set "runStatus" = 0 where id in (${chosen(tick, sql`${usable} and "runStatus" = 1`, many)}) returning id)
      update sign_out_records s set "useStatus" = 2, "offlineType" = 0, "offTime" = ${now}::timestamp, revision = revision + 1,
        "usedSeconds" = greatest(0, extract(epoch from ${now}::timestamp - s."onTime"))::bigint
      from gone where s."deviceId" = gone.id and s."useStatus" = 1`.execute(db);
  }
  await closeLinks(scope);
}

/** What was open on cards that nobody is on any more: whoever ended it, the client is gone. */
async function closeLinks({ db, now }: ChoreScope): Promise<void> {
  await sql`
    update rtc_logs r set "rtcState" = case when d."networkStatus" = 1 then 2 else 4 end, "endTime" = ${now}::timestamp,
      "closeReason" = case when d."networkStatus" = 1 then ${say('用户退出')} else ${say('网络中断')} end,
      "keepSeconds" = greatest(0, extract(epoch from ${now}::timestamp - r."startTime"))::bigint, revision = r.revision + 1
    from devices d
    where r."rtcState" = 1 and r."sessionNo" like ${`${signs.rtc}%`} and d.id = r."deviceId" and d."runStatus" = 0`.execute(
    db,
  );
  await sql`
    update card_link_logs l set revision = l.revision + 1,
      "keepSeconds" = greatest(0, extract(epoch from ${now}::timestamp - l."linkTime"))::bigint
    from devices d
    where l."keepSeconds" is null and l."plugFlowStatus" = 1 and l."linkNo" like ${`${signs.link}%`}
      and l."linkTime" > ${now}::timestamp - interval '1 day' and d.id = l."deviceId" and d."runStatus" = 0`.execute(
    db,
  );
}

async function begin(scope: ChoreScope, tick: number, many: number): Promise<void> {
  if (many === 0) return;
  const { db } = scope;
  const { rows } = await sql<{ id: number }>`${chosen(tick, sql`${usable} and "runStatus" = 0`, many)}`.execute(db);
  const tries = rows.map(({ id }, at) => linkTry(id, tick, at));
  const linked = tries.filter(one => one.plugFlowStatus === 1);
  await noteLinks(scope, tries);
  await sql`
    update devices set "runStatus" = 1 where id = any(${linked.map(one => one.deviceId)}::bigint[])`.execute(db);
  await noteSessions(scope, linked);
}

async function noteLinks({ db, now }: ChoreScope, tries: readonly LinkTry[]): Promise<void> {
  const given = recordsOf(tries);
  await sql`
    insert into card_link_logs ("linkNo", "userName", "merchantSign", "resourceCode", "deviceId", "cardIp", "roomId",
      "clientType", "clientVersion", "clientIp", "netType", "linkScene", "linkWay", "imageQuality", codec, "plugFlowStatus",
      "allocationType", "linkMs", "firstFrameMs", "delayMs", "lossRate", "failCode", "failReason", "linkTime")
    select ${signs.link} || g.no, d."userName", d."merchantSign", d."resourceCode", d.id, d."deviceIp", d."roomId",
      g."clientType", g."clientVersion", g."clientIp", g."netType", g."linkScene", g."linkWay", g."imageQuality", g.codec,
      g."plugFlowStatus", coalesce(d."allocationType", 1), g."linkMs", g."firstFrameMs", g."delayMs", r.loss,
      g."failCode", g."failReason", ${now}::timestamp
    from ${given} join devices d on d.id = g."deviceId" left join device_readings r on r."deviceId" = d.id`.execute(db);
}

async function noteSessions({ db, now }: ChoreScope, linked: readonly LinkTry[]): Promise<void> {
  const given = recordsOf(linked);
  await sql`
    insert into sign_out_records ("recordNo", "deviceId", "deviceIp", "roomId", "userName", "merchantSign", "useStatus", "onTime")
    select ${signs.signOut} || g.no, d.id, d."deviceIp", d."roomId", d."userName", d."merchantSign", 1, ${now}::timestamp
    from ${given} join devices d on d.id = g."deviceId"
    where not exists (select from sign_out_records s where s."deviceId" = d.id and s."useStatus" = 1)`.execute(db);
  await sql`
    insert into rtc_logs ("sessionNo", "userName", "deviceId", "roomId", "clientType", "clientIp", "iceType", "rtcState", codec,
      resolution, "avgBitrate", "avgFps", "rttMs", "jitterMs", "lossRate", "freezeCount", "startTime")
    select ${signs.rtc} || g.no, d."userName", d.id, d."roomId", g."clientType", g."clientIp", g."iceType", 1, g.codec,
      g.resolution, g."avgBitrate", g."avgFps", g."delayMs", g."jitterMs", r.loss, 0, ${now}::timestamp
    from ${given} join devices d on d.id = g."deviceId" left join device_readings r on r."deviceId" = d.id`.execute(db);
}

const columns = sql.raw(`
  no text, "deviceId" bigint, "clientType" bigint, "clientVersion" text, "clientIp" text, "netType" bigint, "linkScene" bigint,
  "linkWay" bigint, "imageQuality" bigint, codec bigint, "plugFlowStatus" bigint, "linkMs" bigint, "firstFrameMs" bigint,
  "delayMs" bigint, "jitterMs" bigint, "failCode" text, "failReason" text, "iceType" bigint, resolution bigint,
  "avgBitrate" bigint, "avgFps" bigint`);

function recordsOf(tries: readonly LinkTry[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(tries)}::jsonb) as g (${columns})`;
}

/** What the simulator has written is kept for so long; a demonstration that runs for months stays as large as it is. */
const keptDays = 7;
const rowsAtOnce = 500;

const own = [
  ['card_link_logs', 'linkNo', 'linkTime', signs.link],
  ['rtc_logs', 'sessionNo', 'startTime', signs.rtc],
  ['sign_out_records', 'recordNo', 'offTime', signs.signOut],
] as const;

/** Removes what the simulator itself wrote and nobody needs any more. */
export async function tidySessions(db: Database, now: string): Promise<void> {
  for (const [table, number, time, sign] of own) {
    await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)}
        where ${sql.id(number)} like ${`${sign}%`} and ${sql.id(time)} < ${now}::timestamp - make_interval(days => ${keptDays}::int)
        limit ${rowsAtOnce})`.execute(db);
  }
}
