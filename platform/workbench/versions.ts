import { isRecord } from '../../src/schemas/json.ts';
import type { Label } from '../../src/schemas/label.ts';
import { differences } from '../../src/schemas/published/differences.ts';
import type { Deed } from '../audit.ts';
import type { RouteContext } from '../http/route.ts';
import { badRequest, notFound } from '../resources/input.ts';
import { runWrite } from '../resources/runWrite.ts';
import { keepPublished } from '../rights/keepPublished.ts';
import type { Database } from '../storage/database.ts';
import { draftOf, named, readName, refuseOther } from './drafts.ts';
import { type Publishing, type WorkbenchParts, holdPublishing, publish, withdraw } from './publish.ts';
import { type PublishedRow, dropDraft, rowsOf } from './publishedRows.ts';

const longestNote = 200;

/** Publishes the draft that the caller has seen. */
export async function publishDraft(parts: WorkbenchParts, context: RouteContext): Promise<unknown> {
  return newVersion(parts, context, {
    verb: { zh: '发布页面', en: 'Publish screen' },
    work: async (db, name, publishing) => {
      const draft = draftOf(await rowsOf(db, name));
      if (!draft) throw badRequest({ zh: '没有可发布的草稿', en: 'There is no draft to publish' });
      refuseOther(draft, context);
      const row = await publish(db, draft, publishing);
      await dropDraft(db, name);
      return row;
    },
  });
}

/** Publishes an earlier version once more, as the next one. */
export async function rollBack(parts: WorkbenchParts, context: RouteContext): Promise<unknown> {
  return newVersion(parts, context, {
    verb: { zh: '回滚页面', en: 'Roll back screen' },
    work: async (db, name, publishing) => {
      const version = isRecord(context.body) ? context.body['version'] : undefined;
      const [latest, ...earlier] = (await rowsOf(db, name)).filter(one => one.version > 0);
      const wanted = earlier.find(one => one.version === version && one.state === 'published');
      if (!latest || !wanted) throw badRequest({ zh: '没有该历史版本', en: 'There is no such earlier version' });
      return publish(db, wanted, publishing);
    },
  });
}

export async function withdrawScreen(parts: WorkbenchParts, context: RouteContext): Promise<unknown> {
  return newVersion(parts, context, {
    verb: { zh: '撤回页面', en: 'Withdraw screen' },
    work: (db, name, publishing) => withdraw(db, name, publishing),
  });
}

interface Change {
  readonly verb: Label;
  readonly work: (db: Database, name: string, publishing: Publishing) => Promise<PublishedRow>;
}

async function newVersion(parts: WorkbenchParts, context: RouteContext, { verb, work }: Change): Promise<unknown> {
  const attempt: Deed = { type: 2, module: 'workbench', description: verb, request: context.body };
  const answer = await runWrite(context, {
    attempt,
    prepare: async () => ({ name: readName(context), note: readNote(context) }),
    work: async (db, { name, note }) => {
      await holdPublishing(db);
      const publishing = { parts, context, note };
      const row = await keepPublished(db, context.caller, () => work(db, name, publishing));
      const { version, state, value } = row;
      return { answer: { name, version, state }, deeds: [{ ...named(attempt, name), after: value }] };
    },
  });
  await parts.refresh();
  return answer;
}

function readNote({ body }: RouteContext): string {
  const note = isRecord(body) ? (body['note'] ?? '') : '';
  if (typeof note === 'string' && [...note].length <= longestNote) return note;
  throw badRequest({ zh: `说明最多${longestNote}个字符`, en: `A note has at most ${longestNote} characters` });
}

/** `GET ?name=&from=&to=`: every place at which two versions differ; version 0 is the draft. */
export async function difference(_: WorkbenchParts, context: RouteContext): Promise<unknown> {
  const rows = await rowsOf(context.db, readName(context));
  const [from, to] = (['from', 'to'] as const).map(key => {
    const found = rows.find(one => String(one.version) === context.query[key]);
    if (!found) throw notFound();
    return found;
  });
  return { list: differences(from?.value, to?.value).map(withoutGaps) };
}

/** JSON has nothing for what is not there. */
function withoutGaps({ path, before, after }: ReturnType<typeof differences>[number]) {
  return { path, before: before ?? null, after: after ?? null };
}
