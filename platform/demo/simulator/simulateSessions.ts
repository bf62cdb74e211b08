import { type Expression, type SqlBool, expressionBuilder } from 'kysely';

import devices from '../../../src/resources/devices/devices.ts';
import cardLinkLogs from '../../../src/resources/logs/card-link-logs.ts';
import rtcLogs from '../../../src/resources/logs/rtc-logs.ts';
import { deviceRunStatus } from '../../../src/schemas/codes/cloudGame.ts';
import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import { streamPushStatus, rtcState } from '../../../src/schemas/codes/logs.ts';
import type { TablesOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { ScheduledTask, ScheduledTaskScope } from '../../engine/scheduler/scheduledTask.ts';
import { isInUse, endUse, startUse } from '../../areas/devices/ledger/useLedger.ts';
import { meetsCondition } from '../../engine/resources/meetsCondition.ts';
import type { Database } from '../../engine/storage/database.ts';
import { wallMsOf } from '../../engine/storage/platformTime.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { computeShareOfCardsInUse, shareOfUsesEndingPerMinute } from '../values/cardModel.ts';
import { simulateLink } from './simulateLink.ts';
import { readSimulationState, writeSimulationState } from './simulationState.ts';
import { castTo } from '../../engine/storage/sqlTerms/castTo.ts';
import { elapsedSeconds } from '../../engine/storage/sqlTerms/elapsedSeconds.ts';
import { interval } from '../../engine/storage/sqlTerms/interval.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { insertLinks, insertRtcSessions, recordNumberPrefixes } from './linkRecords.ts';

const ticksAMinute = 12;
/** Number of runs over which the number of users adapts to the time of day. */
const catchUp = 100;

const card = expressionBuilder<TablesOf<readonly [typeof devices]>, 'devices'>();
const isCardInUse = isInUse(card.ref('runStatus'));

/** SQL condition for cards that can be used: online, healthy and assigned to a user. */
export const isUsableCard = card.and([
  meetsCondition(devices, 'assigned'),
  card('userName', 'is not', null),
  meetsCondition(devices, 'online'),
  meetsCondition(devices, 'healthy'),
]);

/** Starts and ends uses, with the records that real clients would write. */
export const simulateSessions: ScheduledTask = async scope => {
  const { db, now } = scope;
  const state = await readSimulationState(db, 'sessions');
  const tick = (state.tick ?? 0) + 1;
  const { all, on } = await withTables(db, devices)
    .selectFrom('devices')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(meetsCondition(devices, 'inUse')).as('on'),
    ])
    .where(isUsableCard)
    .executeTakeFirstOrThrow();
  const { leaving, coming } = countEndingAndStartingUses({ all, on, wallMs: wallMsOf(now), tick });
  await end(scope, tick, leaving);
  await begin(scope, tick, coming);
  await writeSimulationState(db, 'sessions', { tick });
};

interface CardCounts {
  readonly all: number;
  readonly on: number;
  readonly wallMs: number;
  readonly tick: number;
}

/** Returns how many uses end and start in this run. Carries fractions over to later runs. */
function countEndingAndStartingUses({ all, on, wallMs, tick }: CardCounts): {
  readonly leaving: number;
  readonly coming: number;
} {
  const countAtTick = (rate: number) => Math.floor(rate * tick) - Math.floor(rate * (tick - 1));
  const turnover = (on * shareOfUsesEndingPerMinute) / ticksAMinute;
  const drawn = (all * computeShareOfCardsInUse(wallMs) - on) / catchUp;
  return {
    leaving: Math.min(on, countAtTick(turnover + Math.max(0, -drawn))),
    coming: Math.min(all - on, countAtTick(turnover + Math.max(0, drawn))),
  };
}

/** Locks a pseudo-random choice of usable cards and returns their ids. The choice is the same for the same run. */
async function lockCards(
  { db }: ScheduledTaskScope,
  { tick, limit }: { readonly tick: number; readonly limit: number },
  condition: Expression<SqlBool>,
): Promise<readonly number[]> {
  const rows = await withTables(db, devices)
    .selectFrom('devices')
    .select('id')
    .where(isUsableCard)
    .where(condition)
    .orderBy(({ fn }) => fn('hashint8extended', ['id', castTo(tick, 'bigint')]))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

async function end(scope: ScheduledTaskScope, tick: number, many: number): Promise<void> {
  if (many > 0) {
    const leaving = await lockCards(scope, { tick, limit: many }, isCardInUse);
    await endUse(scope, leaving, { cause: offlineCause.userLeft, note: formatMessage('用户退出') });
  }
  await closeLinks(scope);
}

/** Closes the records of links to cards that are no longer in use, regardless of the cause. */
async function closeLinks({ db, now }: ScheduledTaskScope): Promise<void> {
  const tables = withTables(db, cardLinkLogs, devices, rtcLogs);
  const isOnline = meetsCondition(devices, 'online', { as: 'd' });
  await tables
    .updateTable('rtc_logs as r')
    .from('devices as d')
    .set(eb => ({
      rtcState: eb.case().when(isOnline).then(eb.lit(rtcState.closed)).else(eb.lit(rtcState.disconnected)).end(),
      endTime: now,
      closeReason: eb.case().when(isOnline).then(formatMessage('用户退出')).else(formatMessage('网络中断')).end(),
      keepSeconds: elapsedSeconds(eb.ref('r.startTime'), now),
      revision: eb('r.revision', '+', 1),
    }))
    .where('r.rtcState', '=', rtcState.connected)
    .where('r.sessionNo', 'like', `${recordNumberPrefixes.rtc}%`)
    .whereRef('d.id', '=', 'r.deviceId')
    .where('d.runStatus', '=', deviceRunStatus.idle)
    .execute();
  await tables
    .updateTable('card_link_logs as l')
    .from('devices as d')
    .set(eb => ({ revision: eb('l.revision', '+', 1), keepSeconds: elapsedSeconds(eb.ref('l.linkTime'), now) }))
    .where('l.keepSeconds', 'is', null)
    .where('l.plugFlowStatus', '=', streamPushStatus.succeeded)
    .where('l.linkNo', 'like', `${recordNumberPrefixes.link}%`)
    .where(eb => eb('l.linkTime', '>', eb(castTo(now, 'timestamp(0)'), '-', interval('1 day'))))
    .whereRef('d.id', '=', 'l.deviceId')
    .where('d.runStatus', '=', deviceRunStatus.idle)
    .execute();
}

async function begin(scope: ScheduledTaskScope, tick: number, many: number): Promise<void> {
  if (many === 0) return;
  const ids = await lockCards(scope, { tick, limit: many }, card.not(isCardInUse));
  const tries = ids.map((id, at) => simulateLink(id, tick, at));
  const linked = tries.filter(item => item.plugFlowStatus === streamPushStatus.succeeded);
  await insertLinks(scope, tries);
  const begun = await startUse(
    scope,
    linked.map(item => item.deviceId),
    { sign: recordNumberPrefixes.signOut },
  );
  await insertRtcSessions(
    scope,
    linked.filter(item => begun.includes(item.deviceId)),
  );
}

/** Days for which simulated records are kept, so that the database of a long demonstration stops growing. */
const keptDays = 7;
const rowsAtOnce = 500;

const own: readonly (readonly [table: string, number: string, time: string, prefix: string])[] = [
  ['card_link_logs', 'linkNo', 'linkTime', recordNumberPrefixes.link],
  ['rtc_logs', 'sessionNo', 'startTime', recordNumberPrefixes.rtc],
  ['sign_out_records', 'recordNo', 'offTime', recordNumberPrefixes.signOut],
];

export async function deleteOldSimulatorRecords(db: Database, now: string): Promise<void> {
  for (const [table, number, time, sign] of own) {
    await db
      .deleteFrom(table)
      .where(
        'id',
        'in',
        db
          .selectFrom(table)
          .select('id')
          .where(number, 'like', `${sign}%`)
          .where(eb => eb(eb.ref(time), '<', eb(castTo(now, 'timestamp(0)'), '-', interval(`${keptDays} days`))))
          .limit(rowsAtOnce),
      )
      .execute();
  }
}
