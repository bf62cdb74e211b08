import { sql } from 'kysely';

import { alarmIndicator } from '../../../../src/schemas/codes/alarms.ts';
import { codeItem } from '../../../../src/schemas/vocabulary/codeList.ts';
import type { ScheduledTaskScope } from '../../../engine/scheduler/scheduledTask.ts';
import { type Channel, queueMessage } from '../../../gateways/messages/outbox.ts';
import { type Recipient, isWithinPeriod, receivesAlarm, deliveryChannels } from './recipients.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Maximum number of reports per run; the next run continues. */
const maxReports = 200;
/** Number of alarms that a message lists by name. Further alarms are only counted. */
const maxListedAlarms = 3;

/** Open alarm with a due report, and the settings of its strategy and level. */
export interface DueAlarm {
  readonly alarmId: number;
  readonly alarmNo: string;
  readonly content: string;
  readonly objectName: string;
  readonly indicator: number;
  readonly roomId: number | null;
  readonly levelId: number;
  readonly levelName: string;
  readonly informWays: readonly number[];
  readonly repeatMinutes: number;
  readonly maxTimes: number;
  readonly strategyId: number;
  readonly times: number;
  readonly silentUntil: string | null;
}

interface Strategy {
  readonly id: number;
  readonly mergeMinutes: number;
  readonly maxPerHour: number;
  readonly quietStart: string | null;
  readonly quietEnd: string | null;
  readonly recipientIds: readonly number[] | null;
  readonly callbackUrl: string | null;
  /** Number of messages that were sent for this strategy in the last hour. */
  readonly sent: number;
}

/**
 * Sends the due reports of open alarms. Postpones reports about silenced objects, and reports in quiet hours, within a
 * merge period or above the hourly maximum.
 */
export async function sendAlarms(scope: ScheduledTaskScope): Promise<void> {
  const due = await readDue(scope);
  if (due.length === 0) return;
  const strategies = await readStrategies(scope, [...new Set(due.map(item => item.strategyId))]);
  const recipients = await readRecipients(scope, strategies);
  for (const strategy of strategies) {
    const ours = due.filter(item => item.strategyId === strategy.id);
    await reportStrategy(scope, { strategy, alarms: ours, recipients });
  }
}

async function readDue({ db, now, nowMs }: ScheduledTaskScope): Promise<readonly DueAlarm[]> {
  const { rows } = await sql<DueAlarm>`
    select a.id as "alarmId", a."alarmNo", a.content, a."objectName", a.indicator, a."roomId", a."levelId", l."levelName",
      l."informWays", coalesce(l."repeatMinutes", 30) as "repeatMinutes", coalesce(l."maxTimes", 1) as "maxTimes",
      p."strategyId", p.times, (
        select max(s.until) from alarm_silences s where s.indicator = a.indicator and s."objectType" = a."objectType"
          and s."objectName" = a."objectName" and s.until > ${now}::timestamp) as "silentUntil"
    from alarm_reports p join alarm_records a on a.id = p."alarmId" join alarm_levels l on l.id = a."levelId"
    where p."dueAt" <= ${nowMs}::bigint and a."alarmStatus" = 0
    order by l.level, a.id limit ${maxReports}`.execute(db);
  return rows;
}

async function readStrategies({ db, nowMs }: ScheduledTaskScope, ids: readonly number[]): Promise<readonly Strategy[]> {
  const { rows } = await sql<Strategy>`
    select g.id, coalesce(g."mergeMinutes", 0) as "mergeMinutes", coalesce(g."maxPerHour", 60) as "maxPerHour",
      g."quietStart", g."quietEnd", g."recipientIds", g."callbackUrl", (
        select coalesce(sum(s.messages), 0)::integer from alarm_sendings s
        where s."strategyId" = g.id and s.at > ${nowMs - hourMs}::bigint) as sent
    from alarm_strategies g where g.id = any(${[...ids]}::bigint[]) order by g.id`.execute(db);
  return rows;
}

async function readRecipients(
  { db }: ScheduledTaskScope,
  strategies: readonly Strategy[],
): Promise<readonly Recipient[]> {
  const ids = strategies.flatMap(strategy => strategy.recipientIds ?? []);
  const { rows } = await sql<Recipient>`
    select id, email, phone, name, indicators, "levelIds", "roomIds", "informWays", "dutyStart", "dutyEnd"
    from alarm_recipients where open = 1 and id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows;
}

interface SendOptions {
  readonly strategy: Strategy;
  readonly alarms: readonly DueAlarm[];
  readonly recipients: readonly Recipient[];
}

async function reportStrategy(
  scope: ScheduledTaskScope,
  { strategy, alarms: ours, recipients }: SendOptions,
): Promise<void> {
  const { now, nowMs } = scope;
  const time = now.slice(11, 16);
  const loud = ours.filter(item => item.silentUntil === null);
  await postpone(
    scope,
    ours.filter(item => item.silentUntil !== null),
    nowMs + minuteMs,
  );
  if (isWithinPeriod(time, strategy.quietStart, strategy.quietEnd)) return postpone(scope, loud, nowMs + minuteMs);
  const waiting = await readMergeEnd(scope, strategy, loud);
  let left = strategy.maxPerHour - strategy.sent;
  for (const [indicator, alarms] of groupByIndicator(loud)) {
    const until = waiting.get(indicator);
    if (until !== undefined) await postpone(scope, alarms, until);
    else if (left <= 0) await postpone(scope, alarms, nowMs + 5 * minuteMs);
    else left -= await send(scope, { strategy, alarms: alarms, recipients }, indicator);
  }
}

function groupByIndicator(alarms: readonly DueAlarm[]): ReadonlyMap<number, readonly DueAlarm[]> {
  const groups = new Map<number, DueAlarm[]>();
  for (const alarm of alarms) groups.set(alarm.indicator, [...(groups.get(alarm.indicator) ?? []), alarm]);
  return groups;
}

/**
 * Returns, by indicator, the end of the current merge period, until which further alarms wait. Leaves out indicators
 * without a recent report.
 */
async function readMergeEnd(
  { db, nowMs }: ScheduledTaskScope,
  { id, mergeMinutes }: Strategy,
  alarms: readonly DueAlarm[],
): Promise<ReadonlyMap<number, number>> {
  if (mergeMinutes === 0 || alarms.length === 0) return new Map();
  const { rows } = await sql<{ indicator: number; at: number }>`
    select indicator, max(at) as at from alarm_sendings
    where "strategyId" = ${id} and at > ${nowMs - mergeMinutes * minuteMs}::bigint group by 1`.execute(db);
  return new Map(rows.map(row => [row.indicator, row.at + mergeMinutes * minuteMs]));
}

/** Sends one message per recipient and channel for all alarms. Returns the number of messages. */
async function send(
  scope: ScheduledTaskScope,
  { strategy, alarms: ours, recipients }: SendOptions,
  indicator: number,
): Promise<number> {
  const { db, now, nowMs } = scope;
  const recipientsByAlarm = new Map<number, number[]>(ours.map(item => [item.alarmId, []]));
  const messages: { readonly channel: Channel; readonly receiver: string; readonly content: string }[] = [];
  for (const recipient of recipients.filter(recipient => strategy.recipientIds?.includes(recipient.id))) {
    const concerned = ours.filter(alarm => receivesAlarm(recipient, alarm, now.slice(11, 16)));
    for (const { alarmId } of concerned) recipientsByAlarm.get(alarmId)?.push(recipient.id);
    for (const [channel, receiver] of deliveryChannels(recipient, concerned)) {
      messages.push({ channel, receiver, content: messageText(concerned, indicator) });
    }
  }
  if (strategy.callbackUrl) {
    const content = JSON.stringify({ alarms: ours.map(item => item.alarmNo), indicator, time: now });
    messages.push({ channel: 'callback', receiver: strategy.callbackUrl, content });
  }
  for (const message of messages) await queueMessage(scope, message);
  await sql`
    insert into alarm_sendings ("strategyId", indicator, at, messages)
    values (${strategy.id}, ${indicator}, ${nowMs}::bigint, ${messages.length})`.execute(db);
  for (const alarm of ours) await scheduleNextReport(scope, alarm, recipientsByAlarm.get(alarm.alarmId) ?? []);
  return messages.length;
}

function messageText(alarms: readonly DueAlarm[], indicator: number): string {
  const label = codeItem(alarmIndicator, indicator)?.zh ?? String(indicator);
  const lines = alarms
    .slice(0, maxListedAlarms)
    .map(alarm => `【${alarm.levelName}】${alarm.objectName}：${alarm.content}`);
  const others = alarms.length > maxListedAlarms ? [`等${alarms.length}条`] : [];
  return [`${label}告警`, ...lines, ...others].join('\n');
}

/** Schedules the next report of an alarm, until the number of reports reaches the maximum of its level. */
async function scheduleNextReport(
  { db, nowMs }: ScheduledTaskScope,
  alarm: DueAlarm,
  recipientIds: readonly number[],
): Promise<void> {
  const times = alarm.times + 1;
  const dueAt = times < alarm.maxTimes ? nowMs + alarm.repeatMinutes * minuteMs : null;
  await sql`
    update alarm_reports set times = ${times}, "dueAt" = ${dueAt}::bigint where "alarmId" = ${alarm.alarmId}`.execute(
    db,
  );
  await sql`
    update alarm_records set "notifiedTo" = (
      select coalesce(jsonb_agg(distinct id), '[]'::jsonb) from (
        select jsonb_array_elements(coalesce("notifiedTo", '[]'::jsonb)) as id
        union select jsonb_array_elements(${JSON.stringify(recipientIds)}::jsonb)) as told)
    where id = ${alarm.alarmId}`.execute(db);
}

async function postpone({ db }: ScheduledTaskScope, alarms: readonly DueAlarm[], untilMs: number): Promise<void> {
  if (alarms.length === 0) return;
  const ids = alarms.map(alarm => alarm.alarmId);
  await sql`update alarm_reports set "dueAt" = ${untilMs}::bigint where "alarmId" = any(${ids}::bigint[])`.execute(db);
}
