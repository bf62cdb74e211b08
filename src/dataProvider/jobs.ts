import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';
import { PlatformError } from './PlatformError.ts';
import type { Http, NamedFile } from './http.ts';

/** Something that the platform does behind its answer, and how far it is. */
export interface Job {
  readonly id: number;
  readonly title: string;
  /** What it is about, and what it does to it. */
  readonly resource: string;
  readonly action: string;
  /** A code of `jobStatus`. */
  readonly state: number;
  readonly isOpen: boolean;
  /** Its end has been seen by whoever ordered it. */
  readonly isRead: boolean;
  readonly reason: string;
  readonly total: number;
  readonly done: number;
  readonly success: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly createTime: string;
  /** Nothing more of it is begun until it is resumed; the platform says why where it has paused it itself. */
  readonly isPaused: boolean;
  readonly pauseReason: string;
  /** It goes over devices in waves, and can be paused. */
  readonly hasWaves: boolean;
  /** Whether a second person has to say yes, or has said it. */
  readonly approval: '' | 'awaited' | 'given';
  readonly approvedBy: string;
  /** Who has ordered it, where that is somebody else. */
  readonly orderedBy: string;
  /** What he has filled in, and the first of the records that it is about; only told to whoever is to approve it. */
  readonly given: readonly { readonly label: string; readonly value: string }[];
  readonly names: readonly string[];
}

/** What became of one record of a job. */
export interface JobItem {
  readonly id: number;
  readonly name: string;
  readonly state: number;
  readonly msg: string;
}

export interface JobVerbs {
  readonly jobs: (signal?: AbortSignal) => Promise<readonly Job[]>;
  /** A page of a job's records, what failed first. */
  readonly jobItems: (id: number, wanted: WantedItems, signal?: AbortSignal) => Promise<readonly JobItem[]>;
  readonly cancelJob: (id: number) => Promise<void>;
  readonly pauseJob: (id: number) => Promise<void>;
  readonly resumeJob: (id: number) => Promise<void>;
  /** What failed of it and why, as a file whose first column can be pasted as a selection. */
  readonly jobFailures: (id: number) => Promise<NamedFile>;
  /** Jobs of others that wait for a second person, who may be this one. */
  readonly approvals: (signal?: AbortSignal) => Promise<readonly Job[]>;
  readonly approveJob: (id: number) => Promise<void>;
  readonly rejectJob: (id: number) => Promise<void>;
  readonly retryJob: (id: number) => Promise<void>;
  readonly markJobRead: (id: number) => Promise<void>;
}

export const itemsPerPage = 50;

/** The `jobStatus` of what failed, and of a job that is paused. */
export const failedState = 3;
const pausedState = 5;

/** A page of the records of a job; all of them, or those in one state. */
export interface WantedItems {
  readonly page: number;
  readonly state?: number | undefined;
}

const base = '/api/system/v1/tasks';

/** The calls of the job tray. Its reading is never told when it fails: the next one is two seconds away. */
export function jobVerbs({ http, language }: { readonly http: Http; readonly language: () => Language }): JobVerbs {
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
      const query = { taskId, pageNum: page, pageSize: itemsPerPage, state };
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

/** A job that cannot be named cannot be asked about, so it is left out. */
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
      createTime: textOf(row['createTime']),
      isPaused: row['state'] === pausedState,
      pauseReason: textOf(row['pauseReason']),
      hasWaves: isRecord(row['plan']),
      approval: approvalOf(row['approval']),
      approvedBy: textOf(row['approvedBy']),
      orderedBy: textOf(row['orderedBy']),
      given: listOf(row['given'])
        .filter(isRecord)
        .map(one => ({ label: textOf(one['label']), value: textOf(one['value']) })),
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
