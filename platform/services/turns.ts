import { type RawBuilder, sql } from 'kysely';

import { isRecord } from '../../src/schemas/json.ts';
import type { Resource, Turn } from '../../src/schemas/resource.ts';
import type { Log } from '../http/log.ts';
import { nobody } from '../http/findCaller.ts';
import { Refusal } from '../http/refusal.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { scopeOf } from '../resources/deps.ts';
import { storedFields } from '../resources/fieldsOf.ts';
import { toColumns } from '../resources/store.ts';
import { retryingLostRaces } from '../resources/runWrite.ts';
import { readRecord } from '../resources/select.ts';
import type { Database } from '../storage/database.ts';
import { type RefusedTurns, createRefusedTurns } from './refusedTurns.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';

interface TurnsOptions {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly clock: () => number;
  readonly zone: string;
  readonly log: Log;
}

export interface RunningTurns {
  /** Begins, once the platform stands. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** An activity that begins on the hour is running within so long. */
const lookEveryMs = 10_000;

/** Changes the states whose time has come, as long as the platform runs. */
export function startTurns({ db, catalogue, clock, zone, log }: TurnsOptions): RunningTurns {
  let timer: NodeJS.Timeout | undefined;
  let ended: Promise<void> = Promise.resolve();
  let isAtWork = false;
  const refusals = createRefusedTurns({ clock, log });
  const look = async (): Promise<void> => {
    if (isAtWork) return;
    isAtWork = true;
    try {
      await takeTurns({ db, catalogue, clock, refusals }, catalogue.resources, toPlatformTime(clock(), zone));
    } catch (error) {
      log.write('warn', 'turns', { error: String(error) });
    } finally {
      isAtWork = false;
    }
  };
  return {
    start: () => {
      ended = look();
      timer = setInterval(() => {
        if (!isAtWork) ended = look();
      }, lookEveryMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await ended;
    },
  };
}

type Place = Pick<TurnsOptions, 'db' | 'catalogue' | 'clock'> & { readonly refusals?: RefusedTurns };

/** Takes every turn that is due, a statement each; two processes that look at once take it once. */
export async function takeTurns(place: Place, resources: readonly Resource[], now: string): Promise<void> {
  for (const resource of resources) {
    for (const turn of resource.turns ?? []) {
      if (turn.effect === undefined) await retryingLostRaces(() => takeTurn(place.db, { resource, turn, now }));
      else await takeOneByOne(place, { resource, turn, now });
    }
  }
}

/** So many records at a look; the others wait for the next. */
const mostAtOnce = 50;

interface Due {
  readonly resource: Resource;
  readonly turn: Turn;
  readonly now: string;
}

/** With an effect each record is a transaction of its own; one that is refused stays as it is and is asked again later. */
async function takeOneByOne({ db, catalogue, clock, refusals }: Place, due: Due): Promise<void> {
  const { resource, turn, now } = due;
  const effect = catalogue.effects[turn.effect ?? ''];
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(tableName(resource))}
    where ${isOpen(resource, turn)} and ${isDue(turn, now)} and id <> all(${refusals?.waiting(due) ?? []}::bigint[])
    order by id limit ${mostAtOnce}`.execute(db);
  const take = async (trx: Database, id: number): Promise<void> => {
    if ((await takeTurn(trx, due, id)) === 0) return;
    const record = await readRecord(trx, resource, id);
    const userName = isRecord(record) ? String(record['operatorName'] ?? '') : '';
    const context = { caller: { ...nobody, userName }, now, language: 'zh', query: {} } as const;
    if (record && effect?.on === 'action') {
      await effect.run(scopeOf(resource, { catalogue, clock }, context, trx), { record, values: {} });
    }
  };
  for (const { id } of rows) {
    try {
      await retryingLostRaces(() => db.transaction().execute(trx => take(trx, id)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals?.add(due, id, error);
    }
  }
}

/** Whoever operated the record last stays named; the clock is no operator. */
async function takeTurn(db: Database, { resource, turn, now }: Due, id?: number): Promise<number> {
  const { field, to, sets = {} } = turn;
  const type = typeOf(resource, turn);
  const changes = [
    sql`${sql.id(field)} = ${to}::${type}`,
    ...toColumns(resource, sets).map(([name, value]) => sql`${sql.id(name)} = ${value}`),
    sql`revision = revision + 1`,
    ...(resource.type === 'record' ? [] : [sql`"updateTime" = ${now}`]),
  ];
  const { rows } = await sql`
    update ${sql.table(tableName(resource))} set ${sql.join(changes)}
    where ${isOpen(resource, turn)} and ${isDue(turn, now)} ${id === undefined ? sql`` : sql`and id = ${id}`}
    returning id`.execute(db);
  return rows.length;
}

function typeOf(resource: Resource, { field }: Turn): RawBuilder<unknown> {
  return sql.raw(sqlTypeOf(storedFields(resource)[field] ?? { kind: 'text', label: { zh: '', en: '' } }));
}

function isOpen(resource: Resource, turn: Turn): RawBuilder<unknown> {
  const field = sql.id(turn.field);
  const states = turn.from.filter(state => state !== null);
  const isOne = sql`${field} = any(${states}::${typeOf(resource, turn)}[])`;
  return turn.from.includes(null) ? sql`(${isOne} or ${field} is null)` : isOne;
}

function isDue({ at, full }: Turn, now: string): RawBuilder<unknown> {
  if (full) return sql`${sql.id(full[0])} >= ${sql.id(full[1])}`;
  return at === undefined ? sql`false` : sql`${sql.id(at)} <= ${now}`;
}
