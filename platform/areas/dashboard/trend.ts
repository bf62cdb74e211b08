import { type RawBuilder, sql } from 'kysely';

import {
  type Trend,
  type TrendMetric,
  trendMetrics,
} from '../../../src/resources/dashboard/boards/dashboardFigures.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import { badRequest } from '../../engine/http/requestInput.ts';
import type { Row } from '../../engine/storage/database.ts';
import { zoneOffsetMs } from '../../engine/storage/platformTime.ts';
import { readTimeSeries } from '../devices/readings/readTimeSeries.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';
import {
  type DayRange,
  type TimeSteps,
  readDayRange,
  splitIntoSteps,
  toMs,
  findUnfinishedStep,
} from '../../engine/http/dayRange.ts';

const onlineStepSeconds = 300;

/** `GET ?metric=&from=&to=`: returns one trend, by hours for up to two days, and by days for longer ranges. */
export async function respondWithTrend(context: RouteContext, parts: PlatformClock): Promise<Trend> {
  const metric = trendMetrics.find(trendMetric => trendMetric === context.query['metric']);
  if (!metric) throw badRequest({ zh: '不支持该指标', en: 'The metric is not supported' });
  return readTrend(context, metric, readDayRange(context.query, context.now), parts);
}

export async function readTrend(
  context: RouteContext,
  metric: TrendMetric,
  days: DayRange,
  parts: PlatformClock,
): Promise<Trend> {
  const steps = splitIntoSteps(days);
  const series = await readers[metric](context, days, steps, parts);
  return { metric, ...steps, ...findUnfinishedStep(steps, context.now), series };
}

/** Clock and time zone of the platform. */
export type PlatformClock = Pick<PlatformBasics, 'clock' | 'zone'>;

type Reader = (
  context: RouteContext,
  days: DayRange,
  steps: TimeSteps,
  parts: PlatformClock,
) => Promise<Trend['series']>;

const readers: { readonly [M in TrendMetric]: Reader } = {
  income: async (context, days, steps) => {
    const rows = await buckets(
      context,
      sql`
      select ${bucket(steps, 'payTime')} as time, sum("payAmount") as income, count(*) as orders
      from user_costs where "orderStatus" = 1 and ${isWithinDays('payTime', days)} group by 1`,
    );
    return assignToSteps(context, steps, { rows }, ['income', 'orders']);
  },
  users: async (context, days, steps) => {
    const registered = await buckets(
      context,
      sql`
      select ${bucket(steps, 'registerTime')} as time, count(*) as registered
      from client_users where ${isWithinDays('registerTime', days)} group by 1`,
    );
    const active = await buckets(
      context,
      sql`
      select ${bucket(steps, 'linkTime')} as time, count(distinct "userName") as active
      from card_link_logs where "plugFlowStatus" = 1 and ${isWithinDays('linkTime', days)} group by 1`,
    );
    return {
      ...assignToSteps(context, steps, { rows: registered }, ['registered']),
      ...assignToSteps(context, steps, { rows: active, since: await firstLink(context, steps) }, ['active']),
    };
  },
  online: async ({ db, now }, days, { times }, { clock, zone }) => {
    const nowMs = clock();
    const toEpoch = (time: string) => toMs(time) - zoneOffsetMs(nowMs, zone);
    const question = {
      scope: { kind: 'all' } as const,
      metrics: ['online'] as const,
      fromMs: toEpoch(`${days.from} 00:00:00`),
      toMs: Math.min(nowMs, toEpoch(`${days.to} 23:59:59`)),
      stepSeconds: onlineStepSeconds,
    };
    const { at, values } = await readTimeSeries(db, question, nowMs);
    const starts = times.filter(time => time <= now).map(toEpoch);
    // Takes the highest reading of each step. Readings are kept for a day, so earlier steps have none.
    const peaks = new Map<number, number>();
    for (const [place, value] of (values.online ?? []).entries()) {
      const start = starts.findLast(time => time <= (at[place] ?? 0));
      if (value !== null && start !== undefined) peaks.set(start, Math.max(peaks.get(start) ?? 0, value));
    }
    // Rounded, because older readings are averages of some minutes, but a number of devices is an integer.
    const whole = (peak: number | undefined) => (peak === undefined ? null : Math.round(peak));
    return { online: times.map(time => whole(peaks.get(toEpoch(time)))) };
  },
  links: async (context, days, steps) => {
    const rows = await buckets(
      context,
      sql`
      select ${bucket(steps, 'linkTime')} as time, count(*) as links,
        round(100.0 * count(*) filter (where "plugFlowStatus" = 1) / count(*), 2) as "successRate"
      from card_link_logs where ${isWithinDays('linkTime', days)} group by 1`,
    );
    const since = await firstLink(context, steps);
    const { links = [], successRate = [] } = assignToSteps(context, steps, { rows, since }, ['links', 'successRate']);
    // A step without links has no success rate.
    return { links, successRate: successRate.map((rate, at) => (links[at] === 0 ? null : rate)) };
  },
};

/** Returns the step of the first stored link. Links are deleted after a while, so earlier steps are unknown. */
async function firstLink({ db }: RouteContext, steps: TimeSteps): Promise<string> {
  const { rows } = await sql<{ since: string | null }>`
    select min(${bucket(steps, 'linkTime')}) as since from (
      select "linkTime" from card_link_logs order by "linkTime" limit 1) as earliest`.execute(db);
  return rows[0]?.since ?? '';
}

const bucket = ({ step }: TimeSteps, field: string) =>
  sql`to_char(date_trunc(${sql.lit(step)}, ${sql.ref(field)}), 'YYYY-MM-DD HH24:MI:SS')`;

const isWithinDays = (field: string, { from, to }: DayRange) =>
  sql`${sql.ref(field)} between ${`${from} 00:00:00`}::timestamp and ${`${to} 23:59:59`}::timestamp`;

async function buckets({ db }: RouteContext, query: RawBuilder<unknown>): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await sql<Row>`${query}`.execute(db);
  return new Map(rows.map(row => [String(row['time']), row]));
}

interface FoundRows {
  readonly rows: ReadonlyMap<string, Row>;
  /** First step with known values. */
  readonly since?: string;
}

/**
 * Assigns values to steps. Past steps without a row are zero; future steps, and steps before the first record, are
 * null.
 */
function assignToSteps(
  { now }: RouteContext,
  { times }: TimeSteps,
  { rows, since = '' }: FoundRows,
  names: readonly string[],
): Trend['series'] {
  const isKnown = (time: string) => since <= time && time <= now;
  return Object.fromEntries(
    names.map(name => [name, times.map(time => (isKnown(time) ? Number(rows.get(time)?.[name] ?? 0) : null))]),
  );
}
