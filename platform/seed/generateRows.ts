import type { Json } from '../../src/schemas/json.ts';
import type { Generator, Resource, Seed } from '../../src/schemas/resource.ts';
import type { Row } from '../storage/database.ts';
import { secondsBetween, wallClock } from '../storage/platformTime.ts';
import { made } from './made.ts';
import { type Random, createRandom } from './random.ts';

/** What rows are drawn from besides chance: the start of the platform, and the rows that others refer to. */
export interface Sources {
  /** The platform's wall clock at its start, as if it were UTC. */
  readonly wallMs: number;
  /** Rows of another resource. */
  readonly rowsOf: (resource: string) => readonly Row[];
}

type Drawn = Generator | { readonly when: readonly [string, Json]; readonly then: Generator };

const dayMs = 86_400_000;

/** How much of a day's traffic falls into each hour: quiet at night, busiest in the evening. */
const hours = [6, 3, 2, 1, 1, 1, 2, 4, 7, 9, 10, 10, 12, 11, 9, 9, 10, 11, 14, 19, 24, 25, 20, 12].map(
  (weight, hour) => [hour, weight] as const,
);

/** Rows `from` to `to` (not included) of a resource's seed; the same rows for the same numbers and sources. */
export function generateRows(
  resource: Pick<Resource, 'name' | 'type' | 'fields'>,
  seed: Seed,
  sources: Sources,
  { from, to }: { readonly from: number; readonly to: number },
): readonly Row[] {
  const taken = new Set<string>();
  return Array.from({ length: to - from }, (_, at) => {
    const row = generateRow(resource, seed, sources, from + at);
    // A name that the resource wants once is told apart by the row's number.
    return Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (typeof value !== 'string' || !resource.fields[name]?.unique) return [name, value];
        const isRepeated = taken.has(`${name} ${value}`);
        taken.add(`${name} ${value}`);
        return [name, isRepeated ? `${value}${from + at}` : value];
      }),
    );
  });
}

function generateRow(
  resource: Pick<Resource, 'name' | 'type' | 'fields'>,
  seed: Seed,
  sources: Sources,
  index: number,
): Row {
  const random = createRandom(`${resource.name} ${index}`);
  const row: Row = {};
  const picked = new Map<string, Row>();
  for (const [name, generator] of inOrder(seed.values)) {
    row[name] = draw(generator, { name, index, random, row, picked, sources });
  }
  if (resource.type !== 'record') {
    row['createTime'] ??= row['registerTime'] ?? pastTime(random, sources, 400, undefined);
    row['updateTime'] ??= row['createTime'];
    row['operatorName'] ??= 'admin';
  }
  return row;
}

/** Fields that look at others come after them. */
function inOrder(values: Seed['values']): readonly (readonly [string, Drawn])[] {
  const looks = (generator: Drawn): number => {
    if ('when' in generator) return 1 + looks(generator.then);
    if ('secondsFrom' in generator) return 3;
    return 'after' in generator || 'of' in generator || 'chosenBy' in generator ? 1 : 0;
  };
  return Object.entries(values).toSorted(([, one], [, other]) => looks(one) - looks(other));
}

interface Drawing {
  readonly name: string;
  readonly index: number;
  readonly random: Random;
  readonly row: Row;
  readonly picked: Map<string, Row>;
  readonly sources: Sources;
}

function draw(generator: Drawn, drawing: Drawing): unknown {
  const { random, row, index, sources } = drawing;
  if ('when' in generator) return row[generator.when[0]] === generator.when[1] ? draw(generator.then, drawing) : null;
  if ('weights' in generator) return random.weighted(generator.weights);
  if ('between' in generator) return random.between(...generator.between);
  if ('pastDays' in generator) return pastTime(random, sources, generator.pastDays, generator.curve);
  if ('after' in generator) return later(row[generator.after], generator.seconds, drawing);
  if ('secondsFrom' in generator) return seconds(row[generator.secondsFrom], row[generator.to]);
  if ('pick' in generator) return pick(generator, drawing);
  if ('of' in generator) return ofPicked(generator, drawing);
  if ('chosenBy' in generator) return random.oneOf(generator.among[String(row[generator.chosenBy])] ?? [null]);
  if ('oneOf' in generator) return random.oneOf(generator.oneOf);
  // Numbered, so that a sign or a code is never given twice.
  if ('digits' in generator) return `${generator.prefix ?? ''}${String(index + 1).padStart(generator.digits, '0')}`;
  return made[generator.faker](random, index);
}

function pick(generator: Extract<Generator, { pick: unknown }>, { name, random, picked, sources }: Drawing): unknown {
  const rows = sources.rowsOf(generator.pick);
  if (rows.length === 0) return null;
  const row = random.oneOf(rows);
  picked.set(name, row);
  return row[generator.field ?? 'id'] ?? null;
}

/** A field of the record that was picked, or of the record which that field points to. */
function ofPicked({ of, field, through }: Extract<Generator, { of: unknown }>, { picked, sources }: Drawing): unknown {
  const value = picked.get(of)?.[field] ?? null;
  if (!through) return value;
  return sources.rowsOf(through.resource).find(row => row['id'] === value)?.[through.field] ?? null;
}

function pastTime(random: Random, { wallMs }: Sources, days: number, curve: 'evening' | undefined): string {
  if (curve === undefined) return wallClock(wallMs - Math.floor(random.next() * days * dayMs));
  const midnight = Math.floor(wallMs / dayMs) * dayMs;
  const day = midnight - random.between(0, days - 1) * dayMs;
  const at = day + random.weighted(hours) * 3_600_000 + random.between(0, 3_599) * 1_000;
  return wallClock(at > wallMs ? at - dayMs : at);
}

/** A fixed delay is a deadline and may lie ahead; a drawn one is something that happened. */
function later(time: unknown, [least, most]: readonly [number, number], { random, sources }: Drawing): string | null {
  if (typeof time !== 'string') return null;
  const at = Date.parse(`${time.replace(' ', 'T')}Z`) + random.between(least, most) * 1_000;
  return least < most && at > sources.wallMs ? null : wallClock(at);
}

function seconds(from: unknown, to: unknown): number | null {
  return typeof from === 'string' && typeof to === 'string' ? secondsBetween(from, to) : null;
}
