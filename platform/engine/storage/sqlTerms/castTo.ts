import { type RawBuilder, sql } from 'kysely';

import type { Json } from '../../../../src/schemas/base/json.ts';
import type { SqlType } from './sqlType.ts';

interface ValuesByType extends Record<SqlType, unknown> {
  readonly bigint: number;
  readonly integer: number;
  readonly numeric: number;
  readonly text: string;
  readonly boolean: boolean;
  readonly 'timestamp(0)': string;
  readonly jsonb: Json;
  readonly bytea: Uint8Array;
}

/**
 * Casts a value or an expression. PostgreSQL needs the cast of a parameter where the context gives the parameter no
 * type, such as in `insert … select`.
 */
export function castTo<S extends SqlType>(value: unknown, type: S): RawBuilder<ValuesByType[S]>;
export function castTo<S extends SqlType>(
  value: readonly unknown[],
  type: `${S}[]`,
): RawBuilder<readonly ValuesByType[S][]>;
export function castTo(value: unknown, type: string): RawBuilder<unknown> {
  return sql`cast(${value} as ${sql.raw(type)})`;
}
