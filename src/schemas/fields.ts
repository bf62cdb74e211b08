import type { CodeList } from './codeList.ts';
import type {
  CodeField,
  Field,
  FieldOptions,
  Fields,
  FileField,
  ReferenceField,
  RowsField,
  TreeField,
} from './field.ts';
import { type FileLimits, type FileType, type PictureSize, packageBytes, pictureLimits } from './fileLimits.ts';
import type { Label } from './label.ts';

type PlainKind = Exclude<Field['kind'], 'code' | 'reference' | 'treeSelect' | 'image' | 'file' | 'rows'>;

function plain(kind: PlainKind) {
  return (label: Label, options: FieldOptions = {}): Field => ({ kind, label, ...options });
}

export const text = plain('text');
export const longText = plain('longText');
export const phone = plain('phone');
export const email = plain('email');
export const ip = plain('ip');
export const url = plain('url');
export const idCard = plain('idCard');
export const version = plain('version');
export const password = plain('password');
export const bankCard = plain('bankCard');
export const mac = plain('mac');
export const richText = plain('richText');
export const integer = plain('integer');
export const decimal = plain('decimal');
export const percent = plain('percent');
export const port = plain('port');
export const bytes = plain('bytes');
export const speed = (label: Label, options: FieldOptions = {}): Field => ({
  kind: 'speed',
  label,
  unit: { zh: 'Mbps', en: 'Mbps' },
  ...options,
});
export const money = plain('money');
export const duration = plain('duration');
export const boolean = plain('boolean');
export const dateTime = plain('dateTime');
export const date = plain('date');
export const timeOfDay = plain('timeOfDay');
export const dateRange = plain('dateRange');
export const ipRange = plain('ipRange');
export const portRange = plain('portRange');
export const geo = plain('geo');
export const tags = plain('tags');
export const keyValues = plain('keyValues');
export const json = plain('json');

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

/** A record of another resource: `reference(label, 'rooms')` stores its id, `'merchants.merchantSign'` that field. */
export const reference = (
  label: Label,
  target: string,
  options: FieldOptions & Pick<ReferenceField, 'narrowedBy' | 'offered' | 'listedAt'> = {},
): ReferenceField => ({
  kind: 'reference',
  label,
  ...targetOf(target),
  ...options,
});

/** Several records of another resource. */
export const references: typeof reference = (label, target, options) =>
  reference(label, target, { ...options, multiple: true });

/** Nodes of a tree resource. */
export const treeSelect = (label: Label, target: string, options: FieldOptions = {}): TreeField => ({
  kind: 'treeSelect',
  label,
  ...targetOf(target),
  ...options,
});

/** JPG or PNG of at most 20 MB, unless limits say otherwise; `size` asks for exact pixels. */
export const image = (
  label: Label,
  options: FieldOptions & { readonly size?: PictureSize; readonly limits?: Partial<FileLimits> } = {},
): FileField => {
  const { size, limits, ...flags } = options;
  return { kind: 'image', label, limits: { ...pictureLimits, ...limits, ...(size ? { size } : {}) }, ...flags };
};

/** Several pictures. */
export const images: typeof image = (label, options) => image(label, { ...options, multiple: true });

export const file = (
  label: Label,
  types: readonly FileType[],
  options: FieldOptions & { readonly limits?: Partial<FileLimits> } = {},
): FileField => {
  const { limits, ...flags } = options;
  return { kind: 'file', label, limits: { types, maxBytes: packageBytes, ...limits }, ...flags };
};

export const rows = (
  label: Label,
  fields: Fields,
  options: FieldOptions & Pick<RowsField, 'checks'> = {},
): RowsField => ({ kind: 'rows', label, fields, ...options });

function targetOf(target: string): { readonly resource: string; readonly stores?: string } {
  const [resource = target, stores] = target.split('.');
  return stores === undefined ? { resource } : { resource, stores };
}
