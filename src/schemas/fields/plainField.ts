import type { Field, FieldOptions } from '../field.ts';
import type { Label } from '../label.ts';

type PlainKind = Exclude<Field['kind'], 'code' | 'reference' | 'treeSelect' | 'image' | 'file' | 'rows'>;

/** Returns the helper of a kind that needs a label and options only. */
export function plainField(kind: PlainKind) {
  return (label: Label, options: FieldOptions = {}): Field => ({ kind, label, ...options });
}
