import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import type { CsvCellOptions } from '../../../src/schemas/compile/csv/csvCells.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { toLoggedCall, writeOperationLog } from '../audit/operationLog.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { eb, recordsOf } from '../records/withRecordTables.ts';
import type { Database, Row } from '../storage/database.ts';
import { type ResourceDeps, describeOperation } from './deps.ts';
import { type Localization, localizationOf } from './localizedExpression.ts';
import { cellTypesOf, createCellWriter, exportedFields, columnHeadingsOf } from './exportCells.ts';
import { readExportRows } from './readExportRows.ts';
import { type FileFormat, exportFormats, fileFormats } from './exportFormats.ts';
import { attachmentDisposition } from './attachmentDisposition.ts';
import { filtersOf } from './filters.ts';
import { badRequestRefusal, parseRequestInput, toRoutePath } from '../http/requestInput.ts';
import { type ListQuery, listQueryKeys, parseListQuery } from './listQuery.ts';

/**
 * Creates the route that streams a file of all rows that match a list's filters. Refuses more rows than the settings
 * allow, except for logs.
 */
export function createExportRoutes(resource: Resource, deps: ResourceDeps, limit?: number): readonly Route[] {
  const call = resource.api.export;
  const code = resource.operations.export;
  if (!call || !code) return [];
  return [
    {
      ...toRoutePath(call),
      permission: { anyOf: [code] },
      costly: 'export',
      handle: async context =>
        respondWithExport({ resource, deps, context, call }, limit ?? (await readRowLimit(deps, context.db, resource))),
    },
  ];
}

/**
 * Returns the row limit of an export. Exports of logs have no limit, because logs grow continuously, and any limit
 * would eventually refuse every export.
 */
async function readRowLimit({ catalogue }: ResourceDeps, db: Database, { type }: Resource): Promise<number> {
  return type === 'record' ? Infinity : catalogue.rules.readExportLimit(db);
}

interface ExportRequest {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly context: RouteContext;
  readonly call: Call;
}

/** Options of the file, in addition to its rows. */
interface ExportOptions {
  readonly format: FileFormat;
  readonly fields: Fields;
  readonly texts: CsvCellOptions['texts'];
}

async function respondWithExport(request: ExportRequest, limit: number): Promise<Response> {
  const { resource, context, call } = request;
  const startedAt = performance.now();
  const options = readExportOptions(request, parseRequestInput(call, context));
  const localization = localizationOf(request.deps.catalogue, context.language);
  const given = parseListQuery(resource, call, { ...withoutExportOptions(context), localization });
  const { total, last } = await countRows(context.db, resource, given);
  // Excludes records that are added during the export, so that the counted total stays correct.
  const listQuery = { ...given, conditions: [...given.conditions, eb('t.id', '<=', last)] };
  if (total > limit) throw tooManyRowsRefusal(total, limit);
  await writeOperationLog(context.db, toLoggedCall(context, startedAt), [
    {
      type: 5,
      module: resource.name,
      description: describeOperation({ zh: '导出', en: 'Export' }, resource),
      request: parseRequestInput(call, context),
      names: [...filtersOf(resource).map(({ key }) => key), ...exportOptionKeys, ...listQueryKeys(call)],
      response: { total, format: options.format },
    },
  ]);
  const { format, fields } = options;
  const types = cellTypesOf(fields);
  const columns = columnHeadingsOf(fields, context.language).map((heading, at) => ({
    heading,
    type: types[at] ?? 'text',
  }));
  const rows = exportedCells(request, listQuery, { ...options, total, localization });
  const name = (call.file?.name ?? resource.title)[context.language];
  return new Response(exportFormats[format].write({ title: resource.title[context.language], columns, rows, total }), {
    headers: {
      'content-type': exportFormats[format].contentType,
      'content-disposition': attachmentDisposition(resource.name, name, format),
      'x-total-rows': String(total),
      'cache-control': 'no-store',
    },
  });
}

/**
 * Parses the file format, the columns, and whether cells contain labels or codes. Defaults: the format of the call, all
 * columns, labels.
 */
function readExportOptions(
  { resource, call }: ExportRequest,
  { fileFormat, fileColumns, fileTexts }: Row,
): ExportOptions {
  const format = fileFormats.find(item => item === (fileFormat ?? call.file?.format ?? 'csv'));
  const texts = (['labels', 'codes'] as const).find(item => item === (fileTexts ?? 'labels'));
  const all = exportedFields(resource);
  const names = typeof fileColumns === 'string' ? fileColumns.split(',') : (fileColumns ?? Object.keys(all));
  const known = allFields(resource);
  const isKnown = Array.isArray(names) && names.every(name => Object.hasOwn(known, String(name)));
  // Leaves out fields that no cell can contain or that the caller must not read.
  const fields = isKnown ? names.flatMap(item => Object.entries(all).filter(([name]) => name === item)) : [];
  if (!format || !texts || fields.length === 0) {
    throw badRequestRefusal({
      zh: '不支持的导出格式或列',
      en: 'This format, or one of these columns, cannot be exported',
    });
  }
  return { format, texts, fields: Object.fromEntries(fields) };
}

const exportOptionKeys = ['fileFormat', 'fileColumns', 'fileTexts'];

/** Removes the file options from the request, so that only the filters remain. */
function withoutExportOptions(context: RouteContext): RouteContext {
  const rest = <T>(given: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(given).filter(([key]) => !exportOptionKeys.includes(key)));
  const { query, repeated, body } = context;
  return { ...context, query: rest(query), repeated: rest(repeated), body: isRecord(body) ? rest(body) : body };
}

async function countRows(
  db: Database,
  resource: Resource,
  { conditions }: Pick<ListQuery, 'conditions'>,
): Promise<{ readonly total: number; readonly last: number }> {
  return recordsOf(db, resource)
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.coalesce(fn.max<number>('t.id'), eb.lit(0)).as('last')])
    .where(eb.and(conditions))
    .executeTakeFirstOrThrow();
}

/** Yields the cells of all rows. Aborts the file when rows are missing, so that nobody considers the file complete. */
async function* exportedCells(
  { resource, deps: { catalogue }, context: { db, language } }: ExportRequest,
  query: ListQuery,
  {
    fields,
    texts,
    total,
    localization,
  }: ExportOptions & { readonly total: number; readonly localization: Localization },
) {
  const toCells = createCellWriter(db, { catalogue, fields, language, texts });
  const known = allFields(resource);
  const read = Object.fromEntries(Object.entries(known).filter(([name]) => name === 'id' || name in fields));
  for await (const rows of readExportRows(db, { resource, fields: read, query: query, localization, total })) {
    yield await toCells(rows);
  }
}

function tooManyRowsRefusal(total: number, limit: number) {
  return badRequestRefusal({
    zh: `符合条件的共${total}条，一次最多导出${limit}条，请缩小筛选范围`,
    en: `${total} records match, and one file holds at most ${limit}; narrow the filter`,
  });
}
