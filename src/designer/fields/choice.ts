import type { Field } from '../../schemas/field.ts';
import type { Label } from '../../schemas/label.ts';
import type { Facts } from '../facts/facts.ts';

/** What a field is taken for, how surely and why. The label and the flags come later. */
export interface Choice {
  readonly field: Unlabelled;
  readonly confidence: number;
  readonly reason: Label;
}

type WithoutLabel<F> = F extends Field ? Omit<F, 'label'> : never;

/** A field of any kind that has no label yet. */
export type Unlabelled = WithoutLabel<Field>;

/** What a field is chosen beside. */
export interface FieldPlace {
  /** Camel case: the resource's noun, for the names of its code lists. */
  readonly thing: string;
  /** The resources that may be referred to. */
  readonly known: ReadonlySet<string>;
  /** 0 for a field of the resource, 1 for one of its rows. */
  readonly depth: number;
  /** Makes the fields of rows. */
  readonly rowFields: (parts: readonly Facts[], place: FieldPlace) => Readonly<Record<string, Field>>;
}
