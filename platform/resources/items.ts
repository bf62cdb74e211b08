import { sql } from 'kysely';

import type { Label, Language } from '../../src/schemas/label.ts';
import type { Deed } from '../audit.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/database.ts';
import type { Done } from './runWrite.ts';

/** A record that something is to be done to; with a revision, only as long as the record still has it. */
export interface Target {
  readonly id: number;
  readonly revision: number | null;
}

/** The outcome of one record of a bulk call. */
export interface Item {
  readonly id: number;
  /** 0 when it was done. */
  readonly code: number;
  readonly msg: string;
  /** What is wrong with single values that were given, by their fields. */
  readonly errors?: Readonly<Record<string, string>>;
}

interface Fault {
  readonly code: number;
  readonly text: Label;
  readonly errors?: Readonly<Record<string, Label>> | undefined;
}

export interface ItemDone {
  readonly id: number;
  /** Why it was not done, in both languages. */
  readonly fault: Fault | null;
  readonly deed: Deed;
  /** What its effect gives back, to be shown and not kept. */
  readonly shown?: unknown;
}

const changedSince: Label = {
  zh: '选择之后该记录已被修改，请核对后重试',
  en: 'Changed since it was selected; check it and try again',
};

export function changed(): Refusal {
  return new Refusal(changedSince, { status: 1, code: 409 });
}

/**
 * Does something to each record on its own: one that is refused is undone and reported, the others stay done.
 *
 * Records are taken in the order of their ids, so that two calls over the same records cannot wait for each other.
 */
export async function eachItem(
  db: Database,
  targets: readonly Target[],
  {
    run,
    failed,
  }: { readonly run: (target: Target) => Promise<Deed>; readonly failed: (id: number, msg: string) => Deed },
): Promise<readonly ItemDone[]> {
  const outcomes: ItemDone[] = [];
  for (const target of targets.toSorted((one, other) => one.id - other.id)) {
    const { id } = target;
    await sql`savepoint item`.execute(db);
    try {
      const deed = await run(target);
      outcomes.push({ id, fault: null, deed });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint item`.execute(db);
      outcomes.push(notDone(id, error, failed(id, error.text.zh)));
    }
    await sql`release savepoint item`.execute(db);
  }
  return outcomes;
}

/** A refusal without a code of its own is a plain no, which is 1; 0 would be a success. */
export function notDone(id: number, { text, options }: Refusal, deed: Deed): ItemDone {
  return { id, fault: { code: options.code || 1, text, errors: options.faults }, deed };
}

export function toDone(outcomes: readonly ItemDone[], language: Language): Done {
  const items: readonly Item[] = outcomes.map(({ id, fault }) => ({
    id,
    code: fault?.code ?? 0,
    msg: fault?.text[language] ?? '',
    ...(fault?.errors && { errors: said(fault.errors, language) }),
  }));
  const failed = items.filter(item => item.code !== 0).length;
  return {
    answer: { total: items.length, success: items.length - failed, failed, items },
    deeds: outcomes.map(one => one.deed),
    shown: outcomes.find(one => one.shown !== undefined)?.shown,
  };
}

function said(errors: Readonly<Record<string, Label>>, language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, text[language]]));
}
