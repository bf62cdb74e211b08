import { sql } from 'kysely';

import { isRecord } from '../../src/schemas/json.ts';
import type { Deed } from '../audit.ts';
import { Refusal } from '../http/refusal.ts';
import { beginWrite } from '../resources/beginWrite.ts';
import { describe, loggedPart } from '../resources/deps.ts';
import { recordMissing } from '../resources/input.ts';
import { changeRecord, explainUnique, makeRecord, newForm } from '../resources/saveRoutes.ts';
import { readRecord } from '../resources/select.ts';
import { openForm } from '../resources/validate.ts';
import type { Database } from '../storage/database.ts';
import { type Import, type Judged, judgeLines } from './judgeLines.ts';
import type { Line } from './table.ts';

interface Writing {
  readonly lines: readonly Line[];
  readonly takesGoodOnly: boolean;
  readonly attempt: Deed;
}

interface Written {
  readonly judged: readonly Judged[];
  readonly deeds: readonly Deed[];
}

/**
 * Judges the lines once more inside the transaction, and writes the good ones as every other write is written. What is
 * refused only then, by the domain or because somebody was faster, is a fault of its line.
 */
export async function writeLines(
  db: Database,
  task: Import,
  { lines, takesGoodOnly, attempt }: Writing,
): Promise<Written> {
  await beginWrite(db, task.resource, task.context.caller);
  const judged = await judgeLines(db, task, lines);
  if (!takesGoodOnly && judged.some(one => one.outcome === 'failed')) return { judged, deeds: [] };
  const deeds: Deed[] = [];
  const settled: Judged[] = [];
  for (const one of judged) {
    if (one.outcome !== 'insert' && one.outcome !== 'update') settled.push(one);
    else settled.push(await settle(db, { task, one }, async () => deeds.push(await write(db, task, { one, attempt }))));
  }
  return { judged: settled, deeds };
}

/** Writes the lines and undoes it all: what the domain will refuse is known only by doing it. */
export async function rehearseLines(db: Database, task: Import, writing: Writing): Promise<readonly Judged[]> {
  let judged: readonly Judged[] = [];
  const undo = new Error('A rehearsal is undone');
  await db
    .transaction()
    .execute(async trx => {
      ({ judged } = await writeLines(trx, task, writing));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return judged;
}

/** One line that is refused is undone and reported; the others stay done. */
async function settle(
  db: Database,
  { task, one }: { readonly task: Import; readonly one: Judged },
  run: () => Promise<unknown>,
): Promise<Judged> {
  await sql`savepoint line`.execute(db);
  try {
    await run();
    await sql`release savepoint line`.execute(db);
    return one;
  } catch (cause) {
    const error = explainUnique(task.resource, task.context, cause);
    if (!(error instanceof Refusal)) throw cause;
    await sql`rollback to savepoint line`.execute(db);
    await sql`release savepoint line`.execute(db);
    return { ...one, outcome: 'failed', faults: faultsOf(error, task) };
  }
}

async function write(
  db: Database,
  { resource, deps, context }: Import,
  { one, attempt }: { readonly one: Judged; readonly attempt: Deed },
): Promise<Deed> {
  const place = { resource, deps, context, db };
  const form = newForm(resource);
  const before = one.id === null ? undefined : await readRecord(db, resource, one.id, true);
  if (one.id !== null && !before) throw new Refusal(recordMissing, { status: 1, code: 404 });
  const opened = await openForm({ ...form, mode: before ? 'edit' : 'create' }, one.given, context);
  const id = before ? Number(before['id']) : await makeRecord(place, opened);
  if (before) await changeRecord(place, { id, before, opened });
  const after = await readRecord(db, resource, id);
  return {
    ...attempt,
    description: describe({ zh: '导入', en: 'Import' }, resource, after),
    objectId: id,
    request: { row: one.line.row },
    before: before && loggedPart(resource, before),
    after: after && loggedPart(resource, after),
  };
}

function faultsOf({ text, options }: Refusal, { mapping, context: { language } }: Import): Judged['faults'] {
  const { data, faults } = options;
  const named = faults && Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, fault[language]]));
  const errors = named ?? (isRecord(data) ? data['errors'] : undefined);
  if (!isRecord(errors)) return [{ column: null, field: null, message: text[language] }];
  return Object.entries(errors).map(([field, message]) => {
    const column = mapping.indexOf(field);
    return { column: column < 0 ? null : column, field, message: String(message) };
  });
}
