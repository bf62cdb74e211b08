import type { CodeList } from './codeList.ts';
import type { CodeField, FieldOptions, ReferenceField } from './field.ts';
import type { Label } from '../base/label.ts';
import { type FieldWith, type NoOptions, type OnlyKeysOf, plainField } from './plainField.ts';

/**
 * Creates a field for yes or no.
 *
 * @example boolean({ zh: '启用', en: 'Enabled' }, { default: true, list: true, filter: true })
 */
export const boolean = plainField('boolean');

type CodeOptions = FieldOptions & Pick<CodeField, 'among'>;

/**
 * Creates an enumerated field, whose value is an item of a code list. `among` narrows the items by the value of another
 * field.
 *
 * @example code({ zh: '状态', en: 'Status' }, visitStatus, { default: 1, list: true, filter: true })
 */
export const code = <const L extends CodeList, const O extends CodeOptions = NoOptions>(
  label: Label,
  codes: L,
  options?: OnlyKeysOf<CodeOptions, O>,
) => ({ kind: 'code', label, codes, ...options }) as unknown as FieldWith<{ kind: 'code'; codes: L }, O>;

/** Options of a reference field: the options of every field, and the options that limit the selectable records. */
type ReferenceOptions = FieldOptions & Pick<ReferenceField, 'narrowedBy' | 'offered' | 'listedAt'>;

/**
 * Creates a reference to one record. With the target `'rooms'`, the field stores the record's id; with
 * `'merchants.merchantSign'`, it stores the value of the named field. `narrowedBy` filters the options by other fields
 * of the form.
 *
 * @example reference({ zh: '机柜', en: 'Cabinet' }, 'cabinets', { narrowedBy: { roomId: 'roomId' }, list: true })
 */
export const reference = <const T extends string, const O extends ReferenceOptions = NoOptions>(
  label: Label,
  target: T,
  options?: OnlyKeysOf<ReferenceOptions, O>,
) => ({ kind: 'reference', label, ...parseTarget(target), ...options }) as unknown as ReferenceWith<'reference', T, O>;

/**
 * Creates a field with references to several records.
 *
 * @example references({ zh: '适用机房', en: 'Rooms' }, 'rooms', { required: true })
 */
export const references = <const T extends string, const O extends ReferenceOptions = NoOptions>(
  label: Label,
  target: T,
  options?: OnlyKeysOf<ReferenceOptions, O>,
) =>
  ({ kind: 'reference', label, ...parseTarget(target), ...options, multiple: true }) as unknown as ReferenceWith<
    'reference',
    T,
    O & { readonly multiple: true }
  >;

/**
 * Creates a field that selects one or several nodes of a tree resource.
 *
 * @example treeSelect({ zh: '上级菜单', en: 'Parent menu' }, 'menus')
 */
export const treeSelect = <const T extends string, const O extends FieldOptions = NoOptions>(
  label: Label,
  target: T,
  options?: OnlyKeysOf<FieldOptions, O>,
) =>
  ({ kind: 'treeSelect', label, ...parseTarget(target), ...options }) as unknown as ReferenceWith<'treeSelect', T, O>;

/** Type of a field that refers to records. The target contains the resource and, optionally, the referenced field. */
type ReferenceWith<K extends 'reference' | 'treeSelect', T extends string, O> = FieldWith<
  T extends `${infer R}.${infer S}` ? { kind: K; resource: R; stores: S } : { kind: K; resource: T },
  O
>;

function parseTarget(target: string): { readonly resource: string; readonly stores?: string } {
  const [resource = target, stores] = target.split('.');
  return stores === undefined ? { resource } : { resource, stores };
}
