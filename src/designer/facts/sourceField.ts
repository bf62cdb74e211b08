import type { Json } from '../../schemas/base/json.ts';

/** Type of a value in the source, before a field kind is chosen. */
export type SourceType = 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'record' | 'unknown';

/**
 * Properties of one value in the source, in the same form for every kind of source. A property that the source does not
 * state is absent.
 */
export interface SourceField {
  /** Name as written in the source. */
  readonly name: string;
  readonly type: SourceType;
  /** JSON Schema format: `date-time`, `email`, `uuid`. */
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  /** Allowed values. */
  readonly choices?: readonly (number | string)[];
  /** Names of the allowed values, in the same order. */
  readonly choiceNames?: readonly string[];
  readonly minValue?: number;
  readonly maxValue?: number;
  /** Minimum and maximum length in characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Minimum and maximum number of list items. */
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly areUnique?: true;
  readonly decimals?: number;
  readonly pattern?: string;
  readonly default?: Json;
  /** Sample values, or examples in the source. */
  readonly examples: readonly unknown[];
  readonly required: boolean;
  readonly nullable?: true;
  readonly readOnly?: true;
  readonly writeOnly?: true;
  readonly primary?: true;
  readonly unique?: true;
  /** Name of the referenced entity, as written in the source. */
  readonly refersTo?: string;
  /** Description of one item of a list. */
  readonly item?: SourceField;
  /** Fields of a record. */
  readonly parts?: readonly SourceField[];
  /** True for a record with arbitrary keys. */
  readonly isOpen?: true;
}

/** Named set of fields, from which the designer proposes one resource. */
export interface SourceEntity {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly parts: readonly SourceField[];
}
