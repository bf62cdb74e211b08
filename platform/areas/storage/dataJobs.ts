import { sql } from 'kysely';

import { jobState } from '../../engine/jobs/jobState.ts';
import { secondsBetween } from '../../engine/storage/platformTime.ts';
import type { Row } from '../../engine/storage/database.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { addSeconds } from '../../engine/effects/times.ts';

const gigabyte = 1024 ** 3;

/** Assumed data of a device in GB by phone model, for devices of unknown size. */
const usualDeviceGb: Readonly<Record<string, number>> = { 1: 8, 2: 16, 3: 32, 4: 64 };

export function estimateDeviceBytes(phoneType: unknown): number {
  return (usualDeviceGb[String(phoneType)] ?? 8) * gigabyte;
}

/** Device properties that data jobs need. The row is locked until the transaction ends. */
export interface JobDevice {
  readonly id: number;
  readonly deviceCode: string;
  readonly roomId: number | null;
  readonly userName: string | null;
  readonly networkStatus: number | null;
  readonly runStatus: number | null;
  readonly phoneType: number | null;
  readonly androidVersion: number | null;
  readonly partitionId: number | null;
  readonly rbdName: string | null;
}

export async function lockJobDevice({ db }: EffectScope, id: unknown): Promise<JobDevice | undefined> {
  if (typeof id !== 'number') return undefined;
  const { rows } = await sql<JobDevice>`
    select id, "deviceCode", "roomId", "userName", "networkStatus", "runStatus", "phoneType", "androidVersion",
      "partitionId", "rbdName"
    from devices where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Returns whether somebody is using the device now. */
export function isInUse(device: Pick<JobDevice, 'runStatus'>): boolean {
  return device.runStatus === 1;
}

/**
 * Estimates how many seconds a job needs for `sizeBytes` at a speed in Mbps: at least 5, so that users can see its
 * progress.
 */
export function estimateSeconds(sizeBytes: number, mbps: number): number {
  return Math.max(5, Math.ceil((sizeBytes * 8) / (mbps * 1_000_000)));
}

/**
 * Returns the values of a job that starts or resumes, with the time at which the remaining data will have been
 * transferred.
 */
export function runningValues({ now }: EffectScope, record: Row, { sizeBytes, mbps }: TransferAmount): Row {
  const left = 1 - Number(record['progress'] ?? 0) / 100;
  return {
    startTime: record['startTime'] ?? now,
    endTime: null,
    failReason: null,
    sizeBytes,
    dueTime: addSeconds(now, Math.ceil(estimateSeconds(sizeBytes, mbps) * left)),
  };
}

interface TransferAmount {
  readonly sizeBytes: number;
  readonly mbps: number;
}

/** Returns the values of a job that starts again from the beginning. */
export function restartedValues(scope: EffectScope, record: Row, amount: TransferAmount): Row {
  return { ...runningValues(scope, { ...record, progress: 0, startTime: null }, amount), progress: 0 };
}

/** Returns the values of a paused job. Derives its progress from the time that the remaining data would have taken. */
export function pausedValues({ now }: EffectScope, record: Row, { sizeBytes, mbps }: TransferAmount): Row {
  const due = record['dueTime'];
  if (typeof due !== 'string') return { dueTime: null };
  const left = Math.max(0, secondsBetween(now, due)) / estimateSeconds(sizeBytes, mbps);
  const progress = Math.max(Number(record['progress'] ?? 0), Math.round((1 - Math.min(1, left)) * 10_000) / 100);
  return { dueTime: null, progress: Math.min(progress, 99.99) };
}

export function cancelledValues({ now }: EffectScope): Row {
  return { endTime: now, dueTime: null };
}

export function succeededValues({ now }: EffectScope): Row {
  return { jobStatus: jobState.success, progress: 100, endTime: now, dueTime: null, failReason: null };
}

export function failedValues({ now }: EffectScope, reason: string): Row {
  return { jobStatus: jobState.failed, endTime: now, dueTime: null, failReason: reason };
}
