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

/** All rows of a question in its order, piece by piece: each piece begins after the last row of the one before. */
async function* batches(db: Database, resource: Resource, question: Question): AsyncGenerator<readonly Row[]> {
  const { sort, conditions } = question;
  const fields = exportedFields(resource);
  let after: readonly RawBuilder<unknown>[] = [];
  for (;;) {
    const { rows } = await sql<Row>`
      ${selectFrom(resource, fields)} ${allOf([...conditions, ...after])} ${orderBy(sort)} limit ${batch}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = [isAfter(sort, last[sort.field] ?? null, Number(last['id']))];
  }
}

/** The place behind a row in the order of `orderBy`, where empty values are the smallest. */
function isAfter({ expression, direction }: Question['sort'], value: unknown, id: number): RawBuilder<unknown> {
  const isDown = direction === 'DESC';
  if (value === null) {
    return isDown
      ? sql`(${expression} is null and t.id < ${id})`
      : sql`((${expression} is null and t.id > ${id}) or ${expression} is not null)`;
  }
  return isDown
    ? sql`(${expression} < ${value} or (${expression} = ${value} and t.id < ${id}) or ${expression} is null)`
    : sql`(${expression} > ${value} or (${expression} = ${value} and t.id > ${id}))`;
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
