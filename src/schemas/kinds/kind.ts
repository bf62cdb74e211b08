import type { Label } from '../base/label.ts';
import type { Rule } from '../rules/rules.ts';

/** JSON type of a field's value. */
export type ValueType = 'string' | 'number' | 'boolean' | 'list' | 'record' | 'json';

/** Match type of a field filter: substring, one of several values, equality, range, prefix, or overlapping ranges. */
export type FilterType = 'contains' | 'oneOf' | 'equals' | 'range' | 'prefix' | 'overlap';

/** Abstract column type; the storage maps it to the database's own types. */
export type ColumnType = 'text' | 'integer' | 'decimal' | 'boolean' | 'time' | 'json';

/**
 * Natural sort order: `text` sorts numbers by value and names by letter or pinyin, `address` sorts IP addresses by
 * number.
 */
export type Ordering = 'text' | 'address';

/** Definition of a field kind without its components; the input, cell and filter components are in `screens/kinds`. */
export interface KindDefinition {
  /** Name of the kind in the workbench. */
  readonly label: Label;
  readonly value: ValueType;
  /** Type of one item, for field kinds whose value is a list. */
  readonly item?: ValueType;
  readonly column: ColumnType;
  readonly filter: FilterType | null;
  /** Sort order of the values; character order by default. */
  readonly order?: Ordering;
  /** Rules of every field of the kind; they are validated before the field's own rules. */
  readonly rules: readonly Rule[];
  /** Initial column width, in pixels. */
  readonly width: number;
  /** Right-aligns the column, for numbers. */
  readonly align?: 'end';
  /** True if the input spans a whole row of a form. */
  readonly wide?: true;
  /** `format` keyword in JSON Schema. */
  readonly format?: string;
  /** Maximum number of characters, unless a rule of the field sets another limit. */
  readonly maxCharacters?: number;
  /**
   * Returns a value that the rules of the kind accept, for the example row of an import template, the preview of a
   * screen without records, made-up rows and tests. Different indexes give different values if the kind has enough of
   * them. Kinds whose values depend on the field have no samples.
   */
  readonly sample?: (index: number) => unknown;
}
