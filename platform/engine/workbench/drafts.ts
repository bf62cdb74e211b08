import { isRecord } from '../../../src/schemas/base/json.ts';
import type { OperationLogEntry } from '../audit/operationLog.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import { notFoundRefusal } from '../http/requestInput.ts';
import { runWrite } from '../resources/runWrite.ts';
import { validateCandidate, parseCandidate } from './candidate.ts';
import { type WorkbenchDeps, lockPublishing } from './publishCandidate.ts';
import { refusalAt } from './issuesRefusal.ts';
import { type PublishedRow, deleteDraftRow, insertPublishedRow, readScreenRows } from './publishedRows.ts';

/** Replaces the draft that the caller has seen. Refuses when somebody else has saved another draft since. */
export async function saveDraft({ live, clock }: WorkbenchDeps, context: RouteContext): Promise<unknown> {
  const attempt: OperationLogEntry = {
    type: 2,
    module: 'workbench',
    description: { zh: '保存页面草稿', en: 'Save draft of screen' },
  };
  return runWrite(context, {
    attempt,
    prepare: async () => parseCandidate(context),
    run: async (db, candidate) => {
      await lockPublishing(db);
      const rows = await readScreenRows(db, candidate.name);
      const known = findDraftRow(rows);
      refuseStaleDraft(known, context);
      await validateCandidate(db, live, { candidate, caller: context.caller });
      await deleteDraftRow(db, candidate.name);
      const { userName } = context.caller;
      const draft = {
        ...candidate,
        proposed: candidate.proposed ?? (known ?? rows[0])?.proposed ?? null,
        version: 0,
        state: 'draft',
        author: userName,
        note: '',
        createdAt: clock(),
      } as const;
      const id = await insertPublishedRow(db, draft);
      return { response: { id, name: candidate.name }, logEntries: [withScreenName(attempt, candidate.name)] };
    },
  });
}

export async function deleteDraft(_: WorkbenchDeps, context: RouteContext): Promise<unknown> {
  const attempt: OperationLogEntry = {
    type: 3,
    module: 'workbench',
    description: { zh: '删除页面草稿', en: 'Delete draft of screen' },
  };
  return runWrite(context, {
    attempt,
    prepare: async () => screenNameOf(context),
    run: async (db, name) => {
      if (!(await deleteDraftRow(db, name))) throw notFoundRefusal();
      return { response: { name }, logEntries: [withScreenName(attempt, name)] };
    },
  });
}

export function findDraftRow(rows: readonly PublishedRow[]): PublishedRow | undefined {
  return rows.find(row => row.state === 'draft');
}

/**
 * Refuses the request if its `draftId` is not the id of the current draft. Without a draft, `draftId` must be `null`.
 */
export function refuseStaleDraft(known: PublishedRow | undefined, { body }: RouteContext): void {
  const seen = isRecord(body) ? (body['draftId'] ?? null) : null;
  if (seen === (known?.id ?? null)) return;
  throw new Refusal(
    { zh: '该草稿已被他人修改', en: 'Somebody else has changed this draft' },
    { status: 1, code: 409, data: { draftId: known?.id ?? null, author: known?.author ?? null } },
  );
}

export function screenNameOf({ body, query, request }: RouteContext): string {
  const given = request.method === 'GET' ? query : body;
  const name = isRecord(given) ? given['name'] : undefined;
  if (typeof name === 'string' && /^[a-z][a-z0-9-]{0,63}$/.test(name)) return name;
  throw refusalAt('name', { zh: '请指明页面名称', en: 'Enter the name of the screen' });
}

/** Adds the screen to a log entry. */
export function withScreenName(logEntry: OperationLogEntry, name: string): OperationLogEntry {
  const { description } = logEntry;
  const both = typeof description === 'string' ? { zh: description, en: description } : description;
  return { ...logEntry, description: { zh: `${both.zh}：${name}`, en: `${both.en}: ${name}` }, objectId: name };
}
