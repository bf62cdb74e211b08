import type { Label } from '../../src/schemas/label.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { Deed } from '../audit.ts';
import { Refusal } from '../http/refusal.ts';
import type { Row } from '../storage/database.ts';
import { beginWrite } from './beginWrite.ts';
import { type Circumstances, describe, loggedPart } from './deps.ts';
import { notFound } from './input.ts';
import { type ItemDone, type Target, changed, eachItem } from './items.ts';
import { type Place, changeRecord, explainUnique } from './saveRoutes.ts';
import { readRecord } from './select.ts';

/** Sets the same fields of several records; each is judged and logged on its own. */
export async function changeRecords(
  place: Place<Circumstances>,
  targets: readonly Target[],
  opened: Row,
): Promise<readonly ItemDone[]> {
  const { resource, context, db } = place;
  await beginWrite(db, resource, context.caller);
  const deed = changeDeed(resource);
  const failed = (id: number, msg: string): Deed => ({
    ...deed,
    objectId: id,
    request: { id, ...opened },
    response: { msg },
    result: 'failed',
  });
  return eachItem(db, targets, { run: target => changeOne(place, target, opened), failed });
}

/** The log row of setting fields, as far as it does not depend on what became of it. */
const verb: Label = { zh: '批量修改', en: 'Bulk edit' };

export function changeDeed(resource: Resource): Deed {
  return { type: 2, module: resource.name, description: describe(verb, resource) };
}

async function changeOne(place: Place<Circumstances>, { id, revision }: Target, opened: Row): Promise<Deed> {
  const { resource, context, db } = place;
  const before = await readRecord(db, resource, id, true);
  if (!before) throw notFound();
  if (revision !== null && before['revision'] !== revision) throw changed();
  try {
    await changeRecord(place, { id, before, opened });
  } catch (error) {
    throw inOneSentence(explainUnique(resource, context, error));
  }
  const after = await readRecord(db, resource, id);
  return {
    ...changeDeed(resource),
    description: describe(verb, resource, before),
    objectId: id,
    request: { id, ...opened },
    before: loggedPart(resource, before),
    after: after && loggedPart(resource, after),
  };
}

/** What is wrong with single fields, as the one sentence that the outcome of a record has room for. */
function inOneSentence(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { data, code } = error.options;
  const errors = isRecord(data) && isRecord(data['errors']) ? Object.values(data['errors']) : [];
  if (errors.length === 0) return error;
  const text = errors.map(String).join(' ');
  return new Refusal({ zh: text, en: text }, { status: 1, code: code ?? 400 });
}
