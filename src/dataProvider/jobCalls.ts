import { isRecord } from '../schemas/base/json.ts';
import type { Language } from '../schemas/base/label.ts';
import { PlatformError } from './PlatformError.ts';
import type { HttpClient, NamedFile } from './httpClient.ts';

/** A job of the platform, with its progress. */
export interface Job {
  readonly id: number;
  readonly title: string;
  /** Resource and action that the job runs. */
  readonly resource: string;
  readonly action: string;
  /** Value of `jobStatus`. */
  readonly state: number;
  /** True until the job has ended. */
  readonly isOpen: boolean;
  /** True if the person who started the job has seen that the job has ended. */
  readonly isRead: boolean;
  readonly reason: string;
  readonly total: number;
  readonly done: number;
  readonly success: number;
  readonly failed: number;
  readonly cancelled: number;
  /** Number of records that the job did not attempt, because they were ineligible. */
  readonly skipped: number;
  readonly createTime: string;
  /**
   * A paused job processes no further records until somebody resumes the job. `pauseReason` is set when the platform
   * paused the job.
   */
  readonly isPaused: boolean;
  readonly pauseReason: string;
  /** True if the job runs on devices in waves; only such jobs can be paused. */
  readonly hasWaves: boolean;
  /** Approval by a second person: not needed, awaited or given. */
  readonly approval: '' | 'awaited' | 'given';
  readonly approvedBy: string;
  /** Name of the person who started the job; empty for the caller's own jobs. */
  readonly orderedBy: string;
  /** Values of the action's form, and the names of the first records; only sent to a person who may approve the job. */
  readonly given: readonly { readonly label: string; readonly value: string }[];
  readonly names: readonly string[];
}

/** Result of a job for one record. */
export interface JobItem {
  readonly id: number;
  readonly name: string;
  readonly state: number;
  readonly msg: string;
}

/** Calls that read and control the jobs. */
export interface JobCalls {
  readonly jobs: (signal?: AbortSignal) => Promise<readonly Job[]>;
  /** Returns one page of a job's records, failed records first. */
  readonly jobItems: (id: number, wanted: JobItemsQuery, signal?: AbortSignal) => Promise<readonly JobItem[]>;
  readonly cancelJob: (id: number) => Promise<void>;
  readonly pauseJob: (id: number) => Promise<void>;
  readonly resumeJob: (id: number) => Promise<void>;
  /** Downloads the failed records with the reasons. The first column can be pasted as a selection. */
  readonly jobFailures: (id: number) => Promise<NamedFile>;
  /** Returns the jobs of other people that this user may approve. */
  readonly approvals: (signal?: AbortSignal) => Promise<readonly Job[]>;
  readonly approveJob: (id: number) => Promise<void>;
  readonly rejectJob: (id: number) => Promise<void>;
  readonly retryJob: (id: number) => Promise<void>;
  readonly markJobRead: (id: number) => Promise<void>;
}

/** Number of records per page of `jobItems`. */
export const jobItemsPerPage = 50;

/** Values of `jobStatus` for failed and paused jobs. */
export const failedJobState = 3;
const pausedState = 5;

/** Query for one page of a job's records. Without `state`, the page contains records in all states. */
export interface JobItemsQuery {
  readonly page: number;
  readonly state?: number | undefined;
}

const base = '/api/system/v1/tasks';

/**
 * Creates the calls for the jobs. All of them are silent: one failed poll does not matter, because the console polls
 * every two seconds, and components show failed changes themselves.
 */
export function createJobCalls({
  http,
  language,
}: {
  readonly http: HttpClient;
  readonly language: () => Language;
}): JobCalls {
  const change = async (name: string, taskId: number) => {
    await http.send({ method: 'POST', path: `${base}/${name}`, body: { taskId }, silent: true });
  };
  const list = async (name: string, signal: AbortSignal | undefined) => {
    const { data } = await http.send({ method: 'GET', path: `${base}/${name}`, silent: true, signal });
    if (!Array.isArray(data)) throw new PlatformError('badAnswer', language());
    return data.filter(isRecord).flatMap(readJob);
  };
  return {
    jobs: signal => list('mine', signal),
    approvals: signal => list('approvals', signal),
    jobItems: async (taskId, { page, state }, signal) => {
      const query = { taskId, pageNum: page, pageSize: jobItemsPerPage, state };
      const { data } = await http.send({ method: 'GET', path: `${base}/progress`, query, silent: true, signal });
      const items: readonly unknown[] = isRecord(data) && Array.isArray(data['items']) ? data['items'] : [];
      return items.filter(isRecord).map(readItem);
    },
    cancelJob: id => change('cancel', id),
    retryJob: id => change('retryFailed', id),
    pauseJob: id => change('pauseJob', id),
    resumeJob: id => change('resumeJob', id),
    jobFailures: taskId => http.download({ method: 'GET', path: `${base}/failures`, query: { taskId }, silent: true }),
    approveJob: id => change('approve', id),
    rejectJob: id => change('reject', id),
    markJobRead: id => change('read', id),
  };
}

type Values = Readonly<Record<string, unknown>>;

/** Reads a job; drops a job without an id, because no call could refer to it. */
function readJob(row: Values): readonly Job[] {
  const { taskId } = row;
  if (typeof taskId !== 'number') return [];
  return [
    {
      id: taskId,
      title: textOf(row['title']),
      resource: textOf(row['resource']),
      action: textOf(row['action']),
      state: numberOf(row['state']),
      isOpen: row['isOpen'] === true,
      isRead: row['isRead'] === true,
      reason: textOf(row['reason']),
      total: numberOf(row['total']),
      done: numberOf(row['done']),
      success: numberOf(row['success']),
      failed: numberOf(row['failed']),
      cancelled: numberOf(row['cancelled']),
      skipped: numberOf(row['skipped']),
      createTime: textOf(row['createTime']),
      isPaused: row['state'] === pausedState,
      pauseReason: textOf(row['pauseReason']),
      hasWaves: isRecord(row['plan']),
      approval: approvalOf(row['approval']),
      approvedBy: textOf(row['approvedBy']),
      orderedBy: textOf(row['orderedBy']),
      given: listOf(row['given'])
        .filter(isRecord)
        .map(item => ({ label: textOf(item['label']), value: textOf(item['value']) })),
      names: listOf(row['names']).map(textOf),
    },
  ];
}

function approvalOf(value: unknown): Job['approval'] {
  return value === 'awaited' || value === 'given' ? value : '';
}

function readItem(row: Values): JobItem {
  return {
    id: numberOf(row['id']),
    name: textOf(row['name']),
    state: numberOf(row['state']),
    msg: textOf(row['msg']),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
