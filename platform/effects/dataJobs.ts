import { sql } from 'kysely';

import { jobState } from '../jobs/jobState.ts';
import { secondsBetween } from '../storage/platformTime.ts';
import type { Row } from '../storage/database.ts';
import type { EffectScope } from './effect.ts';
import { later } from './moments.ts';

const gigabyte = 1024 ** 3;

/** What a device of each phone type keeps, in GB, while nothing tells it better. */
const usualDeviceGb: Readonly<Record<string, number>> = { 1: 8, 2: 16, 3: 32, 4: 64 };

export function usualDeviceBytes(phoneType: unknown): number {
  return (usualDeviceGb[String(phoneType)] ?? 8) * gigabyte;
}

/** What a job over data needs to know of a device; the row is held until the transaction ends. */
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

export async function readDevice({ db }: EffectScope, id: unknown): Promise<JobDevice | undefined> {
  if (typeof id !== 'number') return undefined;
  const { rows } = await sql<JobDevice>`
    select id, "deviceCode", "roomId", "userName", "networkStatus", "runStatus", "phoneType", "androidVersion",
      "partitionId", "rbdName"
    from devices where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Somebody works on the device at this moment. */
export function isInUse(device: Pick<JobDevice, 'runStatus'>): boolean {
  return device.runStatus === 1;
}

/** So long a job over so many bytes takes at a speed in Mbps; the shortest one can still be seen running. */
export function usualSeconds(sizeBytes: number, mbps: number): number {
  return Math.max(5, Math.ceil((sizeBytes * 8) / (mbps * 1_000_000)));
}

/** What is written when a job begins, or goes on where it was: until when the rest of it will take. */
export function running({ now }: EffectScope, record: Row, { sizeBytes, mbps }: Amount): Row {
  const left = 1 - Number(record['progress'] ?? 0) / 100;
  return {
    startTime: record['startTime'] ?? now,
    endTime: null,
    failReason: null,
    sizeBytes,
    dueTime: later(now, Math.ceil(usualSeconds(sizeBytes, mbps) * left)),
  };
}

interface Amount {
  readonly sizeBytes: number;
  readonly mbps: number;
}

/** From the beginning again. */
export function runningAnew(scope: EffectScope, record: Row, amount: Amount): Row {
  return { ...running(scope, { ...record, progress: 0, startTime: null }, amount), progress: 0 };
}

/** How far it got, by the time that the rest would have taken. */
export function paused({ now }: EffectScope, record: Row, { sizeBytes, mbps }: Amount): Row {
  const due = record['dueTime'];
  if (typeof due !== 'string') return { dueTime: null };
  const left = Math.max(0, secondsBetween(now, due)) / usualSeconds(sizeBytes, mbps);
  const progress = Math.max(Number(record['progress'] ?? 0), Math.round((1 - Math.min(1, left)) * 10_000) / 100);
  return { dueTime: null, progress: Math.min(progress, 99.99) };
}

export function cancelled({ now }: EffectScope): Row {
  return { endTime: now, dueTime: null };
}

export function succeeded({ now }: EffectScope): Row {
  return { jobStatus: jobState.success, progress: 100, endTime: now, dueTime: null, failReason: null };
}

export function failed({ now }: EffectScope, reason: string): Row {
  return { jobStatus: jobState.failed, endTime: now, dueTime: null, failReason: reason };
}
