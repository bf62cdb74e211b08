import { sql } from 'kysely';

import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Database } from '../../engine/storage/database.ts';

/** Reads the state of a part of the simulator, which is empty at first. Locks the state until the transaction ends. */
export async function readState(db: Database, name: string): Promise<Readonly<Record<string, number>>> {
  await sql`insert into simulation (name, state) values (${name}, '{}'::jsonb) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ state: unknown }>`select state from simulation where name = ${name} for update`.execute(
    db,
  );
  const state = rows[0]?.state;
  return isRecord(state)
    ? Object.fromEntries(
        Object.entries(state).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : {};
}

export async function writeState(db: Database, name: string, state: Readonly<Record<string, number>>): Promise<void> {
  await sql`update simulation set state = ${JSON.stringify(state)}::jsonb where name = ${name}`.execute(db);
}
