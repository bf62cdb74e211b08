import platformUpgrades from '../../../../src/resources/upgrades/platform-upgrades.ts';
import { findCaller } from '../../users/callers/findCaller.ts';
import { apiHeaders } from '../../../engine/http/headers.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { Route } from '../../../engine/http/route.ts';
import { mayCall } from '../../../engine/http/routeTable.ts';
import type { DatabaseEngine } from '../../../engine/storage/connect.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import type { DiskWatch } from '../../../engine/http/diskWatch.ts';

interface HealthDeps {
  readonly engine: DatabaseEngine;
  readonly db: Database;
  readonly disk: DiskWatch;
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
}

/**
 * Creates the route that reports whether platform and database work. Operators who may see platform upgrades also
 * receive the engine, the free disk space and the progress of seeding long logs.
 */
export function createHealthRoute({ engine, db, clock, disk }: HealthDeps): Route {
  return {
    method: 'GET',
    path: '/healthz',
    permission: 'public',
    metered: 'never',
    handle: async ({ request }) => {
      await db.selectNoFrom(eb => eb.lit(1).as('answer')).execute();
      const mayLookInside = await isOperator(db, request.headers.get('authorization'), clock());
      const space = { state: disk.state(), freeMegabytes: disk.freeMegabytes() };
      const details = mayLookInside ? { engine, disk: space, seed: await readSeed(db) } : {};
      const headers = { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' };
      return Response.json({ ready: true, ...details }, { headers });
    },
  };
}

async function isOperator(db: Database, token: string | null, nowMs: number): Promise<boolean> {
  if (!token) return false;
  try {
    const caller = await findCaller(db, token, nowMs, { isSeen: false });
    return mayCall({ anyOf: [platformUpgrades.code] }, caller);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function readSeed(db: Database): Promise<object> {
  const rows = await withTables(db)
    .selectFrom('seed_progress')
    .select(['name', 'done', 'total'])
    .where('name', 'like', 'rows %')
    .orderBy('name')
    .execute();
  return Object.fromEntries(rows.map(({ name, done, total }) => [name.slice('rows '.length), { done, total }]));
}
