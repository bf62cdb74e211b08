import type { Field } from '../../schemas/vocabulary/field.ts';
import type { Label } from '../../schemas/base/label.ts';
import type { SourceField } from '../facts/sourceField.ts';

/** Chosen field with confidence and reason. The label and the flags of the field are added later. */
export interface KindChoice {
  readonly field: UnlabelledField;
  readonly confidence: number;
  readonly reason: Label;
}

type WithoutLabel<F> = F extends Field ? Omit<F, 'label'> : never;

/** Field of any kind without a label. */
export type UnlabelledField = WithoutLabel<Field>;

export interface FieldContext {
  /** Noun of the resource in camelCase, which becomes part of the names of its code lists. */
  readonly noun: string;
  /** Names of the resources to which fields may refer. */
  readonly known: ReadonlySet<string>;
  /** 0 for a field of the resource, 1 for a field of a row list in the resource. */
  readonly depth: number;
  /** Proposes the fields of a row list. */
  readonly rowFields: (parts: readonly SourceField[], place: FieldContext) => Readonly<Record<string, Field>>;
}
