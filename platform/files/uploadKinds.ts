import {
  type FileLimits,
  type FileType,
  type SettledLimits,
  fileTypes,
  packageBytes,
  pictureLimits,
  pictureTypes,
} from '../../src/schemas/fileLimits.ts';
import type { Field, Fields } from '../../src/schemas/field.ts';
import { subFieldsOf } from '../../src/schemas/field.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from '../http/route.ts';

/** What may be uploaded at all; a field asks for less. */
export const uploadKinds = {
  image: { types: pictureTypes, maxBytes: pictureLimits.maxBytes },
  file: { types: fileTypes, maxBytes: packageBytes },
} as const satisfies Readonly<Record<string, FileLimits>>;

export type UploadKind = keyof typeof uploadKinds;

export function toUploadKind(text: string): UploadKind | undefined {
  return text === 'image' || text === 'file' ? text : undefined;
}

/**
 * The limits of the field that the file is for, as its sender tells them. They can only narrow what the kind allows: the
 * record that names the file is held against the field itself.
 */
export function narrow(kind: UploadKind, told: unknown): SettledLimits {
  const widest: SettledLimits =
    kind === 'image' ? { ...uploadKinds.image, types: pictureLimits.types } : uploadKinds.file;
  if (!isRecord(told)) return widest;
  const { types, maxBytes, size, isByField } = told;
  const wanted: readonly unknown[] = Array.isArray(types) ? types : widest.types;
  const allowed: readonly FileType[] = uploadKinds[kind].types;
  const narrowed = allowed.filter(type => wanted.includes(type));
  const most = typeof maxBytes === 'number' && maxBytes > 0 ? Math.min(maxBytes, widest.maxBytes) : widest.maxBytes;
  return {
    types: narrowed,
    maxBytes: most,
    ...(isPixels(size) ? { size: [size[0], size[1]] } : {}),
    ...(isByField === true ? { isByField } : {}),
  };
}

function isPixels(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every(one => Number.isSafeInteger(one) && one > 0);
}

export function mayUploadFiles(caller: Caller, codes: ReadonlySet<string>): boolean {
  return caller.isAdmin || [...caller.codes].some(code => codes.has(code));
}

export function mayNotUpload(): Refusal {
  return new Refusal({ zh: '权限不足', en: 'Insufficient authority' }, { status: 1, code: 403 });
}

/** Codes of which one is needed to send more than pictures: those that can save a field that holds a file. */
export function codesForFiles(resources: readonly Resource[]): ReadonlySet<string> {
  const codes = resources.flatMap(({ fields, operations, actions = [] }) => [
    ...(holdFiles(fields) ? [operations.create, operations.edit] : []),
    ...actions.filter(action => holdFiles(action.form ?? {})).map(action => action.code),
  ]);
  return new Set(codes.filter(code => code !== undefined));
}

function holdFiles(fields: Fields): boolean {
  const holdsFile = (field: Field): boolean => field.kind === 'file' || holdFiles(subFieldsOf(field) ?? {});
  return Object.values(fields).some(holdsFile);
}
