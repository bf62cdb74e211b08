import { sql } from 'kysely';

import type { ScopeMetric } from '../../src/schemas/metrics.ts';
import type { ReadingScope } from '../../src/schemas/readingScope.ts';
import type { Database } from '../storage/database.ts';
import { type Figures, scopeIdOf } from './currentReadings.ts';
import { possibleStep } from './levels.ts';

interface SeriesQuestion {
  readonly scope: ReadingScope;
  readonly metrics: readonly ScopeMetric[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepSeconds: number;
}

export interface Series {
  /** As asked, or coarser where so much is not known any more. */
  readonly stepSeconds: number;
  /** The begin of each step, epoch milliseconds. */
  readonly at: readonly number[];
  /** One value a step; what was not measured is `null`, never nought. */
  readonly values: Readonly<Partial<Record<ScopeMetric, readonly (number | null)[]>>>;
}

interface Sample {
  readonly at: number;
  readonly seconds: number;
  readonly figures: Figures;
}

/** More points than any screen has columns help nobody. */
const mostPoints = 2_000;

/** The course of figures of a place between two times, a value for each step. */
export async function readingSeries(db: Database, question: SeriesQuestion, nowMs: number): Promise<Series> {
  const { scope, metrics, fromMs, toMs } = question;
  const finest = Math.ceil((toMs - fromMs) / mostPoints / 1_000);
  const stepSeconds = Math.max(possibleStep(question.stepSeconds, nowMs - fromMs), finest);
  const stepMs = stepSeconds * 1_000;
  const start = Math.floor(fromMs / stepMs) * stepMs;
  const { rows } = await sql<Sample>`
    select at, seconds, figures from scope_readings
    where kind = ${scope.kind} and "scopeId" = ${scopeIdOf(scope)} and seconds <= ${stepSeconds}
      and at >= ${start}::bigint and at < ${toMs}::bigint`.execute(db);
  const at = Array.from(
    { length: Math.max(0, Math.ceil((toMs - start) / stepMs)) },
    (_, step) => start + step * stepMs,
  );
  const samples = coarsest(rows, stepMs);
  const values = metrics.map(metric => [metric, at.map(time => mean(samples.get(time) ?? [], metric))] as const);
  return { stepSeconds, at, values: Object.fromEntries(values) };
}

/** The samples of each step by its begin; where a time is known at two levels, the coarser has seen more of it. */
function coarsest(samples: readonly Sample[], stepMs: number): ReadonlyMap<number, readonly Sample[]> {
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
