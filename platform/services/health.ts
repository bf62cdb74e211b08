import { sql } from 'kysely';

import { apiHeaders } from '../http/headers.ts';
import type { Route } from '../http/route.ts';
import type { Engine } from '../storage/connect.ts';
import type { Database } from '../storage/database.ts';

/** Whether the platform answers and its database with it; also how far the made-up rows of a long log have come. */
export function healthRoute(engine: Engine, db: Database): Route {
  return {
    method: 'GET',
    path: '/healthz',
    permission: 'public',
    metered: 'never',
    handle: async () => {
      const { rows } = await sql<{ name: string; done: number; total: number }>`
        select name, done, total from seed_progress where name like 'rows %' order by name`.execute(db);
      const seed = Object.fromEntries(
        rows.map(({ name, done, total }) => [name.slice('rows '.length), { done, total }]),
      );
      return Response.json({ ready: true, engine, seed }, { headers: apiHeaders });
    },
  };
}
