import type { RouteContext } from '../http/route.ts';
import { disposition } from '../resources/disposition.ts';
import type { JobRow } from './jobs.ts';
import { readItems } from './jobs.ts';
import { jobState } from './jobState.ts';

const most = 50_000;

/** What failed of a job and why, as a csv whose first column can be pasted as a selection again. */
export async function failuresFile({ db, language }: RouteContext, job: JobRow): Promise<Response> {
  const items = await readItems(db, job.id, { limit: most, offset: 0, state: jobState.failed });
  const head = language === 'zh' ? ['名称', '编号', '错误码', '原因'] : ['Name', 'ID', 'Code', 'Reason'];
  const lines = items.map(one => [one.name ?? '', one.id, one.code ?? 0, one.msg?.[language] ?? '']);
  const text = [head, ...lines].map(line => line.map(cell).join(',')).join('\r\n');
  const name = language === 'zh' ? `任务${job.id}失败项` : `task-${job.id}-failures`;
  return new Response(`﻿${text}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': disposition(`task-${job.id}-failures`, name, 'csv'),
      'x-total-rows': String(items.length),
    },
  });
}

/** A text that a spreadsheet would take for a formula gets a sign before it. */
function cell(value: string | number): string {
  const text = String(value);
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
