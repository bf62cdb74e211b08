import fc from 'fast-check';

import { type Condition, fieldNamesIn } from '../../src/schemas/vocabulary/condition.ts';
import { type Field, type Fields, columnTypeOf, itemTypeOf, valueTypeOf } from '../../src/schemas/vocabulary/field.ts';
import type { ColumnType } from '../../src/schemas/kinds/kind.ts';

type RandomRow = Readonly<Record<string, unknown>>;

/** Time window of random rows: from `days` days before `now` to `days` days after it. */
export const randomTimeWindow = { now: '2026-03-01 12:00:00', days: 40 } as const;

/** Arbitrary of the values that a field's column can store, including null and values outside of its code list. */
function valueArbitrary(field: Field): fc.Arbitrary<unknown> {
  if (field.multiple) return orNull(fc.array(itemArbitrary(field), { maxLength: 3 }));
  return orNull(itemArbitrary(field));
}

function itemArbitrary(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === 'code') {
    const values = field.codes.items.map(({ value }) => value);
    return fc.constantFrom<unknown>(...values, typeof values[0] === 'number' ? 99 : 'other');
  }
  const byColumn: { readonly [C in ColumnType]: fc.Arbitrary<unknown> } = {
    text: fc.constantFrom('', 'a', 'B', '甲'),
    integer: fc.integer({ min: -2, max: 3 }),
    decimal: fc.constantFrom(-1, 0, 0.5, 1, 2.25),
    boolean: fc.boolean(),
    time: timeArbitrary,
    json: fc.constantFrom<unknown>([], ['a'], {}, '', [1]),
  };
  if (field.multiple) return itemTypeOf(field) === 'number' ? byColumn.integer : byColumn.text;
  return byColumn[columnTypeOf(field)];
}

const timeArbitrary = fc
  .tuple(fc.integer({ min: -randomTimeWindow.days, max: randomTimeWindow.days }), fc.integer({ min: -1, max: 1 }))
  .map(([days, seconds]) =>
    new Date(Date.parse(`${randomTimeWindow.now.replace(' ', 'T')}Z`) + days * 86_400_000 + seconds * 1_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' '),
  );

function orNull(arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary });
}

/** Arbitrary of rows with the named fields; a row may contain any combination of values. */
export function rowArbitrary(fields: Fields, names: readonly string[]): fc.Arbitrary<RandomRow> {
  const entries = names.flatMap(name => {
    const field = fields[name];
    return field ? [[name, valueArbitrary(field)] as const] : [];
  });
  return fc.record(Object.fromEntries(entries));
}

/** Returns the names of the record fields that decide the conditions. */
export function conditionFieldNames(conditions: readonly Condition[]): readonly string[] {
  return [...new Set(conditions.flatMap(condition => fieldNamesIn(condition, 'record')))];
}

/** Arbitrary of conditions on the named fields, of any shape that the validation accepts. */
export function conditionArbitrary(fields: Fields, names: readonly string[]): fc.Arbitrary<Condition> {
  const leaves = names.flatMap(name => {
    const field = fields[name];
    return field ? leavesOf(name, field) : [];
  });
  return fc.letrec<{ condition: Condition }>(tie => ({
    condition: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'condition' },
      fc.oneof(...leaves),
      tie('condition').map(part => ({ not: part })),
      fc.array(tie('condition'), { maxLength: 3 }).map(parts => ({ all: parts })),
      fc.array(tie('condition'), { maxLength: 3 }).map(parts => ({ any: parts })),
    ),
  })).condition;
}

function leavesOf(name: string, field: Field): readonly fc.Arbitrary<Condition>[] {
  const operand = `$record.${name}`;
  const empty = fc.constant({ empty: operand });
  const item = itemArbitrary(field) as fc.Arbitrary<string | number | boolean>;
  if (columnTypeOf(field) === 'time') {
    const bounds = fc.constantFrom('$now', '$now+7d');
    return [
      empty,
      bounds.map(bound => ({ gt: [operand, bound] as const })),
      bounds.map(bound => ({ gt: [bound, operand] as const })),
    ];
  }
  if (valueTypeOf(field) === 'list')
    return field.multiple ? [empty, item.map(value => ({ has: [operand, value] as const }))] : [empty];
  const scalars = fc.oneof(item, fc.constant(null));
  return [
    empty,
    scalars.map(value => ({ eq: [operand, value] as const })),
    fc.array(scalars, { maxLength: 3 }).map(values => ({ in: [operand, values] as const })),
    ...(itemTypeOf(field) === 'number' ? [item.map(value => ({ gt: [operand, value] as const }))] : []),
  ];
}
