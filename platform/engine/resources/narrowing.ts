import type { Expression, SqlBool } from 'kysely';

import { narrowingFieldNames, narrowingFilter } from '../../../src/schemas/vocabulary/choices.ts';
import { isEmpty, isRecord } from '../../../src/schemas/base/json.ts';
import type { Fields, ReferenceField } from '../../../src/schemas/vocabulary/field.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { validationMessage } from '../../../src/schemas/compile/validationMessage.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { parseJson } from '../http/readBody.ts';
import type { Caller } from '../http/route.ts';
import { eb, recordsOf } from '../records/withRecordTables.ts';
import type { Database, Row } from '../storage/database.ts';
import type { Catalogue } from './catalogue.ts';
import { filtersOf, toConditions } from './filters.ts';
import { badRequestRefusal } from '../http/requestInput.ts';
import { narrowedReferencesOf, narrowingKeys } from './narrowedReferencesOf.ts';
import { fieldExpressionOf } from './select.ts';

/**
 * Parses the filter with which a form narrows the options of a reference. Callers with access to the list may use all
 * filters. Other callers may only use the filters by which a form narrows the resource, because further filters would
 * reveal values of its records.
 */
export function toNarrowingConditions(
  resource: Resource,
  {
    catalogue,
    caller,
    text,
    now,
  }: { readonly catalogue: Catalogue; readonly caller: Caller; readonly text: string; readonly now: string },
): readonly Expression<SqlBool>[] {
  const filter = parse(text);
  if (!isRecord(filter))
    throw badRequestRefusal({ zh: '筛选条件应为JSON对象', en: 'The filter must be a JSON object' });
  const seesAll = caller.isAdmin || caller.codes.has(resource.code);
  const allowedKeys = seesAll ? [] : narrowedFilters(catalogue, resource.name);
  return toConditions(
    filtersOf(resource, { now }).filter(({ key }) => seesAll || allowedKeys.includes(key)),
    filter,
  );
}

function narrowedFilters(catalogue: Catalogue, target: string): readonly string[] {
  return catalogue.resources
    .flatMap(narrowedReferencesOf)
    .flatMap(field => (field.resource === target ? narrowingKeys(field) : []));
}

export interface NarrowingContext {
  readonly catalogue: Catalogue;
  readonly fields: Fields;
  readonly language: Language;
  /** Complete form. `values` contains only its changes. */
  readonly form: Row;
}

/**
 * Returns an error for each reference whose record does not match the values that narrow the reference. Does not check
 * unchanged values.
 */
export async function findNarrowingErrors(
  db: Database,
  { catalogue, fields, language, form }: NarrowingContext,
  values: Row,
): Promise<Readonly<Record<string, string>>> {
  const faults: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const isTouched = [name, ...narrowingFieldNames(field)].some(narrowingFieldName =>
      Object.hasOwn(values, narrowingFieldName),
    );
    const narrowing = narrowingFilter(field, form);
    if (field.kind !== 'reference' || !narrowing || !isTouched || isEmpty(form[name])) continue;
    const chosen = [...new Set([form[name]].flat())];
    const fitting = await countMatchingOptions(db, catalogue.get(field.resource), { field, narrowing, chosen });
    if (fitting === chosen.length) continue;
    const drivers = narrowingFieldNames(field).filter(driver => !isEmpty(form[driver]));
    const driver = drivers.map(item => fields[item]?.label[language] ?? item).join(' / ');
    faults[name] = validationMessage('narrowed', language, { field: field.label[language], driver });
  }
  return faults;
}

async function countMatchingOptions(
  db: Database,
  target: Resource,
  {
    field,
    narrowing,
    chosen,
  }: { readonly field: ReferenceField; readonly narrowing: Readonly<Row>; readonly chosen: unknown },
): Promise<number> {
  const value = fieldExpressionOf(target, field.stores ?? 'id');
  const conditions = [
    eb(eb.fn('to_jsonb', [value]), '<@', JSON.stringify(chosen)),
    ...toConditions(filtersOf(target), narrowing),
  ];
  const { count } = await recordsOf(db, target)
    .select(({ fn }) => fn.count<number>(value).distinct().as('count'))
    .where(eb.and(conditions))
    .executeTakeFirstOrThrow();
  return count;
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
