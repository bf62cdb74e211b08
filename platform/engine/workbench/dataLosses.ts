import { type Expression, type SqlBool, expressionBuilder } from 'kysely';

import { findCodeItem } from '../../../src/schemas/vocabulary/codeList.ts';
import type { CodeField, Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { storedFields } from '../fields/resourceFields.ts';
import type { Database, Row } from '../storage/database.ts';
import { castTo } from '../storage/sqlTerms/castTo.ts';
import { readStoredColumns, databaseTypes } from '../storage/migrate.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';

const eb = expressionBuilder<Record<string, Row>, string>();

/** Stored data that would be lost if a version replaced the current version. */
export interface DataLoss {
  readonly path: string;
  readonly message: Label;
  readonly rows: number;
}

/** Returns all data losses that prevent a version from being published. */
export async function findDataLosses(
  db: Database,
  before: Resource | undefined,
  after: Resource,
): Promise<readonly DataLoss[]> {
  const columns = (await readStoredColumns(db)).get(tableName(after));
  if (!columns) return [];
  const next = storedFields(after);
  const changed = Object.entries(next).flatMap(([name, field]): readonly DataLoss[] => {
    const stored = columns.get(name);
    if (stored === undefined || stored === databaseTypes[sqlTypeOf(field)]) return [];
    return [
      {
        path: `fields.${name}.kind`,
        message: {
          zh: `字段${calledZh(name, field)}已按另一种类型保存数据，请换一个字段名`,
          en: `The field ${calledEn(name, field)} is stored as another type; give the new field another name`,
        },
        rows: 0,
      },
    ];
  });
  if (changed.length > 0) return changed;
  const counted = await Promise.all([
    ...goneFields(before, after).map(async ([name, field]) =>
      findFieldLoss(after, { name, field }, await countFilled(db, after, name)),
    ),
    ...Object.entries(next).map(([name, field]) => findCodeLosses(db, { before, after, name }, field)),
    ...Object.entries(next)
      .filter(([name, field]) => field.unique && columns.has(name) && !before?.fields[name]?.unique)
      .map(([name, field]) => findUniqueLoss(db, after, name, field)),
  ]);
  return counted.flat();
}

/** Formats a field as its label, followed by its name. */
const calledZh = (name: string, { label }: Field): string => `「${label.zh}」(${name})`;
const calledEn = (name: string, { label }: Field): string => `“${label.en}” (${name})`;

function goneFields(before: Resource | undefined, after: Resource): readonly (readonly [string, Field])[] {
  const kept = storedFields(after);
  return before ? Object.entries(storedFields(before)).filter(([name]) => !Object.hasOwn(kept, name)) : [];
}

interface NamedField {
  readonly name: string;
  readonly field: Field;
}

function findFieldLoss({ title }: Resource, { name, field }: NamedField, rows: number): readonly DataLoss[] {
  if (rows === 0) return [];
  return [
    {
      path: `fields.${name}`,
      message: {
        zh: `${rows}行数据填有字段${calledZh(name, field)}，去掉后将不可见`,
        en: `${rows} rows of ${title.en} have a value in ${calledEn(name, field)}, which would no longer be visible`,
      },
      rows,
    },
  ];
}

interface Place {
  readonly before: Resource | undefined;
  readonly after: Resource;
  readonly name: string;
}

/**
 * Returns a loss for each option that was removed from a code list although rows have it: these rows would display the
 * value without a label.
 */
async function findCodeLosses(
  db: Database,
  { before, after, name }: Place,
  field: Field,
): Promise<readonly DataLoss[]> {
  const old = before?.fields[name];
  if (field.kind !== 'code' || old?.kind !== 'code') return [];
  const gone = valuesOf(old).filter(value => !valuesOf(field).includes(value));
  const counts = await Promise.all(
    gone.map(async value => ({ value, rows: await countRows(db, after, containsValueCondition(name, field, value)) })),
  );
  return counts
    .filter(count => count.rows > 0)
    .map(({ value, rows }) => ({
      path: `fields.${name}.codes.items`,
      message: {
        zh: `${rows}行数据的${calledZh(name, field)}为${textOfCode(old, value, 'zh')}，不能去掉该取值`,
        en: `${rows} rows have the value ${textOfCode(old, value, 'en')} in ${calledEn(name, field)}, so this value cannot be removed`,
      },
      rows,
    }));
}

/** Formats an option as its label, followed by its value. */
function textOfCode({ codes }: CodeField, value: number | string, language: keyof Label): string {
  const text = findCodeItem(codes, value)?.[language] ?? '';
  return language === 'zh' ? `「${text}」(${value})` : `“${text}” (${value})`;
}

function containsValueCondition(name: string, field: CodeField, value: number | string): Expression<SqlBool> {
  return field.multiple
    ? eb(name, '@>', castTo(JSON.stringify([value]), 'jsonb'))
    : eb(eb.cast(name, 'text'), '=', String(value));
}

async function findUniqueLoss(
  db: Database,
  resource: Resource,
  name: string,
  field: Field,
): Promise<readonly DataLoss[]> {
  const others = typeof field.unique === 'object' ? (field.unique.with ?? []) : [];
  const repeated = db
    .selectFrom(tableName(resource))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(name, 'is not', null)
    .groupBy([name, ...others])
    .having(({ fn }) => fn.countAll(), '>', 1);
  const { sum } = await db
    .selectFrom(repeated.as('repeated'))
    .select(({ fn }) => fn.sum<number | null>('count').as('sum'))
    .executeTakeFirstOrThrow();
  const count = sum ?? 0;
  if (count === 0) return [];
  return [
    {
      path: `fields.${name}.unique`,
      message: {
        zh: `${count}行数据的${calledZh(name, field)}有重复，不能设为唯一`,
        en: `${count} rows repeat a value of ${calledEn(name, field)}, so the field cannot be unique`,
      },
      rows: count,
    },
  ];
}

function valuesOf(field: CodeField): readonly (number | string)[] {
  return field.codes.items.map(item => item.value);
}

function countFilled(db: Database, resource: Resource, name: string): Promise<number> {
  const isFilled = eb.and([eb(name, 'is not', null), eb(eb.cast(name, 'text'), 'not in', ['', '[]', '{}'])]);
  return countRows(db, resource, isFilled);
}

async function countRows(db: Database, resource: Resource, where: Expression<SqlBool>): Promise<number> {
  const { count } = await db
    .selectFrom(tableName(resource))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(where)
    .executeTakeFirstOrThrow();
  return count;
}
