import { sql } from 'kysely';
import { expect } from 'vitest';

import { commandState } from '../../platform/fleet/commandState.ts';
import { simulatedGateway } from '../../platform/fleet/simulatedGateway.ts';
import { copyEstate } from '../../platform/seed/copyEstate.ts';
import type { Database } from '../../platform/storage/database.ts';
import type { Harness } from './harness.ts';

const action = 'boardRestart';

/** How the restart of a device ends, which follows from its number and the attempt. */
export function endsAs(deviceId: number, attempt: number): 'done' | 'failed' | 'timedOut' {
  const { state } = simulatedGateway.look({ jobId: 0, deviceId, attempt, action, sentAt: 0 }, 60_000);
  if (state === 'sent' || state === 'acknowledged') throw new Error('A minute is long enough');
  return state;
}

/** The estate and a copy of it: a thousand devices, all of them sound and online. */
export async function twiceTheEstate({
  db,
  catalogue: { resources },
}: Pick<Harness, 'db' | 'catalogue'>): Promise<void> {
  await copyEstate({ db, resources, signal: new AbortController().signal }, 1);
  await sql`update devices set "networkStatus" = 1, "failureStatus" = 0, "abnormalState" = 0`.execute(db);
}

/** All devices from the first on that is restarted without fail: it goes before all of them. */
export async function toRestart(db: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from devices order by id`.execute(db);
  const ids = rows.map(row => row.id);
  return ids.slice(ids.findIndex(id => endsAs(id, 1) === 'done'));
}

interface Attempted {
  readonly attempt: number;
  readonly idList: readonly number[];
}

/** Each was sent this attempt once, ended as such a device does, and has one line in the log for each of its attempts. */
export async function endedOnce(db: Database, taskId: number, { attempt, idList }: Attempted): Promise<void> {
  const sent = await sql<{ deviceId: number; state: number }>`
    select "deviceId", state from device_commands where "jobId" = ${taskId} and attempt = ${attempt}
    order by "deviceId"`.execute(db);
  expect(sent.rows).toEqual(idList.map(deviceId => ({ deviceId, state: commandState[endsAs(deviceId, attempt)] })));
  const items = await sql<{ id: number; state: number }>`
    select "objectId" as id, state from job_items where "jobId" = ${taskId} and "objectId" = any(${[...idList]}::bigint[])
    order by 1`.execute(db);
  expect(items.rows).toEqual(idList.map(id => ({ id, state: endsAs(id, attempt) === 'done' ? 2 : 3 })));
  const logged = await sql<{ count: number; devices: number }>`
    select count(*) as count, count(distinct "objectId") as devices from operation_logs
    where module = 'devices' and "requestPath" = '/api/resources/v1/devices/boardRestart'
      and "objectId" = any(${idList.map(String)}::text[])`.execute(db);
  expect(logged.rows[0]).toEqual({ count: attempt * idList.length, devices: idList.length });
}
