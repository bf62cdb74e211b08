import { passesCheck } from '../../src/schemas/vocabulary/checks.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import type { Seed } from '../../src/schemas/vocabulary/seed.ts';
import type { Row } from '../engine/storage/database.ts';
import { rowComposers } from './rowComposers.ts';
import { type SeedSources, drawValue, orderByDependency, pastTime } from './values/drawValue.ts';
import { createRandom } from './values/random.ts';
import { fillSamples } from './samples.ts';

/**
 * Number of attempts to generate a row without duplicate unique values. If all attempts fail, the row is left out, so a
 * table has fewer rows when few different rows are possible.
 */
const tries = 12;

/**
 * Returns rows `from` to `to` (exclusive) of a resource's seed. The rows are always the same for the same numbers and
 * sources.
 */
export function generateRows(
  resource: Resource,
  seed: Seed,
  sources: SeedSources,
  { from, to }: { readonly from: number; readonly to: number },
): readonly Row[] {
  const taken = new Set<string>();
  return Array.from({ length: to - from }, (_, at) => at).flatMap(at => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const row = withUniqueTexts(
        resource,
        generateRow(resource, seed, sources, { index: from + at, attempt }),
        taken,
        from + at,
      );
      const keys = uniqueKeys(resource, row);
      if (keys.every(key => !taken.has(key))) {
        for (const key of keys) taken.add(key);
        return [row];
      }
    }
    return [];
  });
}

/** Appends the row's number to unique texts that other rows already have. */
function withUniqueTexts(resource: Resource, row: Row, taken: ReadonlySet<string>, index: number): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isRepeated =
        typeof value === 'string' && resource.fields[name]?.unique === true && taken.has(keyOf([name], row));
      return [name, isRepeated ? `${value}${index}` : value];
    }),
  );
}

function uniqueKeys({ fields }: Resource, row: Row): readonly string[] {
  return Object.entries(fields).flatMap(([name, { unique }]) => {
    if (!unique || row[name] === null || row[name] === undefined) return [];
    return [keyOf(unique === true ? [name] : [name, ...(unique.with ?? [])], row)];
  });
}

function keyOf(names: readonly string[], row: Row): string {
  return JSON.stringify(names.map(name => [name, row[name] ?? null]));
}

interface Turn {
  readonly index: number;
  readonly attempt: number;
}

function generateRow(resource: Resource, seed: Seed, sources: SeedSources, { index, attempt }: Turn): Row {
  const random = createRandom(`${resource.name} ${index}${attempt === 0 ? '' : ` again ${attempt}`}`);
  const at = { ...sources, index, random: createRandom(`${resource.name} ${index} composed`) };
  const row: Row = { ...rowComposers[resource.name]?.compose(at) };
  const picked = new Map<string, Row>();
  for (const [name, generator] of orderByDependency(seed.values ?? {})) {
    const drawn = drawValue(generator, { resource: resource.name, name, index, random, row, picked, sources });
    row[name] = resource.fields[name]?.kind === 'date' && typeof drawn === 'string' ? drawn.slice(0, 10) : drawn;
  }
  // Uses a separate random source, so that a later change in the seed of one field leaves the other fields unchanged.
  const filling = createRandom(`${resource.name} ${index} ${attempt} samples`);
  fillSamples(resource, { ...sources, random: filling, index, row });
  keepChecks(resource, row);
  if (resource.type !== 'record') {
    row['createTime'] ??= row['registerTime'] ?? pastTime(random, sources, 400, undefined);
    row['updateTime'] ??= row['createTime'];
    row['operatorName'] ??= 'admin';
  }
  return row;
}

/** Swaps an end with its start if the end is earlier. Clears values that still break a check. */
function keepChecks({ checks = [] }: Resource, row: Row): void {
  for (const check of checks) {
    const { field, other } = check;
    if (passesCheck(check, row)) continue;
    if (other !== undefined && check.check !== 'matches') [row[field], row[other]] = [row[other], row[field]];
    if (!passesCheck(check, row)) row[field] = null;
  }
}
