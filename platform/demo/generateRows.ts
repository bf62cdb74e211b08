import { passesCheck } from '../../src/schemas/vocabulary/checks.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import type { Row } from '../engine/storage/database.ts';
import type { Seed } from './seedOf.ts';
import { type SeedSources, type SeedAttempt, createSeedContext } from './values/seedContext.ts';
import { createRandom } from './values/random.ts';
import { fillRowWithSamples } from './samples.ts';

/**
 * Number of attempts to generate a row without duplicate unique values. After the last attempt, the row is left out, so
 * a table can have fewer rows than its seed requests.
 */
const tries = 12;

/**
 * Returns rows `from` to `to` (exclusive) of a resource's seed. The rows are always the same for the same numbers and
 * sources.
 */
export function generateRows(
  seed: Seed,
  sources: SeedSources,
  { from, to }: { readonly from: number; readonly to: number },
): readonly Row[] {
  const { resource } = seed;
  const taken = new Set<string>();
  return Array.from({ length: to - from }, (_, at) => at).flatMap(at => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const row = withUniqueTexts(
        resource,
        generateRow(seed, sources, { resource: resource.name, index: from + at, attempt }),
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

/** Makes the texts of unique fields unique: appends the row's number to a text that another row already has. */
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

function generateRow(seed: Seed, sources: SeedSources, turn: SeedAttempt): Row {
  const { resource } = seed;
  const context = createSeedContext(turn, sources.wallMs);
  const from = Object.fromEntries(Object.entries(seed.from).map(([key, { name }]) => [key, sources.rowsOf(name)]));
  const row = seed.values({ ...context, from });
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = row[name];
    if (field.kind === 'date' && typeof value === 'string') row[name] = value.slice(0, 10);
  }
  // Uses a separate random source, so that a later change in the seed of one field leaves the other fields unchanged.
  const random = createRandom(`${resource.name} ${turn.index} ${turn.attempt} samples`);
  fillRowWithSamples(resource, { ...sources, random, index: turn.index, row });
  keepChecks(resource, row);
  if (resource.type !== 'record') {
    row.createTime ??= row.registerTime ?? context.past(400);
    row.updateTime ??= row.createTime;
    row.operatorName ??= 'admin';
  }
  return row;
}

/**
 * Repairs broken checks: swaps the values of both fields, such as an end before its start, and clears a field that
 * still breaks its check.
 */
function keepChecks({ checks = [] }: Resource, row: Row): void {
  for (const check of checks) {
    const { field, other } = check;
    if (passesCheck(check, row)) continue;
    if (other !== undefined && check.check !== 'matches') [row[field], row[other]] = [row[other], row[field]];
    if (!passesCheck(check, row)) row[field] = null;
  }
}
