import { type FileField, type Fields, subFieldsOf } from '../../src/schemas/field.ts';
import { limitsFault, readFileUrl, settleLimits } from '../../src/schemas/fileLimits.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Label, Language } from '../../src/schemas/label.ts';
import type { Database, Row } from '../storage/database.ts';
import { type StoredFile, findFiles, urlOf } from './fileRecords.ts';

interface Change {
  /** What is written. */
  readonly values: Row;
  /** What stood there, which is nobody's fault now. */
  readonly before?: Row | null | undefined;
}

interface Named {
  /** The field's place in the form: `params[2].icon`. */
  readonly path: string;
  readonly field: FileField;
  readonly urls: readonly unknown[];
  /** The values beside it, for limits that depend on one of them. */
  readonly beside: Row;
}

const missing: Label = { zh: '文件不存在，请重新上传', en: 'The file does not exist, upload it again' };

/**
 * The faults of the files that a record names: each must be stored here and keep the limits of its field, whatever it
 * was uploaded for. Gives one sentence a field.
 */
export async function fileFaults(
  db: Database,
  { fields, language }: { readonly fields: Fields; readonly language: Language },
  { values, before }: Change,
): Promise<Readonly<Record<string, string>>> {
  const named = namedFiles(fields, { values, before: before ?? {} }, '');
  if (named.length === 0) return {};
  const ids = named.flatMap(({ urls }) => urls.map(url => readFileUrl(url)?.id)).filter(id => id !== undefined);
  const files = new Map((await findFiles(db, ids)).map(file => [urlOf(file), file]));
  const faults = named.map(one => [one.path, faultOf(one, files)?.[language]] as const);
  return Object.fromEntries(faults.filter((fault): fault is readonly [string, string] => fault[1] !== undefined));
}

function faultOf({ field, urls, beside }: Named, files: ReadonlyMap<string, StoredFile>): Label | undefined {
  const limits = settleLimits(field.limits, beside);
  for (const url of urls) {
    const file = typeof url === 'string' ? files.get(url) : undefined;
    const fault = file ? limitsFault(limits, { ...file, bytes: file.size }) : missing;
    if (fault) return fault;
  }
  return undefined;
}

function namedFiles(
  fields: Fields,
  { values, before }: { values: Row; before: Row },
  prefix: string,
): readonly Named[] {
  const beside = { ...before, ...values };
  return Object.entries(fields).flatMap(([name, field]): readonly Named[] => {
    const value = beside[name];
    const items = subFieldsOf(field);
    if (items) {
      if (!Array.isArray(value) || isSame(value, before[name])) return [];
      return value.flatMap((row: unknown, at) =>
        namedFiles(items, { values: isRecord(row) ? row : {}, before: {} }, `${prefix}${name}[${at}].`),
      );
    }
    if (field.kind !== 'image' && field.kind !== 'file') return [];
    const driver = field.limits.by?.field;
    const isAsBefore = isSame(value, before[name]) && (!driver || isSame(beside[driver], before[driver]));
    const urls = (Array.isArray(value) ? value : [value]).filter(
      url => url !== null && url !== undefined && url !== '',
    );
    return isAsBefore || urls.length === 0 ? [] : [{ path: prefix + name, field, urls, beside }];
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
