import { sql } from 'kysely';
import { expect } from 'vitest';

import { commandState } from '../../platform/areas/devices/fleet/commandState.ts';
import { simulatedGateway } from '../../platform/gateways/devices/simulatedGateway.ts';
import { copyRoomsWithEquipment } from '../../platform/demo/copyRoomsWithEquipment.ts';
import type { Database } from '../../platform/engine/storage/database.ts';
import type { Harness } from './harness.ts';

const action = 'boardRestart';

/** Returns the simulated result of a device restart, which depends on the device id and the attempt. */
export function restartResultOf(deviceId: number, attempt: number): 'done' | 'failed' | 'timedOut' {
  const { state } = simulatedGateway.readReply({ jobId: 0, deviceId, attempt, action, sentAt: 0 }, 60_000);
  if (state === 'sent' || state === 'acknowledged') throw new Error('The device needs more than a minute');
  return state;
}

/**
 * Copies every room with its equipment, which gives about a thousand devices, and makes all devices healthy and online.
 */
export async function duplicateRoomsAndDevices({
  db,
  catalogue: { resources },
}: Pick<Harness, 'db' | 'catalogue'>): Promise<void> {
  await copyRoomsWithEquipment({ db, resources, signal: new AbortController().signal, wallMs: Date.now() }, 1);
  await sql`update devices set "networkStatus" = 1, "failureStatus" = 0, "abnormalState" = 0`.execute(db);
}

/**
 * Returns the devices, beginning with the first device whose restart succeeds, because a job restarts its first device
 * before all other devices.
 */
export async function readDevicesToRestart(db: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from devices order by id`.execute(db);
  const ids = rows.map(row => row.id);
  return ids.slice(ids.findIndex(id => restartResultOf(id, 1) === 'done'));
}

interface RestartAttempt {
  readonly attempt: number;
  readonly idList: readonly number[];
}

/**
 * Checks that each device ran this attempt once and has the expected result, and that the log has one row for each
 * attempt of each device.
 */
export async function expectRestartedOnce(
  db: Database,
  taskId: number,
  { attempt, idList }: RestartAttempt,
): Promise<void> {
  const sent = await sql<{ deviceId: number; state: number }>`
    select "deviceId", state from device_commands where "jobId" = ${taskId} and attempt = ${attempt}
    order by "deviceId"`.execute(db);
  expect(sent.rows).toEqual(
    idList.map(deviceId => ({ deviceId, state: commandState[restartResultOf(deviceId, attempt)] })),
  );
  const items = await sql<{ id: number; state: number }>`
    select "objectId" as id, state from job_items where "jobId" = ${taskId} and "objectId" = any(${[...idList]}::bigint[])
    order by 1`.execute(db);
  expect(items.rows).toEqual(idList.map(id => ({ id, state: restartResultOf(id, attempt) === 'done' ? 2 : 3 })));
  const logged = await sql<{ count: number; devices: number }>`
    select count(*) as count, count(distinct "objectId") as devices from operation_logs
    where module = 'devices' and "requestPath" = '/api/resources/v1/devices/boardRestart'
      and "objectId" = any(${idList.map(String)}::text[])`.execute(db);
  expect(logged.rows[0]).toEqual({ count: attempt * idList.length, devices: idList.length });
}
