import { type RawBuilder, sql } from 'kysely';

import type { Call } from '../../src/schemas/call.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { auditedCall, writeAudit } from '../audit.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import { type ResourceDeps, describe } from './deps.ts';
import { exportedFields, headings, toCells } from './exportCells.ts';
import { exportFormats } from './exportFormats.ts';
import { allOf } from './filters.ts';
import { routePath } from './input.ts';
import { type Question, orderBy, readQuestion } from './question.ts';
import { selectFrom } from './select.ts';

/** Rows read at once; never more of a file stands in memory. */
const batch = 1_000;

/** The route that writes all rows of a list's filters to a file, while it reads them. */
export function exportRoute(resource: Resource, deps: ResourceDeps): readonly Route[] {
  const call = resource.api.export;
  const code = resource.operations.export;
  if (!call || !code) return [];
  return [
    {
      ...routePath(call),
      permission: { anyOf: [code] },
      handle: context => answerExport(resource, deps, call, context),
    },
  ];
}

async function answerExport(
  resource: Resource,
  deps: ResourceDeps,
  call: Call,
  context: RouteContext,
): Promise<Response> {
  const startedAt = performance.now();
  const question = readQuestion(resource, call, context);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(tableName(resource))} as t ${allOf(question.conditions)}`.execute(
    context.db,
  );
  const total = rows[0]?.total ?? 0;
  const format = call.file?.format ?? 'csv';
  await writeAudit(context.db, auditedCall(context, startedAt), [
    {
      type: 5,
      module: resource.name,
      description: describe('导出', resource),
      request: call.method === 'GET' ? context.query : context.body,
      response: { total, format },
    },
  ]);
  return new Response(streamOf(writeFile(resource, deps, context, { question, format })), {
    headers: {
      'content-type': exportFormats[format].contentType,
      'content-disposition': disposition(resource.name, (call.file?.name ?? resource.title)[context.language], format),
      'x-total-rows': String(total),
      'cache-control': 'no-store',
    },
  });
}

async function* writeFile(
  resource: Resource,
  { catalogue }: ResourceDeps,
  { db, language }: RouteContext,
  { question, format }: { readonly question: Question; readonly format: 'csv' | 'xls' },
): AsyncGenerator<string> {
  const { begin, row, end } = exportFormats[format];
  const fields = exportedFields(resource);
  yield begin(resource.title[language], headings(fields, language));
  for await (const rows of batches(db, resource, question)) {
    const cells = await toCells(db, { catalogue, fields, language }, rows);
    yield cells.map(row).join('');
  }
  yield end;
}

/**
 * All rows of a question in its order, piece by piece: each piece begins after the last row of the one before. Rows
 * with and without a value are read apart, or no index could find the place to begin.
 */
async function* batches(db: Database, resource: Resource, question: Question): AsyncGenerator<readonly Row[]> {
  const { sort } = question;
  const isFilled = [sql`${sort.expression} is not null`, sql`${sort.expression} is null`];
  for (const part of sort.direction === 'DESC' ? isFilled : isFilled.toReversed()) {
    let rows = await readBatch(db, resource, question, [part]);
    while (rows.length > 0) {
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < batch) break;
      rows = await readBatch(db, resource, question, [part, isAfter(sort, last)]);
    }
  }
}

async function readBatch(
  db: Database,
  resource: Resource,
  { sort, conditions }: Question,
  more: readonly RawBuilder<unknown>[],
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    ${selectFrom(resource, exportedFields(resource))} ${allOf([...conditions, ...more])}
    ${orderBy(sort)} limit ${batch}`.execute(db);
  return rows;
}

/** The place behind a row, among those that have a value as it does or have none as it does. */
function isAfter({ expression, field, direction }: Question['sort'], last: Row): RawBuilder<unknown> {
  const beyond = sql.raw(direction === 'DESC' ? '<' : '>');
  const value = last[field];
  if (value === null) return sql`t.id ${beyond} ${last['id']}`;
  return sql`(${expression}, t.id) ${beyond} (${value}, ${last['id']})`;
}

/** Reads on only when the receiver asks for more, and stops when it leaves. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async controller => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
}

/** RFC 6266: a plain name for old receivers, the real one in UTF-8. */
function disposition(plain: string, name: string, extension: string): string {
  const encoded = encodeURIComponent(`${name}.${extension}`).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${encoded}`;
}
