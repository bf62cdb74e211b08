import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/**
 * Reads the stored state of a simulation step. The state is empty before the first run. Locks the state until the
 * transaction ends.
 */
export async function readSimulationState(db: Database, name: string): Promise<Readonly<Record<string, number>>> {
  await withTables(db)
    .insertInto('simulation')
    .values({ name, state: JSON.stringify({}) })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const row = await withTables(db)
    .selectFrom('simulation')
    .select('state')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  const state = row?.state;
  return isRecord(state)
    ? Object.fromEntries(
        Object.entries(state).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : {};
}

export async function writeSimulationState(
  db: Database,
  name: string,
  state: Readonly<Record<string, number>>,
): Promise<void> {
  await withTables(db)
    .updateTable('simulation')
    .set({ state: JSON.stringify(state) })
    .where('name', '=', name)
    .execute();
}
