import { describe, expect, it } from 'vitest';

import type { Row } from '../../../platform/engine/storage/database.ts';
import { generateRows } from '../../../platform/demo/generateRows.ts';
import { storedFields } from '../../../platform/engine/fields/resourceFields.ts';
import { passesCheck } from '../../../src/schemas/vocabulary/checks.ts';
import { isEmpty } from '../../../src/schemas/base/json.ts';
import { codeItem } from '../../../src/schemas/vocabulary/codeList.ts';
import { type Field, rulesOf } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Seed } from '../../../src/schemas/vocabulary/seed.ts';
import { passesRule } from '../../../src/schemas/rules/rules.ts';
import { registeredResources, resourcesByName } from '../resources/registeredResources.ts';

const wallMs = Date.UTC(2026, 2, 1, 12);

/** Rows of another resource with every value that fields may require. */
function rowsOf(name: string): readonly Row[] {
  const target = resourcesByName.get(name);
  if (!target) throw new RangeError(name);
  const { seed } = target;
  const none = { wallMs, rowsOf: () => [] };
  return generateRows(target, seed ?? { rows: 5 }, none, { from: 0, to: 5 }).map((row, at) => ({
    ...row,
    id: at + 1,
  }));
}

function sown(resource: Resource, rows = 40): readonly Row[] {
  const seed = resource.seed ?? { rows };
  return generateRows(resource, seed, { wallMs, rowsOf }, { from: 0, to: Math.min(rows, seed.rows) });
}

const keeps = (field: Field, value: unknown): boolean => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isListed = field.kind !== 'code' || items.every(item => codeItem(field.codes, item) !== undefined);
  return isListed && rulesOf(field).every(rule => [value, ...items].every(item => passesRule(rule, item)));
};

const excludedKinds = new Set(['image', 'file', 'password', 'json']);

describe.each(registeredResources.filter(registeredResource => registeredResource.seed))(
  'the seed of $name',
  resource => {
    const fields = Object.entries(storedFields(resource));
    const rows = sown(resource);

    it('is the same each time', () => {
      expect(sown(resource)).toEqual(rows);
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
      const named = new Set(Object.keys(resource.seed?.values ?? {}));
      const wanted = fields.filter(
        ([name, field]) =>
          field.required === true &&
          !field.visibleWhen &&
          field.default === undefined &&
          !named.has(name) &&
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

describe('the seed generators', () => {
  const samples = resourcesByName.get('samples');
  const silent = samples && { ...samples, seed: { rows: 60 } };

  it('fill listed fields of every kind without declared values', () => {
    if (!silent) throw new Error('The samples are missing');
    const rows = sown(silent, 60);
    const shown = Object.entries(storedFields(silent)).filter(
      ([, field]) => field.list && field.default === undefined && !excludedKinds.has(field.kind),
    );
    expect(shown.filter(([name]) => rows.every(row => isEmpty(row[name]))).map(([name]) => name)).toEqual([]);
    expect(shown.length).toBeGreaterThan(25);
  });

  it('choose a value that fits the value of another field', () => {
    if (!silent) throw new Error('The samples are missing');
    const field = silent.fields['model'];
    const among = field?.kind === 'code' ? field.among : undefined;
    for (const row of sown(
      { ...silent, seed: { rows: 60, values: { platform: { oneOf: ['android', 'ios'] } } } },
      60,
    )) {
      expect(among?.values[String(row['platform'])]).toContain(row['model']);
    }
  });

  it('can choose uniformly, in turn, near the current time, by stage, and occasionally', () => {
    if (!silent) throw new Error('The samples are missing');
    const values: Seed['values'] = {
      dateTime: { aheadDays: [-20, 20] },
      endAt: { after: 'dateTime', seconds: [86_400, 864_000], isPlan: true },
      status: { stageBy: ['dateTime', 'endAt'], among: [[1], [2], [3]] },
      model: { inTurn: ['a', 'b', null] },
      text: { alikeBy: 'model', draw: { faker: 'code16' } },
      phone: { sometimes: 30, draw: { faker: 'phone' } },
    };
    const rows = sown({ ...silent, seed: { rows: 60, values } }, 60);
    const isPast = (time: unknown) => Number(String(time) <= '2026-03-01 12:00:00');
    expect(new Set(rows.map(row => row['status']))).toEqual(new Set([1, 2, 3]));
    for (const [at, row] of rows.entries()) {
      expect(row['status']).toBe(1 + isPast(row['dateTime']) + isPast(row['endAt']));
      expect(row['model']).toBe(['a', 'b', null][at % 3]);
      expect(row['text']).toBe(rows[at % 3]?.['text']);
      expect(row['text']).toMatch(/^[A-HJ-NP-Z2-9]{16}$/);
    }
    const given = rows.filter(row => row['phone'] !== null).length;
    expect(given).toBeGreaterThan(5);
    expect(given).toBeLessThan(35);
  });

  it('choose rows of a list without duplicates', () => {
    if (!silent) throw new Error('The samples are missing');
    const line = { partId: { pick: 'sample-parts' }, category: { of: 'partId', field: 'category' } };
    const values: Seed['values'] = { json: { lines: [2, 4], line } };
    const lists = sown({ ...silent, seed: { rows: 20, values } }, 20).map(row => row['json'] as readonly Row[]);
    const parts = rowsOf('sample-parts');
    for (const list of lists) {
      expect(list.length).toBeLessThanOrEqual(4);
      expect(new Set(list.map(item => item['partId'])).size).toBe(list.length);
      for (const { partId, category } of list)
        expect(parts.find(part => part['id'] === partId)?.['category']).toBe(category);
    }
    expect(lists.some(list => list.length > 1)).toBe(true);
  });

  it('choose parts and remainders of amounts to the cent, and past months', () => {
    if (!silent) throw new Error('The samples are missing');
    const values: Seed['values'] = {
      money: { oneOf: [39.9, 0.1, 19.99] },
      decimal: { shareOf: 'money', percent: [70, 70], decimals: 2 },
      percent: { restOf: 'money', without: 'decimal' },
      text: { monthsAgo: [0, 3, 14] },
    };
    const rows = sown({ ...silent, seed: { rows: 30, values } }, 30);
    for (const { money, decimal, percent } of rows) {
      expect([decimal, percent]).toEqual({ 39.9: [27.93, 11.97], 0.1: [0.07, 0.03], 19.99: [13.99, 6] }[Number(money)]);
    }
    expect(rows.slice(0, 3).map(row => row['text'])).toEqual(['2026-03', '2025-12', '2025-01']);
  });

  it('number records', () => {
    if (!silent) throw new Error('The samples are missing');
    const rows = sown({ ...silent, seed: { rows: 3, values: { serial: { sequence: 'CAB-###/#' } } } }, 3);
    expect(rows.map(row => row['serial'])).toEqual(['CAB-001/1', 'CAB-002/2', 'CAB-003/3']);
    const again = sown({ ...silent, seed: { rows: 3, values: { text: { sequence: 'CAB-###', round: 2 } } } }, 3);
    expect(again.map(row => row['text'])).toEqual(['CAB-001', 'CAB-002', 'CAB-001']);
  });

  it('choose future times, parts of numbers, and remainders of numbers', () => {
    if (!silent) throw new Error('The samples are missing');
    const rows = sown(
      {
        ...silent,
        seed: {
          rows: 40,
          values: {
            decimal: { restOf: 'integer', without: 'limit' },
            limit: { by: 'integer', draw: { '80': { shareOf: 'integer', percent: [25, 50] } } },
            integer: { oneOf: [80, 90] },
            endAt: { aheadDays: [2, 3] },
          },
        },
      },
      40,
    );
    for (const { integer, limit, decimal, endAt } of rows) {
      const isWhole = integer === 80 ? Number(limit) + Number(decimal) === 80 : limit === null && decimal === null;
      expect(isWhole).toBe(true);
      expect(Number(limit)).toBeLessThanOrEqual(40);
      const isAhead = String(endAt) >= '2026-03-03 12:00:00' && String(endAt) <= '2026-03-04 12:00:00';
      expect(isAhead, String(endAt)).toBe(true);
    }
    expect(rows.some(row => Number(row['limit']) >= 20)).toBe(true);
  });

  it('take matching rows of another resource one after the other', () => {
    if (!silent) throw new Error('The samples are missing');
    const pool = [1, 2, 3, 4, 5].map(id => ({ id, status: id % 2, roomName: `机房${id}` }));
    const seed: Seed = {
      rows: 4,
      values: {
        limit: { pick: 'rooms', turn: true, where: { status: [1] } },
        limitMark: { of: 'limit', field: 'roomName' },
      },
    };
    const drawn = (rows: readonly Row[]) =>
      generateRows({ ...silent, seed }, seed, { wallMs, rowsOf: () => rows }, { from: 0, to: 4 });
    expect(drawn(pool).map(({ limit, limitMark }) => [limit, limitMark])).toEqual([
      [1, '机房1'],
      [3, '机房3'],
      [5, '机房5'],
      [1, '机房1'],
    ]);
    expect(drawn(pool.filter(({ status }) => status === 0)).map(row => row['limit'])).toEqual([null, null, null, null]);
  });

  it('take rows of fixed tables one after the other, and then start again', () => {
    if (!silent) throw new Error('The samples are missing');
    const seed: Seed = {
      rows: 161,
      values: {
        limitMark: { known: 'games', column: 'gameName' },
        period: { fromDay: [-9, -3], untilDay: [2, 4] },
      },
    };
    const rows = sown({ ...silent, seed }, 161);
    expect(rows[160]?.['limitMark']).toMatch(new RegExp(`^${String(rows[0]?.['limitMark'])}`));
    expect(new Set(rows.map(row => row['limitMark'])).size).toBeGreaterThanOrEqual(160);
    for (const { period } of rows) {
      const { start, end } = Object(period) as Row;
      expect(String(start) >= '2026-02-20' && String(start) <= '2026-02-26', String(start)).toBe(true);
      expect(String(end) >= '2026-03-03' && String(end) <= '2026-03-05', String(end)).toBe(true);
    }
  });

  it('report an unknown table', () => {
    if (!silent) throw new Error('The samples are missing');
    const seed: Seed = { rows: 1, values: { limitMark: { known: 'unknownTable' } } };
    expect(() => sown({ ...silent, seed }, 1)).toThrow('There is no table of known rows named unknownTable');
  });
});
