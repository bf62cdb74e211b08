import { codeItem } from '../../src/schemas/codeList.ts';
import type { Label, Language } from '../../src/schemas/label.ts';
import { titleFieldOf } from '../../src/schemas/systemFields.ts';
import { courseOf } from '../fleet/courseOf.ts';
import { waveOf } from '../fleet/waves.ts';
import { readSaying } from '../readSaying.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { isHidden } from '../resources/fieldsOf.ts';
import { changing, deleting } from '../resources/workOn.ts';
import type { Database, Row } from '../storage/database.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { jobState } from './jobState.ts';
import type { ItemRow, JobRow } from './jobs.ts';
import { noRecord } from './storeJob.ts';

export interface DescribingParts {
  readonly catalogue: Catalogue;
  readonly zone: string;
}

const openStates: readonly number[] = [jobState.waiting, jobState.running, jobState.paused];

/** A job as the console shows it, in the caller's words. */
export function described({ catalogue, zone }: DescribingParts, job: JobRow, language: Language) {
  const resource = catalogue.resources.find(one => one.name === job.resource);
  const action = resource?.actions?.find(one => one.name === job.action);
  const label = action?.label ?? standardLabels[job.action] ?? { zh: job.action, en: job.action };
  const time = (epochMs: number | null) => (epochMs === null ? null : toPlatformTime(epochMs, zone));
  const { success, failed, cancelled, total } = job;
  return {
    taskId: job.id,
    title: `${label[language]} · ${(resource?.title ?? { zh: job.resource, en: job.resource })[language]}`,
    resource: job.resource,
    action: job.action,
    reason: job.reason ?? '',
    state: job.state,
    total,
    done: success + failed + cancelled,
    success,
    failed,
    cancelled,
    isRead: job.readAt !== null,
    isOpen: openStates.includes(job.state),
    createTime: time(job.createdAt),
    endTime: time(job.endedAt),
    pauseTime: time(job.pausedAt),
    pauseReason: job.pauseReason?.[language] ?? '',
    /** `awaited` while a second person has not answered, `given` once he has approved it; empty where none is asked any more. */
    approval: approvalOf(job),
    approvedBy: job.approvedBy ?? '',
    plan: job.plan,
  };
}

function approvalOf({ needsApproval, approvedAt, state }: JobRow): '' | 'awaited' | 'given' {
  if (!needsApproval) return '';
  if (approvedAt !== null) return 'given';
  return openStates.includes(state) ? 'awaited' : '';
}

/** What was filled in when a job was ordered, as it is read on the form; what is secret stays so. */
export function givenValues({ catalogue }: DescribingParts, job: JobRow, values: Row, language: Language) {
  const resource = catalogue.resources.find(one => one.name === job.resource);
  const form = resource?.actions?.find(one => one.name === job.action)?.form ?? {};
  return Object.entries(form).flatMap(([name, field]) => {
    const value = values[name];
    if (isHidden(field) || (typeof value !== 'string' && typeof value !== 'number')) return [];
    const item = field.kind === 'code' ? codeItem(field.codes, value) : undefined;
    return [{ label: field.label[language], value: item?.[language] ?? String(value) }];
  });
}

/** What an item is called: as its record is, and as the screen where it is about no record. */
export function itemName({ catalogue }: DescribingParts, job: JobRow, item: ItemRow, language: Language): string {
  const resource = catalogue.resources.find(one => one.name === job.resource);
  if (item.id === noRecord && resource) return resource.title[language];
  const name = item.name ?? String(item.id);
  return resource?.fields[titleFieldOf(resource)]?.said ? readSaying(name, language) : name;
}

/** The wave that a job with a plan is in: its number, and how many devices have been sent something when it is through. */
export async function waveOfJob(db: Database, job: JobRow) {
  return job.plan === null || !openStates.includes(job.state) ? null : waveOf(await courseOf(db, job.id));
}

const standardLabels: Readonly<Record<string, Label>> = {
  [deleting]: { zh: '删除', en: 'Delete' },
  [changing]: { zh: '批量修改', en: 'Bulk edit' },
};
