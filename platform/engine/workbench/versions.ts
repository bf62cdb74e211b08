import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import { diffValues } from '../../../src/schemas/published/diffValues.ts';
import type { OperationLogEntry } from '../audit/operationLog.ts';
import type { RouteContext } from '../http/route.ts';
import { notFoundRefusal } from '../http/requestInput.ts';
import { runWrite } from '../resources/runWrite.ts';
import type { Database } from '../storage/database.ts';
import { findDraftRow, withScreenName, screenNameOf, refuseStaleDraft } from './drafts.ts';
import {
  type PublishContext,
  type WorkbenchDeps,
  lockPublishing,
  publishCandidate,
  withdrawPublication,
} from './publishCandidate.ts';
import { refusalAt } from './issuesRefusal.ts';
import { type PublishedRow, deleteDraftRow, readScreenRows } from './publishedRows.ts';

const maxNoteLength = 200;

/** Publishes the draft that the caller has seen. */
export async function publishDraft(deps: WorkbenchDeps, context: RouteContext): Promise<unknown> {
  return newVersion(deps, context, {
    verb: { zh: '发布页面', en: 'Publish screen' },
    work: async (db, name, publishing) => {
      const draft = findDraftRow(await readScreenRows(db, name));
      if (!draft) throw refusalAt('name', { zh: '没有可发布的草稿', en: 'There is no draft to publish' });
      refuseStaleDraft(draft, context);
      const row = await publishCandidate(db, draft, publishing);
      await deleteDraftRow(db, name);
      return row;
    },
  });
}

/** Publishes an earlier version again, as the next version. */
export async function rollBack(deps: WorkbenchDeps, context: RouteContext): Promise<unknown> {
  return newVersion(deps, context, {
    verb: { zh: '回滚页面', en: 'Roll back screen' },
    work: async (db, name, publishing) => {
      const version = isRecord(context.body) ? context.body['version'] : undefined;
      const [latest, ...earlier] = (await readScreenRows(db, name)).filter(screenRow => screenRow.version > 0);
      const wanted = earlier.find(item => item.version === version && item.state === 'published');
      if (!latest || !wanted)
        throw refusalAt('version', { zh: '没有该历史版本', en: 'The earlier version does not exist' });
      return publishCandidate(db, wanted, publishing);
    },
  });
}

export async function withdrawScreen(deps: WorkbenchDeps, context: RouteContext): Promise<unknown> {
  return newVersion(deps, context, {
    verb: { zh: '撤回页面', en: 'Withdraw screen' },
    work: (db, name, publishing) => withdrawPublication(db, name, publishing),
  });
}

interface Change {
  readonly verb: Label;
  readonly work: (db: Database, name: string, publishing: PublishContext) => Promise<PublishedRow>;
}

async function newVersion(deps: WorkbenchDeps, context: RouteContext, { verb, work }: Change): Promise<unknown> {
  const names = ['name', 'note', 'version', 'draftId'];
  const attempt: OperationLogEntry = { type: 2, module: 'workbench', description: verb, request: context.body, names };
  const answer = await runWrite(context, {
    attempt,
    prepare: async () => ({ name: screenNameOf(context), note: readNote(context) }),
    run: async (db, { name, note }) => {
      await lockPublishing(db);
      const publishing = { deps, context, note };
      const row = await deps.live.catalogue.rules.rights.enforcePublish(db, context.caller, () =>
        work(db, name, publishing),
      );
      const { version, state, value } = row;
      return { response: { name, version, state }, logEntries: [{ ...withScreenName(attempt, name), after: value }] };
    },
  });
  await deps.refresh();
  return answer;
}

function readNote({ body }: RouteContext): string {
  const note = isRecord(body) ? (body['note'] ?? '') : '';
  if (typeof note === 'string' && [...note].length <= maxNoteLength) return note;
  throw refusalAt('note', {
    zh: `说明最多${maxNoteLength}个字符`,
    en: `The note can have at most ${maxNoteLength} characters`,
  });
}

/** `GET ?name=&from=&to=`: returns every path at which two versions differ. Version 0 is the draft. */
export async function diffVersions(_: WorkbenchDeps, context: RouteContext): Promise<unknown> {
  const rows = await readScreenRows(context.db, screenNameOf(context));
  const [from, to] = (['from', 'to'] as const).map(key => {
    const found = rows.find(row => String(row.version) === context.query[key]);
    if (!found) throw notFoundRefusal();
    return found;
  });
  return { list: diffValues(from?.value, to?.value).map(withoutGaps) };
}

/** Replaces missing values with null, because JSON omits `undefined`. */
function withoutGaps({ path, before, after }: ReturnType<typeof diffValues>[number]) {
  return { path, before: before ?? null, after: after ?? null };
}
