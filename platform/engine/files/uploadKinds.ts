import {
  type FileLimits,
  type FileType,
  type ResolvedLimits,
  fileTypes,
  maxPackageBytes,
  defaultPictureLimits,
  pictureTypes,
} from '../../../src/schemas/vocabulary/fileLimits.ts';
import { type Fields, subFieldsOf } from '../../../src/schemas/vocabulary/field.ts';
import { flowFormOf } from '../../../src/schemas/vocabulary/flow.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from '../http/route.ts';

/** Widest limits of uploads, which the limits of a field narrow. */
export const uploadKinds = {
  image: { types: pictureTypes, maxBytes: defaultPictureLimits.maxBytes },
  file: { types: fileTypes, maxBytes: maxPackageBytes },
} as const satisfies Readonly<Record<string, FileLimits>>;

export type UploadKind = keyof typeof uploadKinds;

export function toUploadKind(text: string): UploadKind | undefined {
  return text === 'image' || text === 'file' ? text : undefined;
}

/**
 * Parses the field limits that the sender claims. They can only narrow the limits of the upload kind. Saving the record
 * checks the real limits of the field.
 */
export function parseClaimedFileLimits(kind: UploadKind, claimedLimits: unknown): ResolvedLimits {
  const widest: ResolvedLimits =
    kind === 'image' ? { ...uploadKinds.image, types: defaultPictureLimits.types } : uploadKinds.file;
  if (!isRecord(claimedLimits)) return widest;
  const { types, maxBytes, size, isByField } = claimedLimits;
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
  return Array.isArray(value) && value.length === 2 && value.every(item => Number.isSafeInteger(item) && item > 0);
}

export function mayUpload(caller: Caller, codes: ReadonlySet<string>): boolean {
  return caller.isAdmin || [...caller.codes].some(code => codes.has(code));
}

export function uploadRefusal(): Refusal {
  return new Refusal({ zh: '权限不足', en: 'Insufficient authority' }, { status: 1, code: 403 });
}

/**
 * Returns the permission codes that allow uploads: those for saving fields of this kind in a form, action, flow or
 * import.
 */
export function permissionCodesForUploads(screens: readonly Resource[], kind: UploadKind): ReadonlySet<string> {
  const codes = screens.flatMap(({ fields, operations, actions = [], flow }) => [
    ...(hasKind(fields, kind) ? [operations.create, operations.edit, operations.import] : []),
    ...actions.filter(action => hasKind(action.form ?? {}, kind)).map(action => action.code),
    ...(flow && hasKind(flowFormOf(flow).fields, kind) ? [flow.code] : []),
  ]);
  return new Set(codes.filter(code => code !== undefined));
}

function hasKind(fields: Fields, kind: UploadKind): boolean {
  return Object.values(fields).some(field => field.kind === kind || hasKind(subFieldsOf(field) ?? {}, kind));
}
