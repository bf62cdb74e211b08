import type { Row } from '../../engine/storage/database.ts';
import { formatWallTime, wallMsOf } from '../../engine/storage/platformTime.ts';
import { type Faker, fakers } from './fakers.ts';
import { type Random, createRandom } from './random.ts';
import { type DailyCurve, monthBefore, randomPastTime } from './times.ts';
import { dayMs } from '../../../src/schemas/base/durations.ts';

type Bounds = readonly [least: number, most: number];
type Optional<T> = T | null | undefined;

/** Inputs of generated rows: the start time of the platform, and the rows of other resources. */
export interface SeedSources {
  /** Start time of the platform in its own zone, in epoch milliseconds that are computed as if the zone were UTC. */
  readonly wallMs: number;
  /** Returns the rows of another resource. */
  readonly rowsOf: (resource: string) => readonly Row[];
}

/** Row for which a context is created. */
export interface SeedAttempt {
  readonly resource: string;
  /** Number of the row, starting at 0. */
  readonly index: number;
  /** Number of the attempt to generate the row without duplicate unique values, starting at 0. */
  readonly attempt: number;
}

/** Number of the row, and functions that draw its values. The same row always gets the same values. */
export type SeedContext = ReturnType<typeof createSeedContext>;

export function createSeedContext({ resource, index, attempt }: SeedAttempt, wallMs: number) {
  const row = `${resource} ${index}`;
  const random = createRandom(attempt === 0 ? row : `${row} again ${attempt}`);
  return {
    index,
    wallMs,
    random,
    /** Random source that yields the same numbers at every attempt. */
    fixedRandom: createRandom(`${row} composed`),
    /** Returns a random source that all rows of the resource with the same key share. */
    randomFor: (key: string) => createRandom(`${resource} ${key}`),
    /** Returns a plausible value. `source` replaces the random source of the row. */
    fake: <F extends Faker>(faker: F, source = random) =>
      fakers[faker](source, index) as ReturnType<(typeof fakers)[F]>,
    ...timeDraws(random, wallMs),
    ...rowDraws(random, index),
    ...valueDraws(random),
  };
}

function timeDraws(random: Random, wallMs: number) {
  const day = (bounds: Bounds): string => formatWallTime(wallMs + random.between(...bounds) * dayMs).slice(0, 10);
  const shift = (time: string, bounds: Bounds): number => wallMsOf(time) + random.between(...bounds) * 1_000;
  return {
    /** Returns a time within the last `days` days. */
    past: (days: number, curve?: DailyCurve): string => randomPastTime(random, wallMs, days, curve),
    /**
     * Returns a random time between two numbers of days from now; `daysFromNow(-60, 30)` returns a past or a future
     * time.
     */
    daysFromNow: (least: number, most: number): string =>
      formatWallTime(wallMs + Math.floor((least + random.next() * (most - least)) * dayMs)),
    /** Returns a past time some seconds after another time; `null` when it would be in the future. */
    after: (time: Optional<string>, seconds: Bounds): string | null => {
      if (!time) return null;
      const at = shift(time, seconds);
      return at > wallMs ? null : formatWallTime(at);
    },
    /** Returns a planned time some seconds after another time. The planned time may be in the future. */
    dueAfter: (time: Optional<string>, seconds: Bounds): string | null =>
      time ? formatWallTime(shift(time, seconds)) : null,
    /** Returns a date range. The start and the end are random days, each between two numbers of days from today. */
    period: (fromDay: Bounds, untilDay: Bounds) => {
      const start = day(fromDay);
      return { start, end: day(untilDay) };
    },
    /** Returns the month `months` months ago, such as `2026-03`. */
    monthsAgo: (months: number): string => monthBefore(wallMs, months),
    /** Returns how many of the given times are in the past. Seeds derive the status of a record from this number. */
    countPassed: (...times: readonly Optional<string>[]): number =>
      times.filter(time => time && time <= formatWallTime(wallMs)).length,
  };
}

function rowDraws(random: Random, index: number) {
  return {
    /** Returns the value whose position in `list` is the number of the row. Starts over after the last value. */
    inTurn: <const T>(list: readonly T[]): T => {
      const value = list[index % list.length];
      if (value === undefined) throw new RangeError('An empty list has no value for a row');
      return value;
    },
    /**
     * Returns the item of `rows` whose position is the number of the generated row. Starts over after the last item.
     * Returns `undefined` for an empty list.
     */
    rowInTurn: <R>(rows: readonly R[]): R | undefined => rows[index % rows.length],
    /** Returns a random row; `undefined` when there are none. */
    pick: <R>(rows: readonly R[]): R | undefined => (rows.length > 0 ? random.oneOf(rows) : undefined),
    /**
     * Returns a text with the number of the row, starting at 1. The number replaces each run of `#` in `form`, padded
     * with zeros to the length of the run.
     */
    numbered: (form: string, number = index + 1): string =>
      form.replace(/#+/g, run => String(number).padStart(run.length, '0')),
  };
}

function valueDraws(random: Random) {
  return {
    /** Returns a random value from the list for `key`; `null` when there is no list for `key`. */
    oneFor: <K extends string | number, const T>(
      key: Optional<K>,
      lists: { readonly [V in K]?: readonly T[] },
    ): T | null => random.oneOf<T | null>(lists[key as K] ?? [null]),
    /** Returns a random percentage of a number, within the bounds `percent`. Rounds the result to `decimals` places. */
    share: (whole: Optional<number>, percent: Bounds, decimals = 0): number | null => {
      const chosen = random.between(...percent);
      const scale = 10 ** decimals;
      return typeof whole === 'number' ? Math.round((whole * chosen * scale) / 100) / scale : null;
    },
    /** Returns the result of `draw` with a probability of `percent` %, otherwise `null`. */
    sometimes: <T>(percent: number, draw: () => T): T | null => (random.next() * 100 < percent ? draw() : null),
    /** Returns a list with a random number of items, and at most one item per `key`. */
    list: <T>([least, most]: Bounds, item: (at: number) => T, key: (item: T) => unknown): readonly T[] => {
      const items = Array.from({ length: random.between(least, most) }, (_, at) => item(at));
      return [...new Map(items.map(one => [key(one), one])).values()];
    },
  };
}
