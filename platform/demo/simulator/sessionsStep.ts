import { type RawBuilder, sql } from 'kysely';

import devices from '../../../src/resources/devices/devices.ts';
import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import type { ScheduledTask, ScheduledTaskScope } from '../../engine/scheduler/scheduledTask.ts';
import { inUse, endUse, startUse } from '../../areas/devices/ledger/useLedger.ts';
import { meets } from '../../engine/resources/meets.ts';
import type { Database } from '../../engine/storage/database.ts';
import { wallMsOf } from '../../engine/storage/platformTime.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { shareInUse, turnoverPerMinute } from '../values/cardModel.ts';
import { type LinkAttempt, simulateLink } from './simulateLink.ts';
import { readState, writeState } from './simulationState.ts';

const ticksAMinute = 12;
/** Number of runs over which the number of users adapts to the time of day. */
const catchUp = 100;

/** Prefixes of record numbers, from which the simulator recognizes its own records. */
const recordPrefixes = { link: 'LKS', rtc: 'RTCS', signOut: 'SOS' } as const;

/** SQL condition for cards that can be used: online, healthy and assigned to a user. */
export const isUsableCard = sql`
  ${meets(devices, 'assigned')} and "userName" is not null and ${meets(devices, 'online')} and ${meets(devices, 'healthy')}`;

/** Starts and ends uses, with the records that real clients would write. */
export const sessionsStep: ScheduledTask = async scope => {
  const { db, now } = scope;
  const state = await readState(db, 'sessions');
  const tick = (state['tick'] ?? 0) + 1;
  const { rows } = await sql<{ all: number; on: number }>`
    select count(*) as "all", count(*) filter (where ${meets(devices, 'inUse')}) as "on" from devices where ${isUsableCard}`.execute(
    db,
  );
  const { all = 0, on = 0 } = rows[0] ?? {};
  const { leaving, coming } = countEndingAndStartingUses({ all, on, wallMs: wallMsOf(now), tick });
  await end(scope, tick, leaving);
  await begin(scope, tick, coming);
  await writeState(db, 'sessions', { tick });
};

interface CardCounts {
  readonly all: number;
  readonly on: number;
  readonly wallMs: number;
  readonly tick: number;
}

/** Returns how many users leave and start in this run. Fractions add up over the runs. */
function countEndingAndStartingUses({ all, on, wallMs, tick }: CardCounts): {
  readonly leaving: number;
  readonly coming: number;
} {
  const countAtTick = (rate: number) => Math.floor(rate * tick) - Math.floor(rate * (tick - 1));
  const turnover = (on * turnoverPerMinute) / ticksAMinute;
  const drawn = (all * shareInUse(wallMs) - on) / catchUp;
  return {
    leaving: Math.min(on, countAtTick(turnover + Math.max(0, -drawn))),
    coming: Math.min(all - on, countAtTick(turnover + Math.max(0, drawn))),
  };
}

/** Returns a query for pseudo-random cards. The same run always yields the same cards. */
function chosenCards(tick: number, condition: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`
    select id from devices where ${condition} order by hashint8extended(id, ${tick}::bigint), id limit ${limit} for update`;
}

async function end(scope: ScheduledTaskScope, tick: number, many: number): Promise<void> {
  if (many > 0) {
    const gone = await sql<{ id: number }>`
      ${chosenCards(tick, sql`${isUsableCard} and ${inUse(sql`"runStatus"`)}`, many)}`.execute(scope.db);
    await endUse(
      scope,
      gone.rows.map(row => row.id),
      { cause: offlineCause.userLeft, note: formatMessage('用户退出') },
    );
  }
  await closeLinks(scope);
}

/** Closes the records of links to cards that are no longer in use, whatever has ended the use. */
async function closeLinks({ db, now }: ScheduledTaskScope): Promise<void> {
  await sql`
    update rtc_logs r set "rtcState" = case when ${meets(devices, 'online', { as: 'd' })} then 2 else 4 end, "endTime" = ${now}::timestamp,
      "closeReason" = case when ${meets(devices, 'online', { as: 'd' })} then ${formatMessage('用户退出')} else ${formatMessage('网络中断')} end,
      "keepSeconds" = greatest(0, extract(epoch from ${now}::timestamp - r."startTime"))::bigint, revision = r.revision + 1
    from devices d
    where r."rtcState" = 1 and r."sessionNo" like ${`${recordPrefixes.rtc}%`} and d.id = r."deviceId" and d."runStatus" = 0`.execute(
    db,
  );
  await sql`
    update card_link_logs l set revision = l.revision + 1,
      "keepSeconds" = greatest(0, extract(epoch from ${now}::timestamp - l."linkTime"))::bigint
    from devices d
    where l."keepSeconds" is null and l."plugFlowStatus" = 1 and l."linkNo" like ${`${recordPrefixes.link}%`}
      and l."linkTime" > ${now}::timestamp - interval '1 day' and d.id = l."deviceId" and d."runStatus" = 0`.execute(
    db,
  );
}

async function begin(scope: ScheduledTaskScope, tick: number, many: number): Promise<void> {
  if (many === 0) return;
  const isIdle = sql`${isUsableCard} and not ${inUse(sql`"runStatus"`)}`;
  const { rows } = await sql<{ id: number }>`${chosenCards(tick, isIdle, many)}`.execute(scope.db);
  const tries = rows.map(({ id }, at) => simulateLink(id, tick, at));
  const linked = tries.filter(item => item.plugFlowStatus === 1);
  await noteLinks(scope, tries);
  const begun = await startUse(
    scope,
    linked.map(item => item.deviceId),
    { sign: recordPrefixes.signOut },
  );
  await noteSessions(
    scope,
    linked.filter(item => begun.includes(item.deviceId)),
  );
}

async function noteLinks({ db, now }: ScheduledTaskScope, tries: readonly LinkAttempt[]): Promise<void> {
  const given = recordsOf(tries);
  await sql`
    insert into card_link_logs ("linkNo", "userName", "merchantSign", "resourceCode", "deviceId", "cardIp", "roomId",
      "clientType", "clientVersion", "clientIp", "netType", "linkScene", "linkWay", "imageQuality", codec, "plugFlowStatus",
      "allocationType", "linkMs", "firstFrameMs", "delayMs", "lossRate", "failCode", "failReason", "linkTime")
    select ${recordPrefixes.link} || g.no, d."userName", d."merchantSign", d."resourceCode", d.id, d."deviceIp", d."roomId",
      g."clientType", g."clientVersion", g."clientIp", g."netType", g."linkScene", g."linkWay", g."imageQuality", g.codec,
      g."plugFlowStatus", coalesce(d."allocationType", 1), g."linkMs", g."firstFrameMs", g."delayMs", r.loss,
      g."failCode", g."failReason", ${now}::timestamp
    from ${given} join devices d on d.id = g."deviceId" left join device_readings r on r."deviceId" = d.id`.execute(db);
}

async function noteSessions({ db, now }: ScheduledTaskScope, linked: readonly LinkAttempt[]): Promise<void> {
  const given = recordsOf(linked);
  await sql`
    insert into rtc_logs ("sessionNo", "userName", "deviceId", "roomId", "clientType", "clientIp", "iceType", "rtcState", codec,
      resolution, "avgBitrate", "avgFps", "rttMs", "jitterMs", "lossRate", "freezeCount", "startTime")
    select ${recordPrefixes.rtc} || g.no, d."userName", d.id, d."roomId", g."clientType", g."clientIp", g."iceType", 1, g.codec,
      g.resolution, g."avgBitrate", g."avgFps", g."delayMs", g."jitterMs", r.loss, 0, ${now}::timestamp
    from ${given} join devices d on d.id = g."deviceId" left join device_readings r on r."deviceId" = d.id`.execute(db);
}

const columns = sql.raw(`
  no text, "deviceId" bigint, "clientType" bigint, "clientVersion" text, "clientIp" text, "netType" bigint, "linkScene" bigint,
  "linkWay" bigint, "imageQuality" bigint, codec bigint, "plugFlowStatus" bigint, "linkMs" bigint, "firstFrameMs" bigint,
  "delayMs" bigint, "jitterMs" bigint, "failCode" text, "failReason" text, "iceType" bigint, resolution bigint,
  "avgBitrate" bigint, "avgFps" bigint`);

function recordsOf(tries: readonly LinkAttempt[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(tries)}::jsonb) as g (${columns})`;
}

/** Days for which simulated records are kept, so that the database of a long demonstration stops growing. */
const keptDays = 7;
const rowsAtOnce = 500;

const own = [
  ['card_link_logs', 'linkNo', 'linkTime', recordPrefixes.link],
  ['rtc_logs', 'sessionNo', 'startTime', recordPrefixes.rtc],
  ['sign_out_records', 'recordNo', 'offTime', recordPrefixes.signOut],
] as const;

/** Deletes old records of the simulator. */
export async function cleanUpSessions(db: Database, now: string): Promise<void> {
  for (const [table, number, time, sign] of own) {
    await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)}
        where ${sql.id(number)} like ${`${sign}%`} and ${sql.id(time)} < ${now}::timestamp - make_interval(days => ${keptDays}::int)
        limit ${rowsAtOnce})`.execute(db);
  }
}
