import { sql } from 'kysely';

import devices from '../../../../src/resources/devices/devices.ts';
import type { Action } from '../../../../src/schemas/vocabulary/action.ts';
import type { CommandImpact } from '../../../../src/schemas/vocabulary/commandImpact.ts';
import { meets } from '../../../engine/resources/meets.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { affectedDevicesOfRecords, affectsDevices } from './affectedDevices.ts';

interface AffectedQuery {
  readonly resource: string;
  readonly action: Action;
  /** Ids of the eligible records. */
  readonly ids: readonly number[];
}

/**
 * Returns the impact of an action on devices: the number of devices and sessions, and the affected rooms and merchants,
 * those with the most devices first.
 *
 * @returns `null` for a resource without devices, and for an action that neither interrupts the use of devices nor is
 * offered on a board
 */
export async function readCommandImpact(
  db: Database,
  { resource, action, ids }: AffectedQuery,
): Promise<CommandImpact | null> {
  if (!affectsDevices(resource) || (action.interrupts !== true && !action.on.includes('board'))) return null;
  const chosen = affectedDevicesOfRecords(resource, ids);
  const counts = await sql<{ devices: number; sessions: number }>`
    select count(*) as devices, count(*) filter (where ${meets(devices, 'inUse', { as: 'd' })}) as sessions from (${chosen}) d`.execute(
    db,
  );
  const rooms = await sql<CommandImpact['rooms'][number]>`
    select coalesce(r."roomName", d."roomId"::text) as name, count(*) as count
    from (${chosen}) d left join rooms r on r.id = d."roomId" group by 1 order by 2 desc, 1`.execute(db);
  const merchants = await sql<CommandImpact['merchants'][number]>`
    select coalesce(m."merchantName", d."merchantSign") as name, count(*) as count
    from (${chosen}) d left join merchants m on m."merchantSign" = d."merchantSign"
    where d."merchantSign" is not null group by 1 order by 2 desc, 1`.execute(db);
  const { devices: affected = 0, sessions = 0 } = counts.rows[0] ?? {};
  return {
    devices: affected,
    sessions: action.interrupts ? sessions : 0,
    rooms: rooms.rows,
    merchants: merchants.rows,
  };
}
