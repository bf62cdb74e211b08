import { sql } from 'kysely';

import type { Action } from '../../src/schemas/action.ts';
import type { Database } from '../storage/database.ts';

/** Whom a command over devices would touch beside the devices. */
interface Touched {
  /** Users who would lose the session that they are in. */
  readonly sessions: number;
  readonly rooms: readonly Named[];
  readonly merchants: readonly Named[];
}

interface Named {
  readonly name: string;
  readonly count: number;
}

/** Counted over the devices that it would be done to, those with most devices first. */
export async function readTouched(db: Database, action: Action, ids: readonly number[]): Promise<Touched> {
  const chosen = sql`d.id = any(${[...ids]}::bigint[])`;
  const sessions = await sql<{ count: number }>`
    select count(*) as count from devices d where ${chosen} and d."runStatus" = 1`.execute(db);
  const rooms = await sql<Named>`
    select coalesce(r."roomName", d."roomId"::text) as name, count(*) as count
    from devices d left join rooms r on r.id = d."roomId" where ${chosen} group by 1 order by 2 desc, 1`.execute(db);
  const merchants = await sql<Named>`
    select coalesce(m."merchantName", d."merchantSign") as name, count(*) as count
    from devices d left join merchants m on m."merchantSign" = d."merchantSign"
    where ${chosen} and d."merchantSign" is not null group by 1 order by 2 desc, 1`.execute(db);
  return {
    sessions: action.interrupts ? (sessions.rows[0]?.count ?? 0) : 0,
    rooms: rooms.rows,
    merchants: merchants.rows,
  };
}
