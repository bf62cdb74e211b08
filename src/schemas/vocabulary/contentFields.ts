import type { FieldOptions, Fields, RowsField } from './field.ts';
import {
  type FileLimits,
  type FileType,
  type PictureSize,
  maxPackageBytes,
  defaultPictureLimits,
} from './fileLimits.ts';
import type { Label } from '../base/label.ts';
import { type FieldWith, type NoOptions, type OnlyKeysOf, plainField } from './plainField.ts';

type FileOptions = FieldOptions & { readonly limits?: Partial<FileLimits> };
type RowsOptions = FieldOptions & Pick<RowsField, 'checks'>;
type ImageOptions = FileOptions & { readonly size?: PictureSize };
type FileFieldWith<K extends 'image' | 'file', O> = FieldWith<
  { kind: K; limits: FileLimits },
  Omit<O, 'limits' | 'size'>
>;

/**
 * Creates a picture field. Default: JPG or PNG, at most 20 MB; `limits` overrides this. `size` requires exact
 * dimensions in pixels.
 *
 * @example image({ zh: '轮播图', en: 'Banner' }, { size: [1_080, 540], required: true })
 */
export const image = <const O extends ImageOptions = NoOptions>(label: Label, options?: OnlyKeysOf<ImageOptions, O>) =>
  pictureField(label, options) as unknown as FileFieldWith<'image', O>;

/**
 * Creates a field with several pictures.
 *
 * @example images({ zh: '现场照片', en: 'Photos' }, { rules: [maxItems(9)] })
 */
export const images = <const O extends ImageOptions = NoOptions>(label: Label, options?: OnlyKeysOf<ImageOptions, O>) =>
  pictureField(label, { ...options, multiple: true }) as unknown as FileFieldWith<
    'image',
    O & { readonly multiple: true }
  >;

function pictureField(label: Label, { size, limits, ...flags }: ImageOptions = {}) {
  return { kind: 'image', label, limits: { ...defaultPictureLimits, ...limits, ...(size ? { size } : {}) }, ...flags };
}

/**
 * Creates a field for an uploaded file of the given types, at most 4 GB unless `limits` sets another size.
 *
 * @example file({ zh: '安装包', en: 'Installation package' }, ['apk'], { required: true })
 */
export const file = <const O extends FileOptions = NoOptions>(
  label: Label,
  types: readonly FileType[],
  options?: OnlyKeysOf<FileOptions, O>,
) => {
  const { limits, ...flags }: FileOptions = options ?? {};
  const all = { types, maxBytes: maxPackageBytes, ...limits };
  return { kind: 'file', label, limits: all, ...flags } as unknown as FileFieldWith<'file', O>;
};

/**
 * Creates a field for a list of records within the record, each with the given fields.
 *
 * @example rows({ zh: '联系人', en: 'Contacts' }, { name: text({ zh: '姓名', en: 'Name' }, { required: true }) })
 */
export const rows = <const F extends Fields, const O extends RowsOptions = NoOptions>(
  label: Label,
  fields: F,
  options?: OnlyKeysOf<RowsOptions, O>,
) => ({ kind: 'rows', label, fields, ...options }) as unknown as FieldWith<{ kind: 'rows'; fields: F }, O>;

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
