import type { CodeList } from '../codeList.ts';
import type { CodeField, FieldOptions, ReferenceField, TreeField } from '../field.ts';
import type { Label } from '../label.ts';
import { plainField } from './plainField.ts';

/**
 * Creates a field for yes or no.
 *
 * @example boolean({ zh: '启用', en: 'Enabled' }, { default: true, list: true, filter: true })
 */
export const boolean = plainField('boolean');

/**
 * Creates an enumerated field, whose value is an item of a code list. `among` narrows the items by the value of another
 * field.
 *
 * @example code({ zh: '状态', en: 'Status' }, visitStatus, { default: 1, list: true, filter: true })
 */
export const code = (
  label: Label,
  codes: CodeList,
  options: FieldOptions & Pick<CodeField, 'among'> = {},
): CodeField => ({
  kind: 'code',
  label,
  codes,
  ...options,
});

/**
 * Creates a reference to one record. The target `'rooms'` stores the record's id, `'merchants.merchantSign'` stores the
 * named field. `narrowedBy` filters the options by other fields of the form.
 *
 * @example reference({ zh: '机柜', en: 'Cabinet' }, 'cabinets', { narrowedBy: { roomId: 'roomId' }, list: true })
 */
export const reference = (
  label: Label,
  target: string,
  options: FieldOptions & Pick<ReferenceField, 'narrowedBy' | 'offered' | 'listedAt'> = {},
): ReferenceField => ({
  kind: 'reference',
  label,
  ...parseTarget(target),
  ...options,
});

/**
 * Creates a field with references to several records.
 *
 * @example references({ zh: '适用机房', en: 'Rooms' }, 'rooms', { required: true })
 */
export const references: typeof reference = (label, target, options) =>
  reference(label, target, { ...options, multiple: true });

/**
 * Creates a field that selects one or several nodes of a tree resource.
 *
 * @example treeSelect({ zh: '上级菜单', en: 'Parent menu' }, 'menus')
 */
export const treeSelect = (label: Label, target: string, options: FieldOptions = {}): TreeField => ({
  kind: 'treeSelect',
  label,
  ...parseTarget(target),
  ...options,
});

function parseTarget(target: string): { readonly resource: string; readonly stores?: string } {
  const [resource = target, stores] = target.split('.');
  return stores === undefined ? { resource } : { resource, stores };
}
