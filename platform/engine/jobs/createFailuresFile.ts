import { byteOrderMark, toCsvTextLine } from '../../../src/schemas/compile/csv/csvText.ts';
import type { RouteContext } from '../http/route.ts';
import { attachmentDisposition } from '../resources/attachmentDisposition.ts';
import type { JobRow } from './jobs.ts';
import { readItems } from './jobs.ts';
import { jobState } from './jobState.ts';

const most = 50_000;

/**
 * Returns the failed items of a job with their reasons as CSV. The first column can be pasted to select these records
 * again.
 */
export async function createFailuresFile({ db, language }: RouteContext, job: JobRow): Promise<Response> {
  const items = await readItems(db, job.id, { limit: most, offset: 0, state: jobState.failed });
  const head = language === 'zh' ? ['名称', '编号', '错误码', '原因'] : ['Name', 'ID', 'Code', 'Reason'];
  const lines = items.map(item => [
    item.name ?? '',
    String(item.id),
    String(item.code ?? 0),
    item.msg?.[language] ?? '',
  ]);
  const text = byteOrderMark + [head, ...lines].map(toCsvTextLine).join('');
  const name = language === 'zh' ? `任务${job.id}失败项` : `task-${job.id}-failures`;
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentDisposition(`task-${job.id}-failures`, name, 'csv'),
      'x-total-rows': String(items.length),
    },
  });
}
