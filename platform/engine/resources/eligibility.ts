import type { RightsRules } from './areaRules.ts';
import type { Action } from '../../../src/schemas/vocabulary/action.ts';
import { fieldNamesIn } from '../../../src/schemas/vocabulary/condition.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import { languages } from '../../../src/schemas/base/label.ts';
import { resolveConditionNames } from '../../../src/schemas/vocabulary/namedConditions.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields, titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { explainUnavailableAction } from '../../../src/schemas/compile/explainUnavailableAction.ts';
import type { RecordRow } from '../records/withRecordTables.ts';
import { anyOf } from '../storage/anyOf.ts';
import type { Database, Row } from '../storage/database.ts';
import { actionNotAllowedMessage } from './runRecordAction.ts';
import { selectRecords } from './select.ts';

interface EligibilityRead {
  readonly action: Action | null;
  readonly ids: readonly number[];
  readonly rights: RightsRules;
  /** Id of the caller, whose permissions are checked for each record. */
  readonly uid: number;
  /** Further fields to read, in addition to those that the action needs. */
  readonly also?: readonly string[];
}

/** Reads records by id, with only the fields that the eligibility check needs. */
export async function readEligibilityRows(
  db: Database,
  resource: Resource,
  { action, ids, uid, rights, also = [] }: EligibilityRead,
): Promise<ReadonlyMap<number, RecordRow>> {
  const wanted = new Set([
    'id',
    titleFieldOf(resource),
    ...also,
    ...(action?.when ? fieldNamesIn(resolveConditionNames(resource, action.when), 'record') : []),
    ...(action?.transition ? [action.transition.field] : []),
  ]);
  const fields = Object.fromEntries(Object.entries(allFields(resource)).filter(([name]) => wanted.has(name)));
  const rows = await selectRecords(db, resource, { fields }).where('t.id', '=', anyOf(ids)).execute();
  const withRefusals = await rights.withDeniedOperations(db, { uid }, resource, rows);
  return new Map(withRefusals.map(row => [row.id, row]));
}

/** Returns why the action does not apply to a record; `null` when the action applies. */
export function findIneligibilityReason(resource: Resource, action: Action, row: Row): Label | null {
  const { transition } = action;
  if (explainUnavailableAction(resource, action, row, languages[0]) !== null) {
    return {
      zh: explainUnavailableAction(resource, action, row, 'zh') ?? '',
      en: explainUnavailableAction(resource, action, row, 'en') ?? '',
    };
  }
  const isState = (value: unknown): boolean => transition?.from.some(item => item === value) ?? true;
  return isState(row[transition?.field ?? '']) ? null : actionNotAllowedMessage;
}
