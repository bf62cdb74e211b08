import type { FieldOptions, PlainField } from './field.ts';
import type { Label } from '../base/label.ts';

/** Type of an options object without properties. */
export type NoOptions = Readonly<Record<never, never>>;

/** Field of a kind, with its label and the exact options, so that types can be derived from the options. */
export type FieldWith<P, O> = { readonly label: Label } & Readonly<P> & O;

/**
 * Requires that an options object has no other keys than the allowed ones. A generic parameter alone accepts any further
 * key, so a misspelled option would compile.
 */
export type OnlyKeysOf<Allowed, O> = O & { readonly [K in Exclude<keyof O, keyof Allowed>]: never };

/** Returns the function that creates fields of a kind that needs only a label and options. */
export function plainField<const K extends PlainField['kind']>(kind: K) {
  return <const O extends FieldOptions = NoOptions>(label: Label, options?: OnlyKeysOf<FieldOptions, O>) =>
    ({ kind, label, ...options }) as unknown as FieldWith<{ kind: K }, O>;
}
