import type { Json } from '../../schemas/json.ts';

export type SourceType = 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'record' | 'unknown';

/** Facts about one value, the same for every kind of source. Facts that the source does not state are absent. */
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
  /** Names of the choices, in the same order. */
  readonly choiceNames?: readonly string[];
  readonly least?: number;
  readonly most?: number;
  /** Lengths in characters. */
  readonly shortest?: number;
  readonly longest?: number;
  /** Number of list items. */
  readonly fewest?: number;
  readonly mostItems?: number;
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
  /** Facts about one item of a list. */
  readonly item?: SourceField;
  /** Fields of a record. */
  readonly parts?: readonly SourceField[];
  /** Record with arbitrary keys. */
  readonly isOpen?: true;
}

/** Named set of fields from which one resource is proposed. */
export interface SourceEntity {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly parts: readonly SourceField[];
}
