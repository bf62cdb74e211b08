import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { type Condition, addDays, daysFromNow, splitComparison } from '../../../src/schemas/vocabulary/condition.ts';
import { isEmpty } from '../../../src/schemas/base/json.ts';
import { type Field, type Fields, itemTypeOf } from '../../../src/schemas/vocabulary/field.ts';
import { sqlTypeOf } from '../storage/tables.ts';

type Sql = RawBuilder<SqlBool>;

/** Record to which a condition applies: its fields, the SQL of their values, and the time for `$now`. */
export interface ConditionSource {
  readonly fields: Fields;
  readonly valueOf: (field: string) => RawBuilder<unknown>;
  readonly now?: string | undefined;
}

const always: Sql = sql`true`;
const never: Sql = sql`false`;

/**
 * Compiles a condition on a record to SQL for `where` and `filter (where …)`: it selects exactly the rows for which
 * `evaluate` returns true. A row that is not selected may have the value null. Comparisons that are not negated stay
 * plain, so that the database can use its indexes.
 */
export function conditionToSql(condition: Condition, source: ConditionSource): Sql {
  if ('all' in condition)
    return joined(
      condition.all.map(part => conditionToSql(part, source)),
      ' and ',
      always,
    );
  if ('any' in condition)
    return joined(
      condition.any.map(part => conditionToSql(part, source)),
      ' or ',
      never,
    );
  if ('not' in condition) return negationToSql(condition.not, source);
  return leafToSql(condition, source);
}

/** Compiles the negation of a condition, which also holds for rows in which a comparison with null is null. */
function negationToSql(condition: Condition, source: ConditionSource): Sql {
  if ('all' in condition)
    return joined(
      condition.all.map(part => negationToSql(part, source)),
      ' or ',
      never,
    );
  if ('any' in condition)
    return joined(
      condition.any.map(part => negationToSql(part, source)),
      ' and ',
      always,
    );
  if ('not' in condition) return conditionToSql(condition.not, source);
  return sql`(${leafToSql(condition, source)}) is not true`;
}

function joined(parts: readonly Sql[], by: ' and ' | ' or ', none: Sql): Sql {
  const [first] = parts;
  if (!first) return none;
  return parts.length === 1 ? first : sql`(${sql.join(parts, sql.raw(by))})`;
}

type Leaf = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>;

function leafToSql(leaf: Leaf, source: ConditionSource): Sql {
  if ('empty' in leaf) return emptyToSql(operandOf(leaf.empty, source));
  const [operator, [left, right]] = splitComparison(leaf);
  const first = operandOf(left, source);
  if (operator === 'in') return inToSql(first, Array.isArray(right) ? right : []);
  if (operator === 'has')
    return first.type === 'list' ? sql`${first.value} @> ${JSON.stringify([right])}::jsonb` : never;
  const second = operandOf(right, source);
  if (operator === 'eq') return equalToSql(first, second);
  return first.type === second.type ? sql`${first.value} > ${second.value}` : never;
}

type OperandType = 'number' | 'string' | 'boolean' | 'time' | 'list' | 'null';

interface Operand {
  readonly type: OperandType;
  readonly value: RawBuilder<unknown>;
  readonly isField: boolean;
}

function operandOf(operand: unknown, { fields, valueOf, now }: ConditionSource): Operand {
  const days = daysFromNow(operand);
  if (days !== undefined) {
    if (now === undefined) throw new Error('A condition that refers to $now needs the time');
    return { type: 'time', value: sql`${addDays(now, days)}::timestamp`, isField: false };
  }
  const name = typeof operand === 'string' ? /^\$record\.(\w+)$/.exec(operand)?.[1] : undefined;
  if (name === undefined) return literalOf(operand);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw new Error(`A condition refers to the unknown field ${name}`);
  return { type: typeOf(field), value: valueOf(name), isField: true };
}

function typeOf(field: Field): OperandType {
  const type = sqlTypeOf(field);
  if (type === 'jsonb') return 'list';
  if (type === 'timestamp(0)') return 'time';
  const item = itemTypeOf(field);
  return item === 'number' || item === 'boolean' ? item : 'string';
}

function literalOf(value: unknown): Operand {
  if (typeof value === 'number') return { type: 'number', value: sql.lit(value), isField: false };
  if (typeof value === 'boolean') return { type: 'boolean', value: sql.lit(value), isField: false };
  if (typeof value === 'string') return { type: 'string', value: sql`${value}::text`, isField: false };
  return { type: isEmpty(value) ? 'null' : 'list', value: sql`null`, isField: false };
}

function equalToSql(first: Operand, second: Operand): Sql {
  if (second.type === 'null') return sql`${first.value} is null`;
  if (first.type === 'list' || first.type !== second.type) return never;
  return second.isField
    ? sql`${first.value} is not distinct from ${second.value}`
    : sql`${first.value} = ${second.value}`;
}

function inToSql(first: Operand, values: readonly unknown[]): Sql {
  const operands = values.map(literalOf);
  const fitting = operands.filter(({ type }) => type === first.type).map(({ value }) => value);
  return joined(
    [
      ...(fitting.length > 0 ? [sql<SqlBool>`${first.value} in (${sql.join(fitting)})`] : []),
      ...(values.includes(null) ? [sql<SqlBool>`${first.value} is null`] : []),
    ],
    ' or ',
    never,
  );
}

function emptyToSql({ type, value }: Operand): Sql {
  if (type === 'string') return sql`coalesce(${value}, '') = ''`;
  if (type === 'list') return sql`coalesce(${value}, 'null') in ('null', '[]', '""')`;
  return sql`${value} is null`;
}
