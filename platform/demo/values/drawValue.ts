import type { FieldSeed as Drawn, Generator } from '../../../src/schemas/vocabulary/seed.ts';
import type { Row } from '../../engine/storage/database.ts';
import { shareStarting } from './cardModel.ts';
import { secondsBetween, wallClock } from '../../engine/storage/platformTime.ts';
import { type PickGenerator, matchingRows } from './matchingRows.ts';
import { knownRow } from '../known/knownRow.ts';
import { fakers } from './fakers.ts';
import { type Random, createRandom } from './random.ts';

/** Inputs of generated rows: the start time of the platform, and the rows of other resources. */
export interface SeedSources {
  /** Wall clock of the platform at its start, as milliseconds since the epoch as if its zone were UTC. */
  readonly wallMs: number;
  /** Returns the rows of another resource. */
  readonly rowsOf: (resource: string) => readonly Row[];
}

/** Row and field of the value to generate, the values that the row has so far, and the rows of other resources. */
export interface DrawContext {
  readonly resource: string;
  readonly name: string;
  readonly index: number;
  readonly random: Random;
  readonly row: Row;
  readonly picked: Map<string, Row>;
  readonly sources: SeedSources;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

type Curve = 'evening' | 'coming';

/** Weight of each hour in the traffic of a day. */
const curves: { readonly [C in Curve]: readonly (readonly [number, number])[] } = {
  // Few records at night, most in the evening.
  evening: [6, 3, 2, 1, 1, 1, 2, 4, 7, 9, 10, 10, 12, 11, 9, 9, 10, 11, 14, 19, 24, 25, 20, 12].map(
    (weight, hour) => [hour, weight] as const,
  ),
  // Rate at which the simulator starts uses, so that simulated data continues the seeded data seamlessly.
  coming: Array.from({ length: 24 }, (_, hour) => [hour, shareStarting((hour + 0.5) * hourMs)] as const),
};

/** Orders the fields of a seed so that each field comes after the fields on which it depends. */
export function orderByDependency(values: Readonly<Record<string, Drawn>>): readonly (readonly [string, Drawn])[] {
  const depth = (name: string, path: readonly string[]): number => {
    const generator = values[name];
    if (!generator || path.includes(name)) return 0;
    return Math.max(0, ...readFieldNames(generator).map(other => 1 + depth(other, [...path, name])));
  };
  return Object.entries(values).toSorted(([name], [other]) => depth(name, []) - depth(other, []));
}

function readFieldNames(generator: Drawn): readonly string[] {
  if ('when' in generator) return [generator.when[0], ...readFieldNames(generator.then)];
  if ('by' in generator) return [generator.by, ...Object.values(generator.draw).flatMap(readFieldNames)];
  if ('alikeBy' in generator) return [generator.alikeBy, ...readFieldNames(generator.draw)];
  if ('sometimes' in generator) return readFieldNames(generator.draw);
  if ('secondsFrom' in generator) return [generator.secondsFrom, generator.to];
  if ('restOf' in generator) return [generator.restOf, generator.without];
  if ('stageBy' in generator) return generator.stageBy;
  return readFieldNamesOfGenerator(generator);
}

function readFieldNamesOfGenerator(generator: Generator): readonly string[] {
  if ('after' in generator) return [generator.after];
  if ('of' in generator) return [generator.of];
  if ('chosenBy' in generator) return [generator.chosenBy];
  return 'shareOf' in generator ? [generator.shareOf] : [];
}

/** Returns the value that a generator yields for a row. */
export function drawValue(generator: Drawn, context: DrawContext): unknown {
  if ('when' in generator || 'by' in generator) return generateDependentValue(generator, context);
  if ('alikeBy' in generator || 'sometimes' in generator) return generateRandomly(generator, context);
  if ('lines' in generator) return linesOf(generator, context);
  if ('pick' in generator) return pick(generator, context);
  if ('of' in generator) return pickField(generator, context);
  if ('pastDays' in generator || 'aheadDays' in generator || 'after' in generator) return drawTime(generator, context);
  if ('secondsFrom' in generator || 'shareOf' in generator || 'restOf' in generator)
    return computed(generator, context);
  return chosenFrom(generator, context);
}

/** Generates a value that depends on another field of the row. */
function generateDependentValue(generator: Exclude<Drawn, Generator>, context: DrawContext): unknown {
  const { row } = context;
  if ('when' in generator)
    return row[generator.when[0]] === generator.when[1] ? drawValue(generator.then, context) : null;
  const chosen = generator.draw[String(row[generator.by])];
  return chosen ? drawValue(chosen, context) : null;
}

type Within = Extract<Generator, { alikeBy: unknown } | { sometimes: unknown }>;

function generateRandomly(generator: Within, at: DrawContext): unknown {
  if ('alikeBy' in generator) return drawValue(generator.draw, { ...at, random: randomOf(generator.alikeBy, at) });
  return at.random.next() * 100 < generator.sometimes ? drawValue(generator.draw, at) : null;
}

type Timed = Extract<Generator, { pastDays: unknown } | { aheadDays: unknown } | { after: unknown }>;

function drawTime(generator: Timed, context: DrawContext): string | null {
  const { random, sources } = context;
  if ('pastDays' in generator) return pastTime(random, sources, generator.pastDays, generator.curve);
  return 'aheadDays' in generator ? aheadTime(random, sources, generator.aheadDays) : drawLaterTime(generator, context);
}

type Computed = Extract<Generator, { secondsFrom: unknown } | { shareOf: unknown } | { restOf: unknown }>;

function computed(generator: Computed, { random, row }: DrawContext): number | null {
  if ('secondsFrom' in generator) return seconds(row[generator.secondsFrom], row[generator.to]);
  if ('restOf' in generator) return subtract(row[generator.restOf], row[generator.without]);
  return partOfWhole(row[generator.shareOf], random.between(...generator.percent), generator.decimals ?? 0);
}

type PeriodGenerator = Extract<Generator, { fromDay: unknown }>;

function drawPeriod({ fromDay, untilDay }: PeriodGenerator, { random, sources }: DrawContext): Row {
  const day = (bounds: readonly [number, number]) =>
    wallClock(sources.wallMs + random.between(...bounds) * dayMs).slice(0, 10);
  const start = day(fromDay);
  return { start, end: day(untilDay) };
}

type Chosen = Exclude<Generator, Within | Timed | Computed | { lines: unknown } | { pick: unknown } | { of: unknown }>;

function chosenFrom(generator: Chosen, context: DrawContext): unknown {
  const { random, row } = context;
  if ('weights' in generator) return random.weighted(generator.weights);
  if ('between' in generator) return random.between(...generator.between);
  if ('chosenBy' in generator) return random.oneOf(generator.among[String(row[generator.chosenBy])] ?? [null]);
  if ('stageBy' in generator) return random.oneOf(generator.among[stageOf(generator.stageBy, context)] ?? [null]);
  if ('fromDay' in generator) return drawPeriod(generator, context);
  return 'oneOf' in generator ? random.oneOf(generator.oneOf) : numberedValue(generator, context);
}

type TextGenerator = Extract<
  Generator,
  | { digits: unknown }
  | { sequence: unknown }
  | { faker: unknown }
  | { inTurn: unknown }
  | { known: unknown }
  | { numbered: unknown }
  | { monthsAgo: unknown }
>;

/** Returns a value that depends on the number of the row. */
function numberedValue(generator: TextGenerator, { name, random, index, sources }: DrawContext): unknown {
  const numbered = (form: string, turn = index) =>
    form.replace(/#+/g, run => String(turn + 1).padStart(run.length, '0'));
  if ('known' in generator) return knownRow(generator.known, index)[generator.column ?? name] ?? null;
  if ('numbered' in generator) return generator.numbered + index;
  if ('monthsAgo' in generator)
    return monthBefore(sources.wallMs, generator.monthsAgo[index % generator.monthsAgo.length]);
  if ('inTurn' in generator) return generator.inTurn[index % generator.inTurn.length] ?? null;
  if ('digits' in generator) return `${generator.prefix ?? ''}${numbered('#'.repeat(generator.digits))}`;
  if ('faker' in generator) return fakers[generator.faker](random, index);
  return numbered(generator.sequence, index % (generator.round ?? Infinity));
}

function linesOf(
  { lines: [least, most], line }: Extract<Generator, { lines: unknown }>,
  context: DrawContext,
): readonly Row[] {
  const [key = ''] = Object.keys(line);
  const drawn = Array.from({ length: context.random.between(least, most) }, (_, index) => {
    const row: Row = {};
    const inside = { ...context, index, row, picked: new Map<string, Row>() };
    for (const [name, generator] of orderByDependency(line)) row[name] = drawValue(generator, { ...inside, name });
    return row;
  });
  return [...new Map(drawn.map(row => [row[key], row])).values()];
}

/** Returns a random source that is the same for all rows with the same value of the field. */
function randomOf(field: string, { resource, name, row }: DrawContext): Random {
  return createRandom(`${resource} ${name} by ${field} ${String(row[field])}`);
}

function monthBefore(wallMs: number, months = 0): string {
  const day = new Date(wallMs);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months)).toISOString().slice(0, 7);
}

function aheadTime(random: Random, { wallMs }: SeedSources, [least, most]: readonly [number, number]): string {
  return wallClock(wallMs + Math.floor((least + random.next() * (most - least)) * dayMs));
}

function partOfWhole(whole: unknown, percent: number, decimals: number): number | null {
  if (typeof whole !== 'number') return null;
  const scale = 10 ** decimals;
  return Math.round((whole * percent * scale) / 100) / scale;
}

/** Subtracts numbers. Rounds to two decimals, because the values may be amounts of money. */
function subtract(whole: unknown, part: unknown): number | null {
  return typeof whole === 'number' && typeof part === 'number' ? Math.round((whole - part) * 100) / 100 : null;
}

function stageOf(times: readonly string[], { row, sources }: DrawContext): number {
  const now = wallClock(sources.wallMs);
  return times.filter(name => typeof row[name] === 'string' && row[name] <= now).length;
}

function pick(generator: PickGenerator, { name, index, random, picked, sources }: DrawContext): unknown {
  const rows = matchingRows(sources.rowsOf(generator.pick), generator.where);
  if (rows.length === 0) return null;
  const row = (generator.turn && rows[index % rows.length]) || random.oneOf(rows);
  picked.set(name, row);
  return row[generator.field ?? 'id'] ?? null;
}

/** Returns a field of the picked record, or of the record to which one of its fields refers. */
function pickField(generator: Extract<Generator, { of: unknown }>, { picked, sources }: DrawContext): unknown {
  const { of, field, through } = generator;
  const value = picked.get(of)?.[field] ?? null;
  if (!through) return value;
  return sources.rowsOf(through.resource).find(row => row['id'] === value)?.[through.field] ?? null;
}

/** Returns a time within the last `days` days. */
export function pastTime(random: Random, { wallMs }: SeedSources, days: number, curve: Curve | undefined): string {
  if (curve === undefined) return wallClock(wallMs - Math.floor(random.next() * days * dayMs));
  const midnight = Math.floor(wallMs / dayMs) * dayMs;
  const day = midnight - random.between(0, days - 1) * dayMs;
  const at = day + random.weighted(curves[curve]) * hourMs + random.between(0, 3_599) * 1_000;
  return wallClock(shiftToPast(at, wallMs, days));
}

/** Moves a time after now back by the whole period, so that today is as busy as every other day. */
export function shiftToPast(atMs: number, wallMs: number, days: number): number {
  return atMs > wallMs ? atMs - days * dayMs : atMs;
}

/** Returns a later time: a deadline for a fixed delay or a plan, otherwise a past event (`null` for a future one). */
function drawLaterTime(
  { after, seconds: [least, most], isPlan }: Extract<Generator, { after: unknown }>,
  { random, row, sources }: DrawContext,
): string | null {
  const time = row[after];
  if (typeof time !== 'string') return null;
  const at = Date.parse(`${time.replace(' ', 'T')}Z`) + random.between(least, most) * 1_000;
  return least < most && !isPlan && at > sources.wallMs ? null : wallClock(at);
}

function seconds(from: unknown, to: unknown): number | null {
  return typeof from === 'string' && typeof to === 'string' ? secondsBetween(from, to) : null;
}
