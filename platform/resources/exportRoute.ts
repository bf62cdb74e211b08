import { sql } from 'kysely';

import type { Call } from '../../src/schemas/call.ts';
import type { CsvManner } from '../../src/schemas/csvForm.ts';
import type { Fields } from '../../src/schemas/field.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { allFields } from '../../src/schemas/systemFields.ts';
import { auditedCall, writeAudit } from '../audit.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import { type ResourceDeps, describe } from './deps.ts';
import type { Tongue } from './spoken.ts';
import { columnTypes, createCellWriter, exportedFields, headings } from './exportCells.ts';
import { exportRows } from './exportRows.ts';
import { type FileFormat, exportFormats, fileFormats } from './exportFormats.ts';
import { disposition } from './disposition.ts';
import { allOf } from './filters.ts';
import { badRequest, readInput, routePath } from './input.ts';
import { type Question, readQuestion } from './question.ts';
import { readCoreSettings } from '../services/backendSettings.ts';

/**
 * The route that writes all rows of a list's filters to a file, while it reads them. Logs are written whatever their
 * length; of anything else, more rows than the settings allow are refused.
 */
export function exportRoute(resource: Resource, deps: ResourceDeps, limit?: number): readonly Route[] {
  const call = resource.api.export;
  const code = resource.operations.export;
  if (!call || !code) return [];
  return [
    {
      ...routePath(call),
      permission: { anyOf: [code] },
      costly: 'export',
      handle: async context =>
        answerExport({ resource, deps, context, call }, limit ?? (await limitOf(context.db, resource))),
    },
  ];
}

/** A log grows by itself, so a limit would sooner or later refuse every export of it. */
async function limitOf(db: Database, { type }: Resource): Promise<number> {
  return type === 'record' ? Infinity : (await readCoreSettings(db)).exportLimit;
}

interface Asked {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly context: RouteContext;
  readonly call: Call;
}

/** What the file shall be, beside its rows. */
interface Wish {
  readonly format: FileFormat;
  readonly fields: Fields;
  readonly texts: CsvManner['texts'];
}

async function answerExport(asked: Asked, limit: number): Promise<Response> {
  const { resource, context, call } = asked;
  const startedAt = performance.now();
  const wish = readWish(asked, readInput(call, context));
  const tongue: Tongue = { language: context.language, screens: asked.deps.catalogue.screens };
  const given = readQuestion(resource, call, { ...withoutWish(context), tongue });
  const { total, last } = await measure(context.db, resource, given);
  // Records that come while the file is written are no part of it, or the count would not be true of it.
  const question = { ...given, conditions: [...given.conditions, sql`t.id <= ${last}`] };
  if (total > limit) throw tooMany(total, limit);
  await writeAudit(context.db, auditedCall(context, startedAt), [
    {
      type: 5,
      module: resource.name,
      description: describe({ zh: '导出', en: 'Export' }, resource),
      request: call.method === 'GET' ? context.query : context.body,
      response: { total, format: wish.format },
    },
  ]);
  const { format, fields } = wish;
  const types = columnTypes(fields);
  const columns = headings(fields, context.language).map((heading, at) => ({ heading, type: types[at] ?? 'text' }));
  const rows = cellsOf(asked, question, { ...wish, total, tongue });
  const name = (call.file?.name ?? resource.title)[context.language];
  return new Response(exportFormats[format].write({ title: resource.title[context.language], columns, rows, total }), {
    headers: {
      'content-type': exportFormats[format].contentType,
      'content-disposition': disposition(resource.name, name, format),
      'x-total-rows': String(total),
      'cache-control': 'no-store',
    },
  });
}

/** The format, columns and manner of writing that are asked for; by themselves those of the call, all, and labels. */
function readWish({ resource, call }: Asked, { fileFormat, fileColumns, fileTexts }: Row): Wish {
  const format = fileFormats.find(one => one === (fileFormat ?? call.file?.format ?? 'csv'));
  const texts = (['labels', 'codes'] as const).find(one => one === (fileTexts ?? 'labels'));
  const all = exportedFields(resource);
  const names = typeof fileColumns === 'string' ? fileColumns.split(',') : (fileColumns ?? Object.keys(all));
  const known = allFields(resource);
  const isKnown = Array.isArray(names) && names.every(one => Object.hasOwn(known, String(one)));
  // What fits no cell, or may not be read, is left out like a column that was never asked for.
  const fields = isKnown ? names.flatMap(one => Object.entries(all).filter(([name]) => name === one)) : [];
  if (!format || !texts || fields.length === 0) {
    throw badRequest({ zh: '不支持的导出格式或列', en: 'This format, or one of these columns, cannot be exported' });
  }
  return { format, texts, fields: Object.fromEntries(fields) };
}

const wishKeys = ['fileFormat', 'fileColumns', 'fileTexts'];

/** The same call without what is asked of the file, so that all the rest is filters. */
function withoutWish(context: RouteContext): RouteContext {
  const rest = <T>(given: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(given).filter(([key]) => !wishKeys.includes(key)));
  return { ...context, query: rest(context.query), body: isRecord(context.body) ? rest(context.body) : context.body };
}

async function measure(
  db: Database,
  resource: Resource,
  { conditions }: Pick<Question, 'conditions'>,
): Promise<{ readonly total: number; readonly last: number }> {
  const { rows } = await sql<{ total: number; last: number | null }>`
    select count(*) as total, max(t.id) as last from ${sql.table(tableName(resource))} as t ${allOf(conditions)}`.execute(
    db,
  );
  return { total: rows[0]?.total ?? 0, last: rows[0]?.last ?? 0 };
}

/** The cells of all rows. A file that would lack some of them breaks off, so that nobody takes it for whole. */
async function* cellsOf(
  { resource, deps: { catalogue }, context: { db, language } }: Asked,
  question: Question,
  { fields, texts, total, tongue }: Wish & { readonly total: number; readonly tongue: Tongue },
) {
  const toCells = createCellWriter(db, { catalogue, fields, language, texts });
  const known = allFields(resource);
  const read = Object.fromEntries(Object.entries(known).filter(([name]) => name === 'id' || name in fields));
  for await (const rows of exportRows(db, { resource, fields: read, question, tongue, total })) {
    yield await toCells(rows);
  }
}

function tooMany(total: number, limit: number) {
  return badRequest({
    zh: `符合条件的共${total}条，一次最多导出${limit}条，请缩小筛选范围`,
    en: `${total} records match, and one file holds at most ${limit}; narrow the filter`,
  });
}
