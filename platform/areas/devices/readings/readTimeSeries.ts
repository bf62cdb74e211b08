import type { ScopeMetric } from '../../../../src/resources/devices/boards/metrics.ts';
import type { ReadingScope } from '../../../../src/resources/devices/boards/readingScope.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { type Figures, toScopeId } from './currentReadings.ts';
import { toAvailableStep } from './resolutions.ts';

interface TimeSeriesQuery {
  readonly scope: ReadingScope;
  readonly metrics: readonly ScopeMetric[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepSeconds: number;
}

export interface TimeSeries {
  /** Seconds per step: the requested step, or a coarser one if figures at the requested step are no longer stored. */
  readonly stepSeconds: number;
  /** Start of each step in epoch milliseconds. */
  readonly at: readonly number[];
  /** One value per step; `null` (never 0) when nothing was measured. */
  readonly values: Readonly<Partial<Record<ScopeMetric, readonly (number | null)[]>>>;
}

interface Sample {
  readonly at: number;
  readonly seconds: number;
  readonly figures: Figures;
}

/** Maximum number of points in a time series: more than the width of most screens in pixels. */
const maxPoints = 2_000;

/** Returns the time series of a scope between two times, with a value for each step. */
export async function readTimeSeries(db: Database, query: TimeSeriesQuery, nowMs: number): Promise<TimeSeries> {
  const { scope, metrics, fromMs, toMs } = query;
  const finest = Math.ceil((toMs - fromMs) / maxPoints / 1_000);
  const stepSeconds = Math.max(toAvailableStep(query.stepSeconds, nowMs - fromMs), finest);
  const stepMs = stepSeconds * 1_000;
  const start = Math.floor(fromMs / stepMs) * stepMs;
  const rows = await withTables(db)
    .selectFrom('scope_readings')
    .select(eb => ['at', 'seconds', eb.ref('figures').$castTo<Figures>().as('figures')])
    .where('kind', '=', scope.kind)
    .where('scopeId', '=', toScopeId(scope))
    .where('seconds', '<=', stepSeconds)
    .where('at', '>=', start)
    .where('at', '<', toMs)
    .execute();
  const at = Array.from(
    { length: Math.max(0, Math.ceil((toMs - start) / stepMs)) },
    (_, step) => start + step * stepMs,
  );
  const samples = groupCoarsestSamples(rows, stepMs);
  const values = metrics.map(metric => [metric, at.map(time => mean(samples.get(time) ?? [], metric))] as const);
  return { stepSeconds, at, values: Object.fromEntries(values) };
}

/**
 * Groups samples by step. For a step with samples of two resolutions, keeps only the coarser ones, which contain more
 * of the readings.
 */
function groupCoarsestSamples(samples: readonly Sample[], stepMs: number): ReadonlyMap<number, readonly Sample[]> {
  const steps = new Map<number, Sample[]>();
  for (const sample of samples) {
    const time = Math.floor(sample.at / stepMs) * stepMs;
    const known = steps.get(time);
    const level = known?.[0]?.seconds ?? 0;
    if (!known || sample.seconds > level) steps.set(time, [sample]);
    else if (sample.seconds === level) known.push(sample);
  }
  return steps;
}

function mean(samples: readonly Sample[], metric: ScopeMetric): number | null {
  const known = samples.flatMap(({ figures }) => figures[metric] ?? []);
  if (known.length === 0) return null;
  const sum = known.reduce((total, value) => total + value, 0);
  return Math.round((sum / known.length) * 100) / 100;
}
