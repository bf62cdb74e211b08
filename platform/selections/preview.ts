import { sql } from 'kysely';

import type { Action } from '../../src/schemas/action.ts';
import { namesIn } from '../../src/schemas/condition.ts';
import type { Label, Language } from '../../src/schemas/label.ts';
import { languages } from '../../src/schemas/label.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { allFields, titleFieldOf } from '../../src/schemas/systemFields.ts';
import { whyNot } from '../../src/schemas/whyNot.ts';
import { notAllowed } from '../resources/actionWork.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { changed, type Target } from '../resources/items.ts';
import { recordMissing } from '../resources/input.ts';
import { selectFrom } from '../resources/select.ts';
import { holds, refersTo } from '../resources/referrers.ts';
import type { Database, Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';

interface Reason {
  readonly reason: string;
  readonly count: number;
  /** Some of those that it is about. */
  readonly names: readonly string[];
}

export interface Preview {
  readonly total: number;
  readonly eligible: number;
  readonly ineligible: number;
  /** Why some are not, the most frequent first. */
  readonly reasons: readonly Reason[];
  /** The first of those that it would be done to. */
  readonly names: readonly string[];
}

/** A preview with all to which it would be done, for what follows from them. */
interface Previewed {
  readonly preview: Preview;
  readonly eligibleIds: readonly number[];
}

interface Asked {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly resource: Resource;
  /** An action, or nothing for deleting. */
  readonly action: Action | null;
  readonly language: Language;
}

const rowsAtOnce = 1_000;
const namesShown = 20;
const namesOfReason = 5;

/** What an action would do to chosen records as they are now: to which of them, and why not to the others. */
export async function previewOf(asked: Asked, targets: readonly Target[]): Promise<Previewed> {
  const names: string[] = [];
  const reasons = new Map<string, { count: number; readonly names: string[] }>();
  const eligibleIds: number[] = [];
  for (let at = 0; at < targets.length; at += rowsAtOnce) {
    for (const { id, name, reason } of await judge(asked, targets.slice(at, at + rowsAtOnce))) {
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
      .toSorted((one, other) => other.count - one.count),
    names,
  };
  return { preview, eligibleIds };
}

interface Judged {
  readonly id: number;
  readonly name: string;
  readonly reason: string | null;
}

async function judge(asked: Asked, targets: readonly Target[]): Promise<readonly Judged[]> {
  const { db, resource, action, language } = asked;
  const rows = await readForDecision(db, resource, { action, ids: targets.map(one => one.id) });
  const used = action ? new Map<number, Label>() : await usesOf(asked, targets);
  return targets.map(({ id, revision }) => {
    const row = rows.get(id);
    if (!row) return { id, name: String(id), reason: recordMissing[language] };
    const name = String(row[titleFieldOf(resource)] ?? id);
    if (revision !== null && row['revision'] !== revision) return { id, name, reason: changed().text[language] };
    const reason = action ? refusalOf(resource, action, row) : used.get(id);
    return { id, name, reason: reason?.[language] ?? null };
  });
}

interface Deciding {
  readonly action: Action | null;
  readonly ids: readonly number[];
  /** Fields that are looked at beside those of the action. */
  readonly also?: readonly string[];
}

/** Records by their ids, with only what the decision looks at. */
export async function readForDecision(
  db: Database,
  resource: Resource,
  { action, ids, also = [] }: Deciding,
): Promise<ReadonlyMap<number, Row>> {
  const wanted = new Set([
    'id',
    titleFieldOf(resource),
    ...also,
    ...(action?.when ? namesIn(action.when, 'record') : []),
    ...(action?.transition ? [action.transition.field] : []),
  ]);
  const fields = Object.fromEntries(Object.entries(allFields(resource)).filter(([name]) => wanted.has(name)));
  const { rows } = await sql<Row>`
    ${selectFrom(resource, fields)} where t.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(row => [Number(row['id']), row]));
}

/** Why an action is not to be done to a record as it is; `null` when nothing stands against it. */
export function refusalOf(resource: Resource, action: Action, row: Row): Label | null {
  const { transition } = action;
  if (whyNot(resource, action, row, languages[0]) !== null) {
    return { zh: whyNot(resource, action, row, 'zh') ?? '', en: whyNot(resource, action, row, 'en') ?? '' };
  }
  const isState = (value: unknown): boolean => transition?.from.some(one => one === value) ?? true;
  return isState(row[transition?.field ?? '']) ? null : notAllowed;
}

/** Records that others refer to, and so stay when they are to be deleted. */
async function usesOf(
  { db, catalogue, resource }: Asked,
  targets: readonly Target[],
): Promise<ReadonlyMap<number, Label>> {
  const uses = new Map<number, Label>();
  const ids = targets.map(one => one.id);
  for (const one of catalogue.referrersOf(resource.name).filter(holds)) {
    const { resource: referrer, field, stores } = one;
    const refers = refersTo(one, sql.ref(`r.${field}`), sql.ref(`t.${stores}`));
    const { rows } = await sql<{ id: number }>`
      select t.id from ${sql.table(tableName(resource))} as t
      where t.id = any(${ids}::bigint[])
        and exists (select from ${sql.table(tableName(referrer))} as r where ${refers})`.execute(db);
    for (const { id } of rows) {
      uses.set(id, { zh: `仍被${referrer.noun.zh}引用`, en: `Still used by a ${referrer.noun.en}` });
    }
  }
  return uses;
}
