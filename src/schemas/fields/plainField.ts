import type { Field, FieldOptions } from '../field.ts';
import type { Label } from '../label.ts';

type PlainKind = Exclude<Field['kind'], 'code' | 'reference' | 'treeSelect' | 'image' | 'file' | 'rows'>;

/** Returns the function that creates fields of a kind that needs only a label and options. */
export function plainField(kind: PlainKind) {
  return (label: Label, options: FieldOptions = {}): Field => ({ kind, label, ...options });
}
