import type { Action } from '../../src/schemas/action.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Deed } from '../audit.ts';
import type { WavePlan } from '../fleet/wavePlan.ts';
import type { Database, Row } from '../storage/database.ts';
import { actOn, runOnce } from './actionWork.ts';
import { changeRecords } from './changeWork.ts';
import { deleteRecords } from './deleteWork.ts';
import type { Circumstances, ResourceDeps } from './deps.ts';
import type { ItemDone, Target } from './items.ts';

/** The name under which deleting is ordered like an action. */
export const deleting = 'delete';

/** The name under which setting fields of many records is ordered. */
export const changing = 'bulkEdit';

/** What is to be done, apart from the records: all that an order keeps until it is carried out. */
export interface Assignment {
  readonly resource: Resource;
  /** An action, or nothing for deleting and for setting fields. */
  readonly action: Action | null;
  /** The values are fields that are set, in the place of an action. */
  readonly isChange?: boolean;
  /** The values of the form as they are stored: credentials are hashes. */
  readonly values: Row;
  /** Why, in the words of the operator. */
  readonly reason: string | null;
  /** How it goes over many devices, where it is sent to them. */
  readonly plan?: WavePlan | null;
}

/** The permission that giving the order needs, and that its job needs until the last record. */
export function codeOf({ resource, action, isChange }: Omit<Assignment, 'values' | 'reason'>): string {
  const { operations } = resource;
  return action?.code ?? (isChange ? operations.edit : operations.delete) ?? '';
}

/** What an order is called where it is kept. */
export function orderName({ action, isChange }: Pick<Assignment, 'action' | 'isChange'>): string {
  return action?.name ?? (isChange ? changing : deleting);
}

interface Place {
  readonly db: Database;
  readonly deps: ResourceDeps;
  readonly context: Circumstances;
}

/**
 * Does what was ordered to some records, inside the transaction `db`: the same for a call that is answered at once and
 * for a job that works its records off by and by.
 */
export async function workOn(
  assignment: Assignment,
  targets: readonly Target[],
  place: Place,
): Promise<readonly ItemDone[]> {
  const { resource, reason } = assignment;
  const outcomes = await outcomesOf(assignment, targets, { resource, ...place });
  return outcomes.map(one => ({ ...one, deed: withReason(one.deed, reason) }));
}

function outcomesOf(
  { action, isChange, values }: Assignment,
  targets: readonly Target[],
  place: Place & { readonly resource: Resource },
): Promise<readonly ItemDone[]> {
  if (action) return actOn({ action, ...place }, targets, values);
  return isChange ? changeRecords(place, targets, values) : deleteRecords(place, targets);
}

/** Does what a button of the toolbar stands for, which has no records. */
export async function workOnce(
  { resource, action, values, reason }: Assignment & { readonly action: Action },
  place: Place,
): Promise<{ readonly answer: unknown; readonly deed: Deed }> {
  const { answer, deed } = await runOnce({ resource, action, ...place }, values);
  return { answer, deed: withReason(deed, reason) };
}

/** The reason stands in the sentence of the log, and among what was sent. */
export function withReason(deed: Deed, reason: string | null): Deed {
  if (reason === null) return deed;
  const { zh, en } = deed.description;
  return {
    ...deed,
    description: { zh: `${zh}（原因：${reason}）`, en: `${en} (reason: ${reason})` },
    request: isRecord(deed.request) ? { ...deed.request, reason } : { reason },
  };
}
