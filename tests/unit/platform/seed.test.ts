import { describe, expect, it } from 'vitest';

import type { Row } from '../../../platform/engine/storage/database.ts';
import { generateRows } from '../../../platform/demo/generateRows.ts';
import { type Seed, seedOf } from '../../../platform/demo/seedOf.ts';
import { findSeedOrDefault } from '../../../platform/demo/seeds.ts';
import { subtractAmounts, valueForKey, callFunctionForKey } from '../../../platform/demo/values/cases.ts';
import { filterMatchingRows } from '../../../platform/demo/values/filterMatchingRows.ts';
import { createSeedContext } from '../../../platform/demo/values/seedContext.ts';
import { areaOf } from '../../../src/resources/registry.ts';
import samples from '../../support/resources/system/samples.ts';
import { storedFields } from '../../../platform/engine/fields/resourceFields.ts';
import { passesCheck } from '../../../src/schemas/vocabulary/checks.ts';
import { isEmpty } from '../../../src/schemas/base/json.ts';
import { findCodeItem } from '../../../src/schemas/vocabulary/codeList.ts';
import { type Field, rulesOf } from '../../../src/schemas/vocabulary/field.ts';
import { passesRule } from '../../../src/schemas/rules/rules.ts';
import { registeredResources, resourcesByName } from '../resources/registeredResources.ts';

const wallMs = Date.UTC(2026, 2, 1, 12);

const pools = new Map<string, readonly Row[]>();

/** Returns generated rows of a resource, to which rows of other resources can refer. */
function rowsOf(name: string): readonly Row[] {
  const known = pools.get(name);
  if (known) return known;
  const target = resourcesByName.get(name);
  if (!target) throw new RangeError(name);
  // The empty list ends the recursion between two resources that refer to each other.
  pools.set(name, []);
  const seed = findSeedOrDefault(target);
  const rows = generateRows(seed, { wallMs, rowsOf }, { from: 0, to: Math.min(seed.rows, 30) }).map((row, at) => ({
    ...row,
    id: at + 1,
  }));
  pools.set(name, rows);
  return rows;
}

function generatedRows(seed: Seed, rows = 40): readonly Row[] {
  return generateRows(seed, { wallMs, rowsOf }, { from: 0, to: Math.min(rows, seed.rows) });
}

const keeps = (field: Field, value: unknown): boolean => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isListed = field.kind !== 'code' || items.every(item => findCodeItem(field.codes, item) !== undefined);
  return isListed && rulesOf(field).every(rule => [value, ...items].every(item => passesRule(rule, item)));
};

const excludedKinds = new Set(['image', 'file', 'password', 'json']);

describe.each(registeredResources.map(findSeedOrDefault).filter(({ rows }) => rows > 0))(
  'the seed of $resource.name',
  seed => {
    const { resource } = seed;
    const fields = Object.entries(storedFields(resource));
    const rows = generatedRows(seed);

    it('is the same each time', () => {
      expect(generatedRows(seed)).toEqual(rows);
    });

    it('satisfies every rule, check and choice', () => {
      const broken = rows.flatMap(row =>
        fields
          .filter(([name, field]) => !isEmpty(row[name]) && !keeps(field, row[name]))
          .map(([name]) => [name, row[name]]),
      );
      expect(broken).toEqual([]);
      const unkept = (resource.checks ?? []).filter(
        check => check.check !== 'afterNow' && rows.some(row => !passesCheck(check, row)),
      );
      expect(unkept).toEqual([]);
    });

    it('fills every required field', () => {
      const wanted = fields.filter(
        ([, field]) =>
          field.required === true &&
          !field.visibleWhen &&
          field.default === undefined &&
          !excludedKinds.has(field.kind) &&
          !field.secret &&
          !(field.kind === 'treeSelect' && field.resource === resource.name),
      );
      expect(wanted.filter(([name]) => rows.some(row => isEmpty(row[name]))).map(([name]) => name)).toEqual([]);
    });

    it('has no duplicate in a unique field', () => {
      for (const [name, { unique }] of fields.filter(([, field]) => field.unique)) {
        const together = [name, ...(typeof unique === 'object' ? (unique.with ?? []) : [])];
        const keys = rows
          .filter(row => !isEmpty(row[name]))
          .map(row => JSON.stringify(together.map(item => row[item])));
        expect(new Set(keys).size, name).toBe(keys.length);
      }
    });
  },
);

describe('a resource without a seed', () => {
  const seed = seedOf(samples, { rows: 60 });

  it('has generated values in listed fields of every kind', () => {
    const rows = generatedRows(seed, 60);
    const shown = Object.entries(storedFields(samples)).filter(
      ([, field]) => field.list && field.default === undefined && !excludedKinds.has(field.kind),
    );
    expect(shown.filter(([name]) => rows.every(row => isEmpty(row[name]))).map(([name]) => name)).toEqual([]);
    expect(shown.length).toBeGreaterThan(25);
  });

  it('has thirty generated rows, but none when its type is settings or page', () => {
    const { name: _name, ...rest } = samples;
    const unknown = { ...rest, name: 'unknown-things' };
    expect(findSeedOrDefault(unknown).rows).toBe(30);
    expect(findSeedOrDefault({ ...unknown, type: 'settings' }).rows).toBe(0);
    expect(findSeedOrDefault({ ...unknown, type: 'page' }).rows).toBe(0);
  });

  it('has generated values that fit the values of other fields', () => {
    const { among } = samples.fields.model;
    const rows = generatedRows(
      seedOf(samples, { rows: 60, values: ({ random }) => ({ platform: random.oneOf(['android', 'ios']) }) }),
      60,
    );
    for (const row of rows) {
      expect(Object.entries(among.values).find(([platform]) => platform === row['platform'])?.[1]).toContain(
        row['model'],
      );
    }
  });
});

describe('the functions of a seed', () => {
  const contexts = (count: number) =>
    Array.from({ length: count }, (_, index) => createSeedContext({ resource: 'things', index, attempt: 0 }, wallMs));
  const now = '2026-03-01 12:00:00';

  it('choose times near the current time, and count the times that have passed', () => {
    for (const { daysFromNow, dueAfter, after, countPassed, past, period } of contexts(60)) {
      const start = daysFromNow(-20, 20);
      const end = dueAfter(start, [86_400, 864_000]) ?? '';
      expect(start >= '2026-02-09' && start < '2026-03-22').toBe(true);
      expect(end > start).toBe(true);
      expect(countPassed(start, end)).toBe(Number(start <= now) + Number(end <= now));
      expect((after(start, [60, 600]) ?? '') <= now).toBe(true);
      expect(after(null, [60, 600])).toBe(null);
      expect(past(3, 'evening') <= now).toBe(true);
      const { start: from, end: until } = period([-9, -3], [2, 4]);
      expect(from >= '2026-02-20' && from <= '2026-02-26' && until >= '2026-03-03' && until <= '2026-03-05').toBe(true);
    }
  });

  it('return the names of past months', () => {
    const [first] = contexts(1);
    expect([0, 3, 14].map(months => first?.monthsAgo(months))).toEqual(['2026-03', '2025-12', '2025-01']);
  });

  it('number rows, and return values and rows in turn', () => {
    expect(contexts(3).map(({ numbered }) => numbered('CAB-###/#'))).toEqual(['CAB-001/1', 'CAB-002/2', 'CAB-003/3']);
    expect(contexts(3).map(({ inTurn }) => inTurn(['a', null]))).toEqual(['a', null, 'a']);
    expect(contexts(3).map(({ rowInTurn }) => rowInTurn([{ id: 7 }, { id: 8 }])?.id)).toEqual([7, 8, 7]);
    expect(contexts(1)[0]?.rowInTurn([])).toBe(undefined);
    expect(contexts(1)[0]?.pick([])).toBe(undefined);
  });

  it('calculate parts and differences of amounts to the cent', () => {
    const [first] = contexts(1);
    const parts = [39.9, 0.1, 19.99].map(whole => first?.share(whole, [70, 70], 2));
    expect(parts).toEqual([27.93, 0.07, 13.99]);
    expect(subtractAmounts(39.9, parts[0])).toBe(11.97);
    expect(subtractAmounts(null, 1)).toBe(null);
    expect(first?.share(null, [70, 70])).toBe(null);
  });

  it('choose values by another value or for some rows only, and build lists without duplicate keys', () => {
    const rows = contexts(60);
    for (const { oneFor, list, random } of rows) {
      expect([1, 2]).toContain(oneFor('a', { a: [1, 2] }));
      expect(oneFor<string, number>('b', { a: [1, 2] })).toBe(null);
      const items = list(
        [2, 4],
        () => random.between(1, 3),
        item => item,
      );
      expect(new Set(items).size).toBe(items.length);
      expect(items.length).toBeLessThanOrEqual(4);
    }
    const given = rows.filter(({ sometimes }) => sometimes(30, () => 1) !== null).length;
    expect(given).toBeGreaterThan(5);
    expect(given).toBeLessThan(35);
    expect(valueForKey<string, number>('a', { a: 1 })).toBe(1);
    expect(callFunctionForKey<string, { a: () => number }>('b', { a: () => 1 })).toBe(null);
  });

  it('use the same random source for rows with the same key', () => {
    const codes = contexts(3).map(({ fake, randomFor, index }) => fake('code16', randomFor(`batch ${index % 2}`)));
    expect(codes[0]).toBe(codes[2]);
    expect(codes[0]).not.toBe(codes[1]);
  });

  it('return the rows with the given values', () => {
    const rooms = [1, 2, 3, 4, 5].map(id => ({ id, status: id % 2 }));
    expect(filterMatchingRows(rooms, { status: [1] }).map(({ id }) => id)).toEqual([1, 3, 5]);
    expect(filterMatchingRows(rooms, { id: [2, 3], status: [0] }).map(({ id }) => id)).toEqual([2]);
  });
});

describe('the seed files', () => {
  it('are named after their resource, in its area', () => {
    const files = Object.entries(
      import.meta.glob<Seed>(
        ['../../../platform/demo/*/*.ts', '!../../../platform/demo/{estate,known,sales,simulator,values}/*.ts'],
        { import: 'default', eager: true },
      ),
    );
    expect(files.length).toBeGreaterThan(140);
    const misplaced = files.filter(
      ([path, { resource }]) => !path.endsWith(`/${String(areaOf(resource.name))}/${resource.name}.ts`),
    );
    expect(misplaced.map(([path]) => path)).toEqual([]);
  });
});
