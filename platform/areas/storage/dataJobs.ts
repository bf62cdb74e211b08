import devices from '../../../src/resources/devices/devices.ts';
import { deviceRunStatus } from '../../../src/schemas/codes/cloudGame.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { phoneType as models } from '../../../src/schemas/codes/devices.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { secondsBetween } from '../../engine/storage/platformTime.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { addSeconds } from '../../engine/effects/times.ts';

const gigabyte = 1024 ** 3;

/** Assumed size of a device's data in GB, by phone model. */
const usualDeviceGb = { [models.vip]: 8, [models.svip]: 16, [models.star]: 32, [models.starpro]: 64 } as const;

export function estimateDeviceBytes(phoneType: CodeOf<typeof models> | undefined): number {
  return (phoneType === undefined ? 8 : usualDeviceGb[phoneType]) * gigabyte;
}

const jobDeviceColumns = [
  'id',
  'deviceCode',
  'roomId',
  'userName',
  'networkStatus',
  'runStatus',
  'phoneType',
  'androidVersion',
  'partitionId',
  'rbdName',
] as const;

/** Device properties that data jobs need. The row is locked until the transaction ends. */
export type JobDevice = Pick<RowOf<typeof devices>, (typeof jobDeviceColumns)[number]>;

export async function lockJobDevice(
  { db }: EffectScope,
  id: number | null | undefined,
): Promise<JobDevice | undefined> {
  if (id === null || id === undefined) return undefined;
  return withTables(db, devices)
    .selectFrom('devices')
    .select(jobDeviceColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns whether somebody is using the device now. */
export function isDeviceInUse(device: Pick<JobDevice, 'runStatus'>): boolean {
  return device.runStatus === deviceRunStatus.inUse;
}

/**
 * Estimates how many seconds a job needs for `sizeBytes` at a speed in Mbps: at least 5, so that users can see its
 * progress.
 */
export function estimateSeconds(sizeBytes: number, mbps: number): number {
  return Math.max(5, Math.ceil((sizeBytes * 8) / (mbps * 1_000_000)));
}

/** Progress and times of a job, from which the values of its next state are computed. */
interface JobProgress {
  readonly progress: number | null;
  readonly startTime: string | null;
  readonly dueTime: string | null;
}

/** Returns the values of a job that starts or resumes, with the expected end of the remaining transfer. */
export function valuesOfRunningJob(
  { now }: EffectScope,
  { progress, startTime }: Pick<JobProgress, 'progress' | 'startTime'>,
  { sizeBytes, mbps }: TransferAmount,
) {
  const left = 1 - (progress ?? 0) / 100;
  return {
    startTime: startTime ?? now,
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
export function valuesOfRestartedJob(scope: EffectScope, amount: TransferAmount) {
  return { ...valuesOfRunningJob(scope, { progress: 0, startTime: null }, amount), progress: 0 };
}

/** Returns the values of a paused job. Derives its progress from the time that was left until `dueTime`. */
export function valuesOfPausedJob(
  { now }: EffectScope,
  { dueTime, progress }: Pick<JobProgress, 'dueTime' | 'progress'>,
  { sizeBytes, mbps }: TransferAmount,
): { readonly dueTime: null; readonly progress?: number } {
  if (dueTime === null) return { dueTime: null };
  const left = Math.max(0, secondsBetween(now, dueTime)) / estimateSeconds(sizeBytes, mbps);
  const reached = Math.max(progress ?? 0, Math.round((1 - Math.min(1, left)) * 10_000) / 100);
  return { dueTime: null, progress: Math.min(reached, 99.99) };
}

export function valuesOfCancelledJob({ now }: EffectScope) {
  return { endTime: now, dueTime: null };
}

export function valuesOfSucceededJob({ now }: EffectScope) {
  return { jobStatus: jobStatus.succeeded, progress: 100, endTime: now, dueTime: null, failReason: null };
}

export function valuesOfFailedJob({ now }: EffectScope, reason: string) {
  return { jobStatus: jobStatus.failed, endTime: now, dueTime: null, failReason: reason };
}
