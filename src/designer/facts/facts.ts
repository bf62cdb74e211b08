import type { Json } from '../../schemas/json.ts';

export type FactType = 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'record' | 'unknown';

/** What a source tells of one value, whatever kind of source it is. What it does not tell is absent. */
export interface Facts {
  /** As the source writes it. */
  readonly name: string;
  readonly type: FactType;
  /** A format word of JSON Schema: `date-time`, `email`, `uuid`. */
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  /** The only values that are allowed. */
  readonly choices?: readonly (number | string)[];
  /** What the source calls its choices, in their order. */
  readonly choiceNames?: readonly string[];
  readonly least?: number;
  readonly most?: number;
  /** Characters. */
  readonly shortest?: number;
  readonly longest?: number;
  /** Items of a list. */
  readonly fewest?: number;
  readonly mostItems?: number;
  readonly areUnique?: true;
  readonly decimals?: number;
  readonly pattern?: string;
  readonly default?: Json;
  /** Values that were seen, or given as examples. */
  readonly examples: readonly unknown[];
  readonly required: boolean;
  readonly nullable?: true;
  readonly readOnly?: true;
  readonly writeOnly?: true;
  readonly primary?: true;
  readonly unique?: true;
  /** The name of what it refers to, as the source has it. */
  readonly refersTo?: string;
  /** What one item of a list is. */
  readonly item?: Facts;
  /** The parts of a record. */
  readonly parts?: readonly Facts[];
  /** The values of a record with open keys. */
  readonly isOpen?: true;
}

/** A thing with its values: what one resource is proposed from. */
export interface Thing {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly parts: readonly Facts[];
}
