import type { FieldOptions, Fields, FileField, RowsField } from '../field.ts';
import {
  type FileLimits,
  type FileType,
  type PictureSize,
  maxPackageBytes,
  defaultPictureLimits,
} from '../fileLimits.ts';
import type { Label } from '../label.ts';
import { plainField } from './plainField.ts';

/**
 * Creates a picture field. Default: JPG or PNG, at most 20 MB; `limits` overrides this. `size` requires exact
 * dimensions in pixels.
 *
 * @example image({ zh: '轮播图', en: 'Banner' }, { size: [1_080, 540], required: true })
 */
export const image = (
  label: Label,
  options: FieldOptions & { readonly size?: PictureSize; readonly limits?: Partial<FileLimits> } = {},
): FileField => {
  const { size, limits, ...flags } = options;
  return { kind: 'image', label, limits: { ...defaultPictureLimits, ...limits, ...(size ? { size } : {}) }, ...flags };
};

/**
 * Creates a field with several pictures.
 *
 * @example images({ zh: '现场照片', en: 'Photos' }, { rules: [maxItems(9)] })
 */
export const images: typeof image = (label, options) => image(label, { ...options, multiple: true });

/**
 * Creates a field for an uploaded file of the given types, at most 4 GB unless `limits` sets another size.
 *
 * @example file({ zh: '安装包', en: 'Installation package' }, ['apk'], { required: true })
 */
export const file = (
  label: Label,
  types: readonly FileType[],
  options: FieldOptions & { readonly limits?: Partial<FileLimits> } = {},
): FileField => {
  const { limits, ...flags } = options;
  return { kind: 'file', label, limits: { types, maxBytes: maxPackageBytes, ...limits }, ...flags };
};

/**
 * Creates a field for a list of records within the record, each with the given fields.
 *
 * @example rows({ zh: '联系人', en: 'Contacts' }, { name: text({ zh: '姓名', en: 'Name' }, { required: true }) })
 */
export const rows = (
  label: Label,
  fields: Fields,
  options: FieldOptions & Pick<RowsField, 'checks'> = {},
): RowsField => ({ kind: 'rows', label, fields, ...options });

/**
 * Creates a field for a list of different short texts, at most 40 characters each.
 *
 * @example tags({ zh: '标签', en: 'Tags' }, { rules: [maxItems(10)] })
 */
export const tags = plainField('tags');

/**
 * Creates a field for a list of `{ key, value }` with different keys.
 *
 * @example keyValues({ zh: '参数', en: 'Parameters' })
 */
export const keyValues = plainField('keyValues');

/**
 * Creates a field for any JSON value, edited as text. Prefer a more specific field kind where one fits.
 *
 * @example json({ zh: '扩展配置', en: 'Extra settings' })
 */
export const json = plainField('json');
