import { isRecord } from '../../src/schemas/json.ts';
import type { Deed } from '../audit.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import { badRequest, notFound } from '../resources/input.ts';
import { runWrite } from '../resources/runWrite.ts';
import { judge, readCandidate } from './candidate.ts';
import { type WorkbenchParts, holdPublishing } from './publish.ts';
import { type PublishedRow, dropDraft, insertPublished, rowsOf } from './publishedRows.ts';

/** Keeps a draft in the place of the one that the caller has seen; one that somebody else has saved since is not lost. */
export async function saveDraft({ live, clock }: WorkbenchParts, context: RouteContext): Promise<unknown> {
  const attempt: Deed = {
    type: 2,
    module: 'workbench',
    description: { zh: '保存页面草稿', en: 'Save draft of screen' },
  };
  return runWrite(context, {
    attempt,
    prepare: async () => readCandidate(context),
    work: async (db, candidate) => {
      await holdPublishing(db);
      const rows = await rowsOf(db, candidate.name);
      const known = draftOf(rows);
      refuseOther(known, context);
      await judge(db, live, { candidate, caller: context.caller });
      await dropDraft(db, candidate.name);
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
      const id = await insertPublished(db, draft);
      return { answer: { id, name: candidate.name }, deeds: [named(attempt, candidate.name)] };
    },
  });
}

export async function deleteDraft(_: WorkbenchParts, context: RouteContext): Promise<unknown> {
  const attempt: Deed = {
    type: 3,
    module: 'workbench',
    description: { zh: '删除页面草稿', en: 'Delete draft of screen' },
  };
  return runWrite(context, {
    attempt,
    prepare: async () => readName(context),
    work: async (db, name) => {
      if (!(await dropDraft(db, name))) throw notFound();
      return { answer: { name }, deeds: [named(attempt, name)] };
    },
  });
}

export function draftOf(rows: readonly PublishedRow[]): PublishedRow | undefined {
  return rows.find(one => one.state === 'draft');
}

/** The caller names the draft that he has seen, `null` for none. */
export function refuseOther(known: PublishedRow | undefined, { body }: RouteContext): void {
  const seen = isRecord(body) ? (body['draftId'] ?? null) : null;
  if (seen === (known?.id ?? null)) return;
  throw new Refusal(
    { zh: '该草稿已被他人修改', en: 'Somebody else has changed this draft' },
    { status: 1, code: 409, data: { draftId: known?.id ?? null, author: known?.author ?? null } },
  );
}

export function readName({ body, query, request }: RouteContext): string {
  const given = request.method === 'GET' ? query : body;
  const name = isRecord(given) ? given['name'] : undefined;
  if (typeof name === 'string' && /^[a-z][a-z0-9-]{0,63}$/.test(name)) return name;
  throw badRequest({ zh: '请指明页面名称', en: 'Name the screen' });
}

/** The same deed with the screen that it was done to. */
export function named(deed: Deed, name: string): Deed {
  const { description } = deed;
  const both = typeof description === 'string' ? { zh: description, en: description } : description;
  return { ...deed, description: { zh: `${both.zh}：${name}`, en: `${both.en}: ${name}` }, objectId: name };
}
