import { type RawBuilder, sql } from 'kysely';

import type { Action } from '../../src/schemas/action.ts';
import type { Touches } from '../../src/schemas/touches.ts';
import type { Database } from '../storage/database.ts';

interface Asked {
  readonly resource: string;
  readonly action: Action;
  /** Those records that it would be done to. */
  readonly ids: readonly number[];
}

/** By resource, which devices its records stand for or over. */
const devicesOf: Readonly<Record<string, (ids: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  devices: ids => sql`d.id = any(${ids})`,
  chassis: ids => sql`d."chassisId" = any(${ids})`,
  'bmc-mappings': ids => sql`exists (
    select from bmc_mappings b where b.id = any(${ids}) and b."chassisId" = d."chassisId"
      and (b."bladePosition" is null or b."bladePosition" = d."bladePosition"))`,
};

/**
 * Whom an action over devices would touch beside the records that it is ordered for, those with most devices first.
 *
 * @returns `null` for one that touches nobody else
 */
export async function readTouches(db: Database, { resource, action, ids }: Asked): Promise<Touches | null> {
  const chosenBy = devicesOf[resource];
  if (!chosenBy || (action.interrupts !== true && !action.on.includes('board'))) return null;
  const chosen = chosenBy(sql`${[...ids]}::bigint[]`);
  const counts = await sql<{ devices: number; sessions: number }>`
    select count(*) as devices, count(*) filter (where d."runStatus" = 1) as sessions
    from devices d where ${chosen}`.execute(db);
  const rooms = await sql<Touches['rooms'][number]>`
    select coalesce(r."roomName", d."roomId"::text) as name, count(*) as count
    from devices d left join rooms r on r.id = d."roomId" where ${chosen} group by 1 order by 2 desc, 1`.execute(db);
  const merchants = await sql<Touches['merchants'][number]>`
    select coalesce(m."merchantName", d."merchantSign") as name, count(*) as count
    from devices d left join merchants m on m."merchantSign" = d."merchantSign"
    where ${chosen} and d."merchantSign" is not null group by 1 order by 2 desc, 1`.execute(db);
  const { devices = 0, sessions = 0 } = counts.rows[0] ?? {};
  return { devices, sessions: action.interrupts ? sessions : 0, rooms: rooms.rows, merchants: merchants.rows };
}
