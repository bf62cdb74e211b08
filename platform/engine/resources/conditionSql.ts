import type { AliasableExpression, SqlBool } from 'kysely';

import {
  type Condition,
  addDays,
  parseDaysFromNow,
  splitComparison,
} from '../../../src/schemas/vocabulary/condition.ts';
import { isEmpty } from '../../../src/schemas/base/json.ts';
import { type Field, type Fields, itemTypeOf } from '../../../src/schemas/vocabulary/field.ts';
import { eb } from '../records/withRecordTables.ts';
import { isEmptyValue } from '../storage/sqlTerms/isEmptyValue.ts';
import { isNotTrue } from '../storage/sqlTerms/isNotTrue.ts';
import { sqlTypeOf } from '../storage/tables.ts';

type Sql = AliasableExpression<SqlBool>;

/** Record to which a condition applies: its fields, the SQL of their values, and the time for `$now`. */
export interface ConditionSqlScope {
  readonly fields: Fields;
  readonly valueOf: (field: string) => AliasableExpression<unknown>;
  readonly now?: string | undefined;
}

const never: Sql = eb.lit(false);

/**
 * Compiles a condition on a record to SQL for `where` and `filter (where …)`. The SQL is true for exactly the rows for
 * which `evaluate` returns true, and false or null for all other rows. Comparisons that are not negated stay plain, so
 * that the database can use its indexes.
 */
export function conditionToSql(condition: Condition, source: ConditionSqlScope): Sql {
  if ('all' in condition) return eb.and(condition.all.map(part => conditionToSql(part, source)));
  if ('any' in condition) return eb.or(condition.any.map(part => conditionToSql(part, source)));
  if ('not' in condition) return negationToSql(condition.not, source);
  return leafToSql(condition, source);
}

/** Compiles the negation of a condition. If a comparison is null, its negation is true. */
function negationToSql(condition: Condition, source: ConditionSqlScope): Sql {
  if ('all' in condition) return eb.or(condition.all.map(part => negationToSql(part, source)));
  if ('any' in condition) return eb.and(condition.any.map(part => negationToSql(part, source)));
  if ('not' in condition) return conditionToSql(condition.not, source);
  return isNotTrue(leafToSql(condition, source));
}

type Leaf = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>;

function leafToSql(leaf: Leaf, source: ConditionSqlScope): Sql {
  if ('empty' in leaf) return emptyToSql(operandOf(leaf.empty, source));
  const [operator, [left, right]] = splitComparison(leaf);
  const first = operandOf(left, source);
  if (operator === 'in') return inToSql(first, Array.isArray(right) ? right : []);
  if (operator === 'has') return first.type === 'list' ? eb(first.value, '@>', JSON.stringify([right])) : never;
  const second = operandOf(right, source);
  if (operator === 'eq') return equalToSql(first, second);
  return first.type === second.type ? eb(first.value, '>', second.value) : never;
}

type OperandType = 'number' | 'string' | 'boolean' | 'time' | 'list' | 'null';

interface Operand {
  readonly type: OperandType;
  readonly value: AliasableExpression<unknown>;
  readonly isField: boolean;
}

function operandOf(operand: unknown, { fields, valueOf, now }: ConditionSqlScope): Operand {
  const days = parseDaysFromNow(operand);
  if (days !== undefined) {
    if (now === undefined) throw new Error('A condition that refers to $now needs the time');
    return { type: 'time', value: eb.cast(eb.val(addDays(now, days)), 'timestamp'), isField: false };
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
  if (typeof value === 'number') return { type: 'number', value: eb.lit(value), isField: false };
  if (typeof value === 'boolean') return { type: 'boolean', value: eb.lit(value), isField: false };
  if (typeof value === 'string') return { type: 'string', value: eb.cast(eb.val(value), 'text'), isField: false };
  return { type: isEmpty(value) ? 'null' : 'list', value: eb.lit(null), isField: false };
}

function equalToSql(first: Operand, second: Operand): Sql {
  if (second.type === 'null') return eb(first.value, 'is', null);
  if (first.type === 'list' || first.type !== second.type) return never;
  return eb(first.value, second.isField ? 'is not distinct from' : '=', second.value);
}

function inToSql(first: Operand, values: readonly unknown[]): Sql {
  const operands = values.map(literalOf);
  const fitting = operands.filter(({ type }) => type === first.type).map(({ value }) => value);
  return eb.or([
    ...(fitting.length > 0 ? [eb(first.value, 'in', fitting)] : []),
    ...(values.includes(null) ? [eb(first.value, 'is', null)] : []),
  ]);
}

function emptyToSql({ type, value }: Operand): Sql {
  const sqlType = type === 'string' ? 'text' : type === 'list' ? 'jsonb' : 'bigint';
  return isEmptyValue(value, sqlType, ['null', '[]', '""']);
}
