import type { NotNull } from 'kysely';

import alarmLevels from '../../../../src/resources/alarms/alarm-levels.ts';
import alarmRecipients from '../../../../src/resources/alarms/alarm-recipients.ts';
import alarmRecords from '../../../../src/resources/alarms/alarm-records.ts';
import alarmSilences from '../../../../src/resources/alarms/alarm-silences.ts';
import alarmStrategies from '../../../../src/resources/alarms/alarm-strategies.ts';
import { openState } from '../../../../src/schemas/codes/common.ts';
import { alarmIndicator, alarmStatus } from '../../../../src/schemas/codes/alarms.ts';
import { findCodeItem } from '../../../../src/schemas/vocabulary/codeList.ts';
import type { ScheduledTaskScope } from '../../../engine/scheduler/scheduledTask.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { type OutboxChannel, queueMessage } from '../../../gateways/messages/outbox.ts';
import { type Recipient, isWithinPeriod, receivesAlarm, deliveryChannels } from './recipients.ts';
import { hourMs, minuteMs } from '../../../../src/schemas/base/durations.ts';

/** Maximum number of reports per run; the next run continues. */
const maxReports = 200;
/** Number of alarms that a message lists by name. Further alarms are only counted. */
const maxListedAlarms = 3;

/** Open alarm with a due report, and the settings of its strategy and level. */
type DueAlarm = Awaited<ReturnType<typeof readDue>>[number];

type Strategy = Awaited<ReturnType<typeof readStrategies>>[number];

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

function tablesOf(db: Database) {
  return withTables(db, alarmRecords, alarmLevels, alarmSilences, alarmStrategies, alarmRecipients);
}

/** Columns that are never null in the record and the report of a raised alarm. */
type FilledColumns = Record<
  'alarmNo' | 'content' | 'objectName' | 'indicator' | 'levelId' | 'strategyId' | 'times',
  NotNull
>;

function readDue({ db, now, nowMs }: ScheduledTaskScope) {
  return tablesOf(db)
    .selectFrom('alarm_reports as p')
    .innerJoin('alarm_records as a', 'a.id', 'p.alarmId')
    .innerJoin('alarm_levels as l', 'l.id', 'a.levelId')
    .select(['a.id as alarmId', 'a.alarmNo', 'a.content', 'a.objectName', 'a.indicator', 'a.roomId', 'a.levelId'])
    .select(['l.levelName', 'l.informWays', 'p.strategyId', 'p.times'])
    .select(eb => [
      eb.fn.coalesce('l.repeatMinutes', eb.lit(30)).as('repeatMinutes'),
      eb.fn.coalesce('l.maxTimes', eb.lit(1)).as('maxTimes'),
      eb
        .selectFrom('alarm_silences as s')
        .select(own => own.fn.max('s.until').as('until'))
        .whereRef('s.indicator', '=', 'a.indicator')
        .whereRef('s.objectType', '=', 'a.objectType')
        .whereRef('s.objectName', '=', 'a.objectName')
        .where('s.until', '>', now)
        .as('silentUntil'),
    ])
    .where('p.dueAt', '<=', nowMs)
    .where('a.alarmStatus', '=', alarmStatus.open)
    .orderBy('l.level')
    .orderBy('a.id')
    .limit(maxReports)
    .$narrowType<FilledColumns>()
    .execute();
}

/** Returns the strategies, each with its number of messages in the last hour. */
function readStrategies({ db, nowMs }: ScheduledTaskScope, ids: readonly number[]) {
  return tablesOf(db)
    .selectFrom('alarm_strategies as g')
    .select(['g.id', 'g.quietStart', 'g.quietEnd', 'g.recipientIds', 'g.callbackUrl'])
    .select(eb => [
      eb.fn.coalesce('g.mergeMinutes', eb.lit(0)).as('mergeMinutes'),
      eb.fn.coalesce('g.maxPerHour', eb.lit(60)).as('maxPerHour'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('alarm_sendings as s')
            .select(own => own.fn.sum<number>('s.messages').as('messages'))
            .whereRef('s.strategyId', '=', 'g.id')
            .where('s.at', '>', nowMs - hourMs),
          eb.lit(0),
        )
        .as('sent'),
    ])
    .where('g.id', '=', anyOf(ids))
    .orderBy('g.id')
    .execute();
}

function readRecipients({ db }: ScheduledTaskScope, strategies: readonly Strategy[]): Promise<readonly Recipient[]> {
  const ids = strategies.flatMap(strategy => strategy.recipientIds);
  return tablesOf(db)
    .selectFrom('alarm_recipients')
    .selectAll()
    .where('open', '=', openState.open)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
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
 * Returns the end of the current merge period by indicator. Alarms that are raised before this time wait, so that one
 * message reports them together. Leaves out indicators without a recent report.
 */
async function readMergeEnd(
  { db, nowMs }: ScheduledTaskScope,
  { id, mergeMinutes }: Strategy,
  alarms: readonly DueAlarm[],
): Promise<ReadonlyMap<number, number>> {
  if (mergeMinutes === 0 || alarms.length === 0) return new Map();
  const periodMs = mergeMinutes * minuteMs;
  const sendings = await tablesOf(db)
    .selectFrom('alarm_sendings')
    .select(eb => ['indicator', eb.fn.max('at').as('at')])
    .where('strategyId', '=', id)
    .where('at', '>', nowMs - periodMs)
    .groupBy('indicator')
    .$narrowType<Record<'indicator' | 'at', NotNull>>()
    .execute();
  return new Map(sendings.map(({ indicator, at }) => [indicator, at + periodMs]));
}

/** Sends one message per recipient and channel for all alarms. Returns the number of messages. */
async function send(
  scope: ScheduledTaskScope,
  { strategy, alarms: ours, recipients }: SendOptions,
  indicator: number,
): Promise<number> {
  const { db, now, nowMs } = scope;
  const recipientsByAlarm = new Map<number, number[]>(ours.map(item => [item.alarmId, []]));
  const messages: { readonly channel: OutboxChannel; readonly receiver: string; readonly content: string }[] = [];
  for (const recipient of recipients.filter(person => strategy.recipientIds.includes(person.id))) {
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
  const sending = { strategyId: strategy.id, indicator, at: nowMs, messages: messages.length };
  await tablesOf(db).insertInto('alarm_sendings').values(sending).execute();
  for (const alarm of ours) await scheduleNextReport(scope, alarm, recipientsByAlarm.get(alarm.alarmId) ?? []);
  return messages.length;
}

function messageText(alarms: readonly DueAlarm[], indicator: number): string {
  const label = findCodeItem(alarmIndicator, indicator)?.zh ?? String(indicator);
  const lines = alarms
    .slice(0, maxListedAlarms)
    .map(alarm => `【${alarm.levelName}】${alarm.objectName}：${alarm.content}`);
  const others = alarms.length > maxListedAlarms ? [`等${alarms.length}条`] : [];
  return [`${label}告警`, ...lines, ...others].join('\n');
}

/**
 * Schedules the next report of an alarm. Schedules none once the number of reports has reached the maximum of the
 * alarm's level.
 */
async function scheduleNextReport(
  { db, nowMs }: ScheduledTaskScope,
  alarm: DueAlarm,
  recipientIds: readonly number[],
): Promise<void> {
  const times = alarm.times + 1;
  const dueAt = times < alarm.maxTimes ? nowMs + alarm.repeatMinutes * minuteMs : null;
  const tables = tablesOf(db);
  await tables.updateTable('alarm_reports').set({ times, dueAt }).where('alarmId', '=', alarm.alarmId).execute();
  await tables
    .updateTable('alarm_records')
    .set(eb => {
      const empty = eb.cast<readonly number[]>(eb.val('[]'), 'jsonb');
      const added = eb.cast<readonly number[]>(eb.val(JSON.stringify(recipientIds)), 'jsonb');
      const all = eb(eb.fn.coalesce('notifiedTo', empty), '||', added);
      const distinct = eb
        .selectFrom(eb.fn<{ value: number }>('jsonb_array_elements', [all]).as('item'))
        .select(({ fn }) => fn.agg<readonly number[] | null>('jsonb_agg', ['item.value']).distinct().as('ids'));
      return { notifiedTo: eb.fn.coalesce(distinct, empty) };
    })
    .where('id', '=', alarm.alarmId)
    .execute();
}

async function postpone({ db }: ScheduledTaskScope, alarms: readonly DueAlarm[], untilMs: number): Promise<void> {
  if (alarms.length === 0) return;
  await tablesOf(db)
    .updateTable('alarm_reports')
    .set({ dueAt: untilMs })
    .where('alarmId', '=', anyOf(alarms.map(alarm => alarm.alarmId)))
    .execute();
}
