import merchantResource from '../../../../src/resources/business/merchants.ts';
import devices from '../../../../src/resources/devices/devices.ts';
import roomResource from '../../../../src/resources/rooms/rooms.ts';
import type { Action } from '../../../../src/schemas/vocabulary/action.ts';
import type { CommandImpact } from '../../../../src/schemas/vocabulary/commandImpact.ts';
import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { affectsDevices, selectAffectedDevices } from './affectedDevices.ts';

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
  const chosen = selectAffectedDevices(resource, anyOf(ids)).as('d');
  const tables = withTables(db, roomResource, merchantResource);
  const { devices: affected, sessions } = await tables
    .selectFrom(chosen)
    .select(({ fn }) => {
      const all = fn.countAll<number>();
      return [all.as('devices'), all.filterWhere(meetsCondition(devices, 'inUse', { as: 'd' })).as('sessions')];
    })
    .executeTakeFirstOrThrow();
  const rooms = await tables
    .selectFrom(chosen)
    .leftJoin('rooms as r', 'r.id', 'd.roomId')
    .select(eb => [
      eb.fn.coalesce('r.roomName', eb.cast<string>('d.roomId', 'text')).as('name'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(eb => eb.lit(1))
    .orderBy('count', 'desc')
    .orderBy('name')
    .execute();
  const merchants = await tables
    .selectFrom(chosen)
    .leftJoin('merchants as m', 'm.merchantSign', 'd.merchantSign')
    .select(eb => [
      eb.fn.coalesce('m.merchantName', 'd.merchantSign').$notNull().as('name'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('d.merchantSign', 'is not', null)
    .groupBy(eb => eb.lit(1))
    .orderBy('count', 'desc')
    .orderBy('name')
    .execute();
  return {
    devices: affected,
    sessions: action.interrupts ? sessions : 0,
    rooms,
    merchants,
  };
}
