import { sql } from 'kysely';

import type { Label, Language } from '../../src/schemas/label.ts';
import type { Deed } from '../audit.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/database.ts';
import type { Done } from './runWrite.ts';

/** The outcome of one record of a bulk call. */
export interface Item {
  readonly id: number;
  /** 0 when it was done. */
  readonly code: number;
  readonly msg: string;
}

interface ItemDone {
  readonly item: Item;
  readonly deed: Deed;
}

/**
 * Does something to each record on its own: one that is refused is undone and reported, the others stay done.
 *
 * Records are taken in the order of their ids, so that two calls over the same records cannot wait for each other.
 */
export async function eachItem(
  db: Database,
  ids: readonly number[],
  language: Language,
  { run, failed }: { readonly run: (id: number) => Promise<Deed>; readonly failed: (id: number, msg: string) => Deed },
): Promise<readonly ItemDone[]> {
  const outcomes: ItemDone[] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    await sql`savepoint item`.execute(db);
    try {
      const deed = await run(id);
      outcomes.push({ item: success(id), deed });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint item`.execute(db);
      outcomes.push({ item: failure(id, error.text, language, error.options.code), deed: failed(id, error.text.zh) });
    }
    await sql`release savepoint item`.execute(db);
  }
  return outcomes;
}

export function success(id: number): Item {
  return { id, code: 0, msg: '' };
}

export function failure(id: number, text: Label, language: Language, code = 1): Item {
  return { id, code: code === 0 ? 1 : code, msg: text[language] };
}

export function toDone(outcomes: readonly ItemDone[]): Done {
  const items = outcomes.map(one => one.item);
  const failed = items.filter(item => item.code !== 0).length;
  return {
    answer: { total: items.length, success: items.length - failed, failed, items },
    deeds: outcomes.map(one => one.deed),
  };
}
