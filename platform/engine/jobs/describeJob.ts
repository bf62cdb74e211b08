import type { CommandSender } from './commandSender.ts';
import { findCodeItem } from '../../../src/schemas/vocabulary/codeList.ts';
import type { Label, Language } from '../../../src/schemas/base/label.ts';
import { titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { translateMessage } from '../messages/translateMessage.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { isSecretField } from '../fields/resourceFields.ts';
import { bulkEditWorkName, deletionWorkName } from '../resources/runWork.ts';
import type { Database, Row } from '../storage/database.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { jobState } from './jobState.ts';
import type { ItemRow, JobRow } from './jobs.ts';
import { noRecordId } from './storeJob.ts';

export interface JobViewDeps {
  readonly catalogue: Catalogue;
  readonly zone: string;
}

const openStates: readonly number[] = [jobState.waiting, jobState.running, jobState.paused];

/** Returns a job as the console shows it, in the caller's language. */
export function toJobView({ catalogue, zone }: JobViewDeps, job: JobRow, language: Language) {
  const resource = catalogue.resources.find(item => item.name === job.resource);
  const action = resource?.actions?.find(item => item.name === job.action);
  const label = action?.label ?? standardLabels[job.action] ?? { zh: job.action, en: job.action };
  const time = (epochMs: number | null) => (epochMs === null ? null : toPlatformTime(epochMs, zone));
  const { success, failed, cancelled, skipped, total } = job;
  return {
    taskId: job.id,
    title: `${label[language]} · ${(resource?.title ?? { zh: job.resource, en: job.resource })[language]}`,
    resource: job.resource,
    action: job.action,
    reason: job.reason ?? '',
    state: job.state,
    total,
    done: success + failed + cancelled + skipped,
    success,
    failed,
    cancelled,
    skipped,
    isRead: job.readAt !== null,
    isOpen: openStates.includes(job.state),
    createTime: time(job.createdAt),
    endTime: time(job.endedAt),
    pauseTime: time(job.pausedAt),
    pauseReason: job.pauseReason?.[language] ?? '',
    /**
     * `awaited` until a second person decides, `given` after an approval, empty when the job needs no approval or has
     * ended without one.
     */
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

/** Returns the form values of a job as labelled texts, without secrets. */
export function describeFormValues({ catalogue }: JobViewDeps, job: JobRow, values: Row, language: Language) {
  const resource = catalogue.resources.find(item => item.name === job.resource);
  const form = resource?.actions?.find(action => action.name === job.action)?.form ?? {};
  return Object.entries(form).flatMap(([name, field]) => {
    const value = values[name];
    if (isSecretField(field) || (typeof value !== 'string' && typeof value !== 'number')) return [];
    const item = field.kind === 'code' ? findCodeItem(field.codes, value) : undefined;
    return [{ label: field.label[language], value: item?.[language] ?? String(value) }];
  });
}

/** Returns the name of an item: the name of its record, or the title of the screen when the item has no record. */
export function itemName({ catalogue }: JobViewDeps, job: JobRow, item: ItemRow, language: Language): string {
  const resource = catalogue.resources.find(candidate => candidate.name === job.resource);
  if (item.id === noRecordId && resource) return resource.title[language];
  const name = item.name ?? String(item.id);
  return resource?.fields[titleFieldOf(resource)]?.said ? translateMessage(name, language) : name;
}

/**
 * Returns the current wave of a job with rollout waves: the number of the wave, and the total number of commands that
 * are sent by its end, including earlier waves. Returns `null` for all other jobs.
 */
export async function readWaveOfJob(db: Database, job: JobRow, commands: Pick<CommandSender, 'readWave'>) {
  return job.plan === null || !openStates.includes(job.state) ? null : commands.readWave(db, job.id);
}

const standardLabels: Readonly<Record<string, Label>> = {
  [deletionWorkName]: { zh: '删除', en: 'Delete' },
  [bulkEditWorkName]: { zh: '批量修改', en: 'Bulk edit' },
};
