import { type Expression, type SqlBool, expressionBuilder, sql } from 'kysely';

import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource, ScheduledTransition } from '../../../src/schemas/vocabulary/resource.ts';
import { resolveValuesToSet } from '../../../src/schemas/vocabulary/sets.ts';
import type { Log } from '../log/log.ts';
import { anonymousCaller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { createEffectScope } from '../resources/deps.ts';
import { toColumns } from '../records/store.ts';
import { retryOnTransactionConflict } from '../resources/runWrite.ts';
import { readRecord } from '../resources/select.ts';
import { anyOf } from '../storage/anyOf.ts';
import type { Database, Row } from '../storage/database.ts';
import { type RefusedTransitionList, createRefusedTransitionList } from '../resources/refusedTransitions.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { tableName } from '../storage/tables.ts';
import { findEffect } from '../effects/effectRegistry.ts';

interface TransitionOptions {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly clock: () => number;
  readonly zone: string;
  readonly log: Log;
  /** Returns whether transitions must wait, for example because the disk is full. */
  readonly isPaused: () => boolean;
}

export interface TransitionRunner {
  /** Starts the transitions. Call this after the platform has started to handle requests. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** Interval of the checks. A transition runs at most this long after its time. */
const pollIntervalMs = 10_000;

/** Runs scheduled transitions for as long as the platform runs. */
export function startScheduledTransitions(options: TransitionOptions): TransitionRunner {
  const { db, catalogue, clock, zone, log, isPaused } = options;
  let timer: NodeJS.Timeout | undefined;
  let ended: Promise<void> = Promise.resolve();
  let isAtWork = false;
  const refusals = createRefusedTransitionList({ clock, log });
  const poll = async (): Promise<void> => {
    if (isAtWork || isPaused()) return;
    isAtWork = true;
    try {
      await runScheduledTransitions(
        { db, catalogue, clock, refusals },
        catalogue.resources,
        toPlatformTime(clock(), zone),
      );
    } catch (error) {
      log.write('warn', 'scheduled transitions failed', { error: String(error) });
    } finally {
      isAtWork = false;
    }
  };
  return {
    start: () => {
      ended = poll();
      timer = setInterval(() => {
        if (!isAtWork) ended = poll();
      }, pollIntervalMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await ended;
    },
  };
}

type Place = Pick<TransitionOptions, 'db' | 'catalogue' | 'clock'> & { readonly refusals?: RefusedTransitionList };

/**
 * Runs all due transitions of the resources. A transition with an effect runs record by record; any other transition
 * runs in a single statement. If two processes run a transition concurrently, only one of them applies it.
 */
export async function runScheduledTransitions(
  place: Place,
  resources: readonly Resource[],
  now: string,
): Promise<void> {
  for (const resource of resources) {
    for (const transition of resource.turns ?? []) {
      if (transition.effect === undefined)
        await retryOnTransactionConflict(() => applyTransition(place.db, { resource, transition, now }));
      else await runOneByOne(place, { resource, transition, now });
    }
  }
}

/** Maximum number of records per run. Further records wait for the next run. */
const maxRecordsPerRun = 50;

interface DueTransition {
  readonly resource: Resource;
  readonly transition: ScheduledTransition;
  readonly now: string;
}

/**
 * Runs transitions with an effect, in one transaction per record. A refused record stays unchanged and is retried
 * later.
 */
async function runOneByOne({ db, catalogue, clock, refusals }: Place, due: DueTransition): Promise<void> {
  const { resource, transition, now } = due;
  const effect = findEffect(catalogue.effects, resource, transition.effect);
  const rows = await db
    .selectFrom(tableName(resource))
    .select(sql.ref<number>('id').as('id'))
    .where(isOpen(transition))
    .where(isDue(transition, now))
    .where(eb => eb.not(eb('id', '=', anyOf(refusals?.waitingIds(due) ?? []))))
    .orderBy('id')
    .limit(maxRecordsPerRun)
    .execute();
  const take = async (trx: Database, id: number): Promise<void> => {
    if ((await applyTransition(trx, due, id)) === 0) return;
    const record = await readRecord(trx, resource, id);
    const userName = isRecord(record) ? String(record['operatorName'] ?? '') : '';
    const context = { caller: { ...anonymousCaller, userName }, now, language: 'zh', query: {} } as const;
    if (record && effect?.on === 'action') {
      await effect.run(createEffectScope(resource, { catalogue, clock }, context, trx), { record, values: {} });
    }
  };
  for (const { id } of rows) {
    try {
      await retryOnTransactionConflict(() => db.transaction().execute(trx => take(trx, id)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals?.add(due, id, error);
    }
  }
}

/**
 * Applies a transition to all due records, or to the due record with this id, and returns the number of changed
 * records. Keeps the name of the last operator, because the scheduler is not an operator.
 */
async function applyTransition(
  db: Database,
  { resource, transition, now }: DueTransition,
  id?: number,
): Promise<number> {
  const { field, to, sets = {} } = transition;
  const rows = await db
    .updateTable(tableName(resource))
    .set(toColumns(db, resource, resolveValuesToSet(sets, { now })))
    .set(eb => ({ [field]: to, revision: eb(eb.ref('revision').$castTo<number>(), '+', 1) }))
    .$if(resource.type !== 'record', update => update.set({ updateTime: now }))
    .where(isOpen(transition))
    .where(isDue(transition, now))
    .$if(id !== undefined, update => update.where('id', '=', id))
    .returning('id')
    .execute();
  return rows.length;
}

const eb = expressionBuilder<Record<string, Row>, string>();

function isOpen({ field, from }: ScheduledTransition): Expression<SqlBool> {
  const isOne = eb(field, '=', anyOf(from.filter(state => state !== null)));
  return from.includes(null) ? isOne.or(field, 'is', null) : isOne;
}

function isDue({ at, full }: ScheduledTransition, now: string): Expression<SqlBool> {
  if (full) return eb(full[0], '>=', eb.ref(full[1]));
  return at === undefined ? eb.lit(false) : eb(at, '<=', now);
}
