import type { Rule } from '../rules/rules.ts';

/** JSON type of a field's value. */
export type ValueType = 'string' | 'number' | 'boolean' | 'list' | 'record' | 'json';

/** Matching of a field's filter: substring, one of several, equality, range, prefix, overlapping range. */
export type FilterType = 'contains' | 'oneOf' | 'equals' | 'range' | 'prefix' | 'overlap';

/** Abstract column type; the storage maps it to the database's own types. */
export type ColumnType = 'text' | 'integer' | 'decimal' | 'boolean' | 'time' | 'json';

/** Natural sort orders: `text` sorts numbers by value and names by letter or pinyin, `address` by number. */
export type Ordering = 'text' | 'address';

/** Pure part of a field kind; its input, cell and filter components are in `screens/kinds`. */
export interface KindDefinition {
  readonly value: ValueType;
  /** Type of one item, for kinds whose value is a list. */
  readonly item?: ValueType;
  readonly column: ColumnType;
  readonly filter: FilterType | null;
  /** Sort order of the kind's texts; character order by default. */
  readonly order?: Ordering;
  /** Rules of every field of the kind, validated before its own. */
  readonly rules: readonly Rule[];
  /** Initial column width, in pixels. */
  readonly width: number;
  /** Right-aligns the column, for numbers. */
  readonly align?: 'end';
  /** Spans a whole row of a form. */
  readonly wide?: true;
  /** `format` keyword in JSON Schema. */
  readonly format?: string;
  /** Maximum number of characters, unless a rule of the field sets another limit. */
  readonly maxCharacters?: number;
}
