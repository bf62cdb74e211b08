import type { Rule } from '../rules/rules.ts';

/** What a value of the field is in JSON. */
export type ValueType = 'string' | 'number' | 'boolean' | 'list' | 'record' | 'json';

/** How a filter over the field is asked: by part, by one of several, by equality, by bounds, by beginning, by touching. */
export type FilterType = 'contains' | 'oneOf' | 'equals' | 'range' | 'prefix' | 'overlap';

/** The column that keeps the field; the storage names the database's own types. */
export type ColumnType = 'text' | 'integer' | 'decimal' | 'boolean' | 'time' | 'json';

/** Natural sort orders: `text` sorts numbers by value and names by letter or pinyin, `address` sorts by number. */
export type Ordering = 'text' | 'address';

/** The pure half of a field kind: everything but its input, cell and filter widget (those stand in `screens/kinds`). */
export interface KindDefinition {
  readonly value: ValueType;
  /** What one item is, for kinds whose value is a list. */
  readonly item?: ValueType;
  readonly column: ColumnType;
  readonly filter: FilterType | null;
  /** Sort order of the kind's texts; character order when absent. */
  readonly order?: Ordering;
  /** Rules that every field of the kind keeps, before its own. */
  readonly rules: readonly Rule[];
  /** Width of its column in the table, in pixels, before the operator changes it. */
  readonly width: number;
  /** Numbers are read by their right end. */
  readonly align?: 'end';
  /** Wide kinds take a whole line of a form. */
  readonly wide?: true;
  /** What JSON Schema calls the form of the text. */
  readonly format?: string;
  /** The most characters, unless a rule of the field says otherwise. */
  readonly maxCharacters?: number;
}
