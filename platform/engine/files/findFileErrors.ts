import { isEmpty, isRecord } from '../../../src/schemas/base/json.ts';
import {
  type Field,
  type FileField,
  type Fields,
  rulesOf,
  subFieldsOf,
} from '../../../src/schemas/vocabulary/field.ts';
import { findFileLimitViolation, parseFileUrl, resolveLimits } from '../../../src/schemas/vocabulary/fileLimits.ts';
import type { Label, Language } from '../../../src/schemas/base/label.ts';
import { packageFieldValues } from '../../../src/schemas/vocabulary/packageInfo.ts';
import { passesRule } from '../../../src/schemas/rules/rules.ts';
import { compareVersions } from './compareVersions.ts';
import type { Database, Row } from '../storage/database.ts';
import { type StoredFile, findFiles, fileUrlOf } from './fileRecords.ts';
import { trimEndMatching } from '../../../src/schemas/compile/trimEndMatching.ts';
import { type FileReader, findUnreadableUrls } from './fileRights.ts';

interface Change {
  /** Values to write. */
  readonly values: Row;
  /** Values before the write; their files are not checked again. */
  readonly before?: Row | null | undefined;
}

interface NamedFiles {
  /** Path of the field in the form, such as `params[2].icon`. */
  readonly path: string;
  readonly field: FileField;
  /** Fields of the same form or row. */
  readonly siblings: Fields;
  readonly urls: readonly unknown[];
  /** Values of the same form or row, for limits that depend on another value. */
  readonly siblingValues: Row;
  /** True if the content of the file must be read and checked, not only the stored properties of the file. */
  readonly checksLimits: boolean;
}

const missingFileMessage: Label = { zh: '文件不存在，请重新上传', en: 'The file does not exist. Upload it again' };

/**
 * Returns an error for each field with invalid files. A file must be stored, readable for the caller and within the
 * limits of its field, and the form values must match its package. An unreadable file counts as missing, so that nobody
 * gains access to a file by naming it in a record.
 */
export async function findFileErrors(
  db: Database,
  { fields, language, reader }: { readonly fields: Fields; readonly language: Language; readonly reader: FileReader },
  { values, before }: Change,
): Promise<Readonly<Record<string, string>>> {
  const named = namedFiles(fields, { values, before: before ?? {} }, '');
  if (named.length === 0) return {};
  const ids = named.flatMap(({ urls }) => urls.map(url => parseFileUrl(url)?.id)).filter(id => id !== undefined);
  const unreadable = await findUnreadableUrls(db, reader, {
    urls: named.flatMap(({ urls }) => urls.map(String)),
    before,
  });
  const found = (await findFiles(db, ids)).filter(file => !unreadable.has(fileUrlOf(file)));
  const files = new Map(found.map(file => [fileUrlOf(file), file]));
  const faults = named.flatMap(item => {
    const fault = item.checksLimits ? findFieldError(item, files) : undefined;
    return fault ? [[item.path, fault] as const] : findPackageMismatches(item, files);
  });
  return Object.fromEntries(faults.map(([path, fault]) => [path, fault[language]]));
}

/**
 * Returns an error for each form value that differs from the value in the package. Ignores package values that the
 * field cannot store.
 */
function findPackageMismatches(
  { path, field, siblings, urls, siblingValues: beside }: NamedFiles,
  files: ReadonlyMap<string, StoredFile>,
): readonly (readonly [string, Label])[] {
  const [url] = urls;
  const packageInfo = (typeof url === 'string' && files.get(url)?.package) || {};
  const prefix = trimEndMatching(path, /[^.]/);
  return Object.entries(packageFieldValues(field.limits.tells ?? {}, packageInfo)).flatMap(([name, value]) => {
    const sibling = siblings[name];
    const given = beside[name];
    const isBound = sibling !== undefined && rulesOf(sibling).every(rule => passesRule(rule, value));
    if (!isBound || isEmpty(given) || matchesPackage(sibling, given, value)) return [];
    return [[prefix + name, { zh: `安装包中为${value}`, en: `The package contains ${value}` }] as const];
  });
}

/**
 * Returns whether the form contains the same value as the package. Compares versions by their numbers: 1.2 equals
 * 1.2.0.
 */
function matchesPackage({ kind }: Field, given: unknown, value: string | number): boolean {
  return kind === 'version' ? compareVersions(String(given), String(value)) === 0 : given === value;
}

function findFieldError(
  { field, urls, siblingValues: beside }: NamedFiles,
  files: ReadonlyMap<string, StoredFile>,
): Label | undefined {
  const limits = resolveLimits(field.limits, beside);
  for (const url of urls) {
    const file = typeof url === 'string' ? files.get(url) : undefined;
    const fault = file ? findFileLimitViolation(limits, { ...file, bytes: file.size }) : missingFileMessage;
    if (fault) return fault;
  }
  return undefined;
}

function namedFiles(
  fields: Fields,
  { values, before }: { values: Row; before: Row },
  prefix: string,
): readonly NamedFiles[] {
  const beside = { ...before, ...values };
  return Object.entries(fields).flatMap(([name, field]): readonly NamedFiles[] => {
    const value = beside[name];
    const items = subFieldsOf(field);
    if (items) {
      if (!Array.isArray(value) || isSame(value, before[name])) return [];
      return value.flatMap((row: unknown, at) =>
        namedFiles(items, { values: isRecord(row) ? row : {}, before: {} }, `${prefix}${name}[${at}].`),
      );
    }
    if (field.kind !== 'image' && field.kind !== 'file') return [];
    const { by, tells = {} } = field.limits;
    const isChanged = (...names: readonly string[]) => names.some(item => !isSame(beside[item], before[item]));
    const isLimited = isChanged(name, ...(by ? [by.field] : []));
    const urls = (Array.isArray(value) ? value : [value]).filter(
      url => url !== null && url !== undefined && url !== '',
    );
    if (urls.length === 0 || !(isLimited || isChanged(...Object.values(tells)))) return [];
    return [{ path: prefix + name, field, siblings: fields, urls, siblingValues: beside, checksLimits: isLimited }];
  });
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
