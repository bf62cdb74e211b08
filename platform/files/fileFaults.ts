import { isEmpty } from '../../src/schemas/condition.ts';
import { type Field, type FileField, type Fields, rulesOf, subFieldsOf } from '../../src/schemas/field.ts';
import { limitsFault, readFileUrl, settleLimits } from '../../src/schemas/fileLimits.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Label, Language } from '../../src/schemas/label.ts';
import { valuesToldBy } from '../../src/schemas/packageFacts.ts';
import { keepsRule } from '../../src/schemas/rules/rules.ts';
import { byVersion } from '../nodes/byVersion.ts';
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
  /** The fields beside it. */
  readonly siblings: Fields;
  readonly urls: readonly unknown[];
  /** The values beside it, for limits that depend on one of them. */
  readonly beside: Row;
  /** What it must be is asked anew, and not only what is said of it. */
  readonly isLimited: boolean;
}

const missing: Label = { zh: '文件不存在，请重新上传', en: 'The file does not exist, upload it again' };

/**
 * The faults of the files that a record names: each must be stored here and keep the limits of its field, whatever it
 * was uploaded for; and what it says of itself, the form may not say otherwise. Gives one sentence a field.
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
  const faults = named.flatMap(one => {
    const fault = one.isLimited ? faultOf(one, files) : undefined;
    return fault ? [[one.path, fault] as const] : untruths(one, files);
  });
  return Object.fromEntries(faults.map(([path, fault]) => [path, fault[language]]));
}

/** What the form says otherwise than the package does; what a field could not hold, it need not say. */
function untruths(
  { path, field, siblings, urls, beside }: Named,
  files: ReadonlyMap<string, StoredFile>,
): readonly (readonly [string, Label])[] {
  const [url] = urls;
  const told = (typeof url === 'string' && files.get(url)?.package) || {};
  const prefix = path.replace(/[^.]*$/, '');
  return Object.entries(valuesToldBy(field.limits.tells ?? {}, told)).flatMap(([name, value]) => {
    const sibling = siblings[name];
    const given = beside[name];
    const isBound = sibling !== undefined && rulesOf(sibling).every(rule => keepsRule(rule, value));
    if (!isBound || isEmpty(given) || isSaid(sibling, given, value)) return [];
    return [[prefix + name, { zh: `安装包中为${value}`, en: `The package says ${value}` }] as const];
  });
}

/** 1.2 and 1.2.0 are one version. */
function isSaid({ kind }: Field, given: unknown, value: string | number): boolean {
  return kind === 'version' ? byVersion(String(given), String(value)) === 0 : given === value;
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
    const { by, tells = {} } = field.limits;
    const isChanged = (...names: readonly string[]) => names.some(one => !isSame(beside[one], before[one]));
    const isLimited = isChanged(name, ...(by ? [by.field] : []));
    const urls = (Array.isArray(value) ? value : [value]).filter(
      url => url !== null && url !== undefined && url !== '',
    );
    if (urls.length === 0 || !(isLimited || isChanged(...Object.values(tells)))) return [];
    return [{ path: prefix + name, field, siblings: fields, urls, beside, isLimited }];
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
