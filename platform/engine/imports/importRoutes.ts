import { createHash } from 'node:crypto';

import { readImportTask } from './readImportTask.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { OperationLogEntry } from '../audit/operationLog.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { type ResourceDeps, describeOperation } from '../resources/deps.ts';
import { attachmentDisposition } from '../resources/attachmentDisposition.ts';
import { badRequestRefusal, toRoutePath } from '../http/requestInput.ts';
import { runWrite } from '../resources/runWrite.ts';
import { explainUniqueViolation } from '../resources/uniqueness.ts';
import { importLimits } from './importLimits.ts';
import { createExampleMatcher } from './example.ts';
import { importFieldsOf, importKeyOf } from './importFieldsOf.ts';
import { type ImportContext, validateLines, importModes } from './validateLines.ts';
import { toShownLines } from './lineValues.ts';
import { knownHeadings, resolveColumnMapping } from './mapping.ts';
import { readImportForm } from './readImportForm.ts';
import { toImportReport } from './report.ts';
import { describeImportTable } from './describeImportTable.ts';
import type { ImportLine, ImportTable } from './table.ts';
import { createCsvTemplate, createXlsxTemplate } from './template.ts';
import { dryRunLines, writeLines } from './writeLines.ts';

/** Creates the routes that return the template of a resource, check a file, and import a file. */
export function createImportRoutes(resource: Resource, deps: ResourceDeps): readonly Route[] {
  const call = resource.api.import;
  const code = resource.operations.import;
  if (!call || !code) return [];
  const { method, path } = toRoutePath(call);
  const permission = { anyOf: [code] };
  return [
    {
      method,
      path,
      permission,
      body: 'stream',
      costly: 'import',
      handle: context => handleImport(resource, deps, context),
    },
    {
      method: 'GET',
      path: `${path}/template`,
      permission,
      handle: context => respondWithTemplate(resource, deps, context),
    },
  ];
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function respondWithTemplate(resource: Resource, deps: ResourceDeps, context: RouteContext): Promise<Response> {
  const { language, query } = context;
  const format = query['format'] ?? 'xlsx';
  if (format !== 'xlsx' && format !== 'csv') {
    throw badRequestRefusal({ zh: '模板格式应为xlsx或csv', en: 'The template format must be xlsx or csv' });
  }
  const bytes =
    format === 'csv' ? createCsvTemplate(resource, language) : await createXlsxTemplate(resource, deps, context);
  const name = `${resource.title[language]}${language === 'zh' ? '导入模板' : ' import template'}`;
  return new Response(bytes, {
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType,
      'content-disposition': attachmentDisposition(`${resource.name}-template`, name, format),
      'cache-control': 'no-store',
    },
  });
}

/** Parses the number of the row that the user has chosen as headings. */
function readHeadingRow(given: unknown): number | undefined {
  if (given === undefined || given === null) return undefined;
  if (Number.isSafeInteger(given)) return Number(given);
  throw badRequestRefusal({ zh: '列名所在的行不正确', en: 'The heading row is not valid' });
}

/** Parsed and validated import request. */
interface ReadImportRequest {
  readonly task: ImportContext;
  readonly table: ImportTable;
  readonly name: string;
  readonly checksum: string;
  readonly isCommit: boolean;
  readonly writesValidOnly: boolean;
}

async function handleImport(resource: Resource, deps: ResourceDeps, context: RouteContext): Promise<unknown> {
  const importRequest = await readImportRequest(resource, deps, context);
  return importRequest.isCommit ? commit(importRequest) : check(importRequest);
}

async function readImportRequest(
  resource: Resource,
  deps: ResourceDeps,
  context: RouteContext,
): Promise<ReadImportRequest> {
  const { name, bytes, options } = await readImportForm(context.request);
  const tableOptions = { known: knownHeadings(resource), headingRow: readHeadingRow(options['headingRow']) };
  const lines: ImportLine[] = [];
  const { table: found, digest } = await context.runInWorker(
    readImportTask,
    { content: bytes, tableOptions: tableOptions },
    { timeoutMs: importLimits.milliseconds, onPart: part => lines.push(...part) },
  );
  const mapping = resolveColumnMapping(resource, found.headings, options['mapping']);
  const table = { ...found, lines: toShownLines(lines, mapping, importFieldsOf(resource)) };
  const mode = importModes.find(importMode => importMode === (options['mode'] ?? 'both'));
  const take = options['take'] ?? 'all';
  const step = options['step'] ?? 'check';
  const isKnown = mode && (take === 'all' || take === 'good') && (step === 'check' || step === 'commit');
  if (!isKnown) throw badRequestRefusal({ zh: '导入方式不正确', en: 'The import mode is not valid' });
  const checksum = createHash('sha256')
    .update(digest)
    .update(JSON.stringify([mapping, mode, table.headingRow]))
    .digest('hex');
  const isCommit = step === 'commit';
  if (isCommit && options['checksum'] !== checksum) {
    throw badRequestRefusal({
      zh: '文件在预览之后已更改，请重新预览',
      en: 'The file has changed since the check. Check it again',
    });
  }
  const isCommaUnclear = table.isCommaUnclear === true;
  const task = { resource, deps, context, mapping, mode, isCommaUnclear, isExample: createExampleMatcher(resource) };
  return { task, table, name, checksum, isCommit, writesValidOnly: take === 'good' };
}

/** Returns the preview of an import. Writes nothing. */
async function check({ task, table, checksum }: ReadImportRequest): Promise<unknown> {
  const { resource, context, mapping } = task;
  const { lines } = table;
  const hasDomain = resource.effects?.create !== undefined || resource.effects?.update !== undefined;
  const lineResults = hasDomain
    ? await dryRunLines(context.db, task, { lines, writesValidOnly: true, attempt: importLogEntry(task) })
    : await validateLines(context.db, task, lines);
  return {
    checksum,
    key: importKeyOf(resource),
    ...describeImportTable(table, { mapping, language: context.language, secrets: secretColumns(task) }),
    ...toImportReport(lineResults, secretColumns(task)),
  };
}

/** Imports the checked file: all lines, or only the valid ones. Writes a log entry for each record. */
function commit({ task, table, name, writesValidOnly }: ReadImportRequest): Promise<unknown> {
  const { resource, context, mapping, mode } = task;
  const request = { file: name.slice(0, 200), mapping, mode, take: writesValidOnly ? 'good' : 'all' };
  const attempt: OperationLogEntry = { ...importLogEntry(task), request };
  return runWrite(context, {
    attempt,
    prepare: async () => null,
    explain: error => explainUniqueViolation(resource, context, error),
    run: async db => {
      const { results: lineResults, logEntries: lineEntries } = await writeLines(db, task, {
        lines: table.lines,
        writesValidOnly,
        attempt,
      });
      const report = { total: table.lines.length, ...toImportReport(lineResults, secretColumns(task)) };
      if (!writesValidOnly && report.counts.failed > 0) throw hasErrors(report);
      return { response: report, logEntries: [{ ...attempt, response: report.counts }, ...lineEntries] };
    },
  });
}

function importLogEntry({ resource }: ImportContext): OperationLogEntry {
  return { type: 6, module: resource.name, description: describeOperation({ zh: '导入', en: 'Import' }, resource) };
}

function hasErrors(report: { readonly counts: { readonly failed: number } }): Refusal {
  const { failed } = report.counts;
  return new Refusal(
    { zh: `有${failed}行有误，没有导入任何记录`, en: `${failed} rows have errors; nothing was imported` },
    { status: 1, code: 400, data: { report } },
  );
}

function secretColumns(task: ImportContext): ReadonlySet<number> {
  return new Set(task.mapping.flatMap((_, column) => (isSecret(task, column) ? [column] : [])));
}

function isSecret({ resource, mapping }: ImportContext, column: number): boolean {
  const name = mapping[column];
  return name !== null && name !== undefined && importFieldsOf(resource)[name]?.secret === true;
}
