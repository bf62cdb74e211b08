import { sql } from 'kysely';

import type { Action } from '../../../src/schemas/vocabulary/action.ts';
import type { Label, Language } from '../../../src/schemas/base/label.ts';
import { explainDeniedOperation } from '../../../src/schemas/vocabulary/deniedOperations.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { readEligibilityRows } from '../resources/eligibility.ts';
import { editConflictRefusal } from '../resources/bulkItems.ts';
import type { WorkTarget } from '../resources/workRequest.ts';
import { recordMissingMessage } from '../http/requestInput.ts';
import { blocksDeletion, refersTo } from '../resources/referrers.ts';
import { eb, recordsOf } from '../records/withRecordTables.ts';
import { anyOf } from '../storage/anyOf.ts';
import type { Database, Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';

interface Reason {
  readonly reason: string;
  readonly count: number;
  /** Names of some records with this reason. */
  readonly names: readonly string[];
}

export interface ActionPreview {
  readonly total: number;
  readonly eligible: number;
  readonly ineligible: number;
  /** Reasons why records are ineligible, most frequent first. */
  readonly reasons: readonly Reason[];
  /** Names of the first eligible records. */
  readonly names: readonly string[];
}

/** Preview with the ids of all eligible records. */
interface PreviewWithIds {
  readonly preview: ActionPreview;
  readonly eligibleIds: readonly number[];
}

interface PreviewRequest {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly resource: Resource;
  /** Action to preview; `null` for a deletion. */
  readonly action: Action | null;
  readonly language: Language;
  /** Values of the action's form; `null` for a deletion, and while the form is incomplete or invalid. */
  readonly values: Row | null;
  /** Caller and time of the request. */
  readonly uid: number;
  readonly nowMs: number;
  readonly now: string;
}

const rowsAtOnce = 1_000;
const namesShown = 20;
const namesOfReason = 5;

/**
 * Previews an action on records in their current state: the eligible records, and the reasons why others are
 * ineligible.
 */
export async function previewAction(request: PreviewRequest, targets: readonly WorkTarget[]): Promise<PreviewWithIds> {
  const names: string[] = [];
  const reasons = new Map<string, { count: number; readonly names: string[] }>();
  const eligibleIds: number[] = [];
  for (let at = 0; at < targets.length; at += rowsAtOnce) {
    for (const { id, name, reason } of await checkAll(request, targets.slice(at, at + rowsAtOnce))) {
      if (reason === null) {
        eligibleIds.push(id);
        if (names.length < namesShown) names.push(name);
      } else {
        const known = reasons.get(reason) ?? { count: 0, names: [] };
        known.count += 1;
        if (known.names.length < namesOfReason) known.names.push(name);
        reasons.set(reason, known);
      }
    }
  }
  const preview = {
    total: targets.length,
    eligible: eligibleIds.length,
    ineligible: targets.length - eligibleIds.length,
    reasons: [...reasons]
      .map(([reason, { count, names: some }]) => ({ reason, count, names: some }))
      .toSorted((a, b) => b.count - a.count),
    names,
  };
  return { preview, eligibleIds };
}

interface PreviewedRecord {
  readonly id: number;
  readonly name: string;
  readonly reason: string | null;
}

async function checkAll(request: PreviewRequest, targets: readonly WorkTarget[]): Promise<readonly PreviewedRecord[]> {
  const { db, catalogue, resource, action, language, values, uid, nowMs, now } = request;
  const nameOf = (id: number, row: Row | undefined) => String(row?.[titleFieldOf(resource)] ?? id);
  if (action) {
    const results = await catalogue.rules.commands.checkEligibility(
      db,
      { resource, action, values, uid, nowMs, now },
      targets,
    );
    return results.map(({ target: { id }, row, fault }) => ({
      id,
      name: nameOf(id, row),
      reason: fault?.text[language] ?? null,
    }));
  }
  const rows = await readEligibilityRows(db, resource, {
    action,
    ids: targets.map(target => target.id),
    uid,
    rights: catalogue.rules.rights,
  });
  const used = await findReferenced(request, targets);
  return targets.map(({ id, revision }) => {
    const row = rows.get(id);
    if (!row) return { id, name: nameOf(id, row), reason: recordMissingMessage[language] };
    const isChanged = revision !== null && row.revision !== revision;
    const refused = explainDeniedOperation(row, 'delete', language);
    const reason = isChanged ? editConflictRefusal().text : used.get(id);
    return { id, name: nameOf(id, row), reason: refused ?? reason?.[language] ?? null };
  });
}

/** Returns the records that cannot be deleted because other records refer to them. */
async function findReferenced(
  { db, catalogue, resource }: PreviewRequest,
  targets: readonly WorkTarget[],
): Promise<ReadonlyMap<number, Label>> {
  const uses = new Map<number, Label>();
  const ids = targets.map(target => target.id);
  for (const item of catalogue.referrersOf(resource.name).filter(blocksDeletion)) {
    const { resource: referrer, field, stores } = item;
    const users = eb
      .selectFrom(`${tableName(referrer)} as r`)
      .where(refersTo(item, sql.ref(`r.${field}`), eb.ref(`t.${stores}`)));
    const rows = await recordsOf(db, resource)
      .select('t.id')
      .where('t.id', '=', anyOf(ids))
      .where(eb.exists(users))
      .execute();
    for (const { id } of rows) {
      uses.set(id, { zh: `仍被${referrer.noun.zh}引用`, en: `Still used by a ${referrer.noun.en}` });
    }
  }
  return uses;
}
