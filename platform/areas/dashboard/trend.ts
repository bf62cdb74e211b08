import { expressionBuilder, sql } from 'kysely';

import userCosts from '../../../src/resources/billing/user-costs.ts';
import {
  type Trend,
  type TrendMetric,
  trendMetrics,
} from '../../../src/resources/dashboard/boards/dashboardFigures.ts';
import cardLinkLogs from '../../../src/resources/logs/card-link-logs.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { orderStatus } from '../../../src/schemas/codes/billing.ts';
import { streamPushStatus } from '../../../src/schemas/codes/logs.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import { badRequestRefusal } from '../../engine/http/requestInput.ts';
import type { Database } from '../../engine/storage/database.ts';
import { percentOf } from '../../engine/storage/sqlTerms/percentOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { wallMsOf, zoneOffsetMs } from '../../engine/storage/platformTime.ts';
import { readTimeSeries } from '../devices/readings/readTimeSeries.ts';
import type { ZonedClock } from '../../engine/resources/platformBasics.ts';
import {
  type DayRange,
  type TimeSteps,
  parseDayRange,
  splitIntoSteps,
  findUnfinishedStep,
} from '../../engine/http/dayRange.ts';

const onlineStepSeconds = 300;

/** `GET ?metric=&from=&to=`: returns one trend, by hours for up to two days, and by days for longer ranges. */
export async function respondWithTrend(context: RouteContext, parts: ZonedClock): Promise<Trend> {
  const { metric: name } = context.query;
  const metric = trendMetrics.find(trendMetric => trendMetric === name);
  if (!metric) throw badRequestRefusal({ zh: '不支持该指标', en: 'The metric is not supported' });
  return readTrend(context, metric, parseDayRange(context.query, context.now), parts);
}

export async function readTrend(
  context: RouteContext,
  metric: TrendMetric,
  days: DayRange,
  parts: ZonedClock,
): Promise<Trend> {
  const steps = splitIntoSteps(days);
  const series = await readers[metric](context, days, steps, parts);
  return { metric, ...steps, ...findUnfinishedStep(steps, context.now), series };
}

type Reader = (context: RouteContext, days: DayRange, steps: TimeSteps, parts: ZonedClock) => Promise<Trend['series']>;

const readers: { readonly [M in TrendMetric]: Reader } = {
  income: async (context, days, steps) => {
    const rows = await tablesOf(context.db)
      .selectFrom('user_costs')
      .select(({ fn }) => [
        stepOf(steps, 'payTime'),
        fn.sum<number | null>('payAmount').as('income'),
        fn.countAll<number>().as('orders'),
      ])
      .where('orderStatus', '=', orderStatus.paid)
      .where(eb => eb.between('payTime', ...boundsOf(days)))
      .groupBy('time')
      .execute();
    return assignToSteps(context, steps, { rows }, ['income', 'orders']);
  },
  users: async (context, days, steps) => {
    const tables = tablesOf(context.db);
    const registered = await tables
      .selectFrom('client_users')
      .select(({ fn }) => [stepOf(steps, 'registerTime'), fn.countAll<number>().as('registered')])
      .where(eb => eb.between('registerTime', ...boundsOf(days)))
      .groupBy('time')
      .execute();
    const active = await tables
      .selectFrom('card_link_logs')
      .select(({ fn }) => [stepOf(steps, 'linkTime'), fn.count<number>('userName').distinct().as('active')])
      .where('plugFlowStatus', '=', streamPushStatus.succeeded)
      .where(eb => eb.between('linkTime', ...boundsOf(days)))
      .groupBy('time')
      .execute();
    return {
      ...assignToSteps(context, steps, { rows: registered }, ['registered']),
      ...assignToSteps(context, steps, { rows: active, since: await firstLink(context, steps) }, ['active']),
    };
  },
  online: async ({ db, now }, days, { times }, { clock, zone }) => {
    const nowMs = clock();
    const toEpoch = (time: string) => wallMsOf(time) - zoneOffsetMs(nowMs, zone);
    const question = {
      scope: { kind: 'all' } as const,
      metrics: ['online'] as const,
      fromMs: toEpoch(`${days.from} 00:00:00`),
      toMs: Math.min(nowMs, toEpoch(`${days.to} 23:59:59`)),
      stepSeconds: onlineStepSeconds,
    };
    const { at, values } = await readTimeSeries(db, question, nowMs);
    const starts = times.filter(time => time <= now).map(toEpoch);
    // Takes the highest reading of each step. Readings are deleted after a day, so older steps have no value.
    const peaks = new Map<number, number>();
    for (const [place, value] of (values.online ?? []).entries()) {
      const start = starts.findLast(time => time <= (at[place] ?? 0));
      if (value !== null && start !== undefined) peaks.set(start, Math.max(peaks.get(start) ?? 0, value));
    }
    // Older readings are averages, so the number of devices is rounded to an integer.
    const whole = (peak: number | undefined) => (peak === undefined ? null : Math.round(peak));
    return { online: times.map(time => whole(peaks.get(toEpoch(time)))) };
  },
  links: async (context, days, steps) => {
    const rows = await tablesOf(context.db)
      .selectFrom('card_link_logs')
      .select(({ fn }) => {
        const links = fn.countAll<number>();
        const succeeded = links.filterWhere('plugFlowStatus', '=', streamPushStatus.succeeded);
        return [stepOf(steps, 'linkTime'), links.as('links'), percentOf(succeeded, links).as('successRate')];
      })
      .where(eb => eb.between('linkTime', ...boundsOf(days)))
      .groupBy('time')
      .execute();
    const since = await firstLink(context, steps);
    const { links = [], successRate = [] } = assignToSteps(context, steps, { rows, since }, ['links', 'successRate']);
    // A step without links has no success rate.
    return { links, successRate: successRate.map((rate, at) => (links[at] === 0 ? null : rate)) };
  },
};

/** Returns the step of the first stored link. Links are deleted after a while, so earlier steps are unknown. */
async function firstLink({ db }: RouteContext, steps: TimeSteps): Promise<string> {
  const earliest = await tablesOf(db)
    .selectFrom('card_link_logs')
    .select(stepOf(steps, 'linkTime'))
    .orderBy('linkTime')
    .limit(1)
    .executeTakeFirst();
  return earliest?.time ?? '';
}

function tablesOf(db: Database) {
  return withTables(db, userCosts, clientUsers, cardLinkLogs);
}

/** Returns the SQL for the start of the step that contains the time in `column`, with the alias `time`. */
function stepOf({ step }: TimeSteps, column: string) {
  const { fn } = expressionBuilder<Record<never, never>>();
  const start = fn('date_trunc', [sql.lit(step), sql.ref(column)]);
  return fn<string>('to_char', [start, sql.lit('YYYY-MM-DD HH24:MI:SS')]).as('time');
}

const boundsOf = ({ from, to }: DayRange) => [`${from} 00:00:00`, `${to} 23:59:59`] as const;

interface FoundRows<R> {
  readonly rows: readonly R[];
  /** First step with known values. */
  readonly since?: string;
}

/**
 * Assigns values to steps. Past steps without a row are zero; future steps, and steps before the first record, are
 * null.
 */
function assignToSteps<R extends { readonly time: string }>(
  { now }: RouteContext,
  { times }: TimeSteps,
  { rows, since = '' }: FoundRows<R>,
  names: readonly (keyof R & string)[],
): Trend['series'] {
  const isKnown = (time: string) => since <= time && time <= now;
  const byTime = new Map(rows.map(row => [row.time, row]));
  return Object.fromEntries(
    names.map(name => [name, times.map(time => (isKnown(time) ? Number(byTime.get(time)?.[name] ?? 0) : null))]),
  );
}
