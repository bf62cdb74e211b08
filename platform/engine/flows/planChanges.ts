import { createHash } from 'node:crypto';

import type { Label, Language } from '../../../src/schemas/base/label.ts';
import type { FlowPlan, PlannedRow } from './plan.ts';

/**
 * Fingerprint of a plan, stored for a later comparison: the digest of the whole plan, and id, name and digest of each
 * row.
 */
export interface PlanFingerprint {
  readonly whole: string;
  readonly rows: readonly (readonly [id: string, name: string, digest: string])[];
}

/** Maximum number of listed changes. Further changes are only counted. */
const maxListedChanges = 20;

export function fingerprintPlan({ figures, rows, seen }: FlowPlan): PlanFingerprint {
  return {
    whole: digestOf([figures, seen ?? null]),
    rows: rows.map(row => [String(row.id), row.name, digestOf(rowFingerprint(row))]),
  };
}

function rowFingerprint({ cells, skip, seen }: PlannedRow): unknown {
  return [cells, skip?.en ?? null, seen ?? null];
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}

export function checksumOf(seen: PlanFingerprint): string {
  return digestOf(seen);
}

const changeTexts = {
  gone: { zh: (name: string) => `不再包含：${name}`, en: (name: string) => `No longer included: ${name}` },
  added: { zh: (name: string) => `新增：${name}`, en: (name: string) => `Added: ${name}` },
  changed: { zh: (name: string) => `已变化：${name}`, en: (name: string) => `Changed: ${name}` },
} as const;

const planAsWhole: Label = { zh: '汇总已变化', en: 'The totals have changed' };

/**
 * Describes the differences between the previewed plan and the current one. Returns an empty list when they are equal.
 */
export function describePlanChanges(
  before: PlanFingerprint,
  after: PlanFingerprint,
  language: Language,
): readonly string[] {
  const then = new Map(before.rows.map(row => [row[0], row]));
  const now = new Map(after.rows.map(row => [row[0], row]));
  const say = (word: keyof typeof changeTexts, rows: PlanFingerprint['rows']) =>
    rows.map(([, name]) => changeTexts[word][language](name));
  const found = [
    ...say(
      'gone',
      before.rows.filter(([id]) => !now.has(id)),
    ),
    ...say(
      'added',
      after.rows.filter(([id]) => !then.has(id)),
    ),
    ...say(
      'changed',
      after.rows.filter(([id, , digest]) => then.has(id) && then.get(id)?.[2] !== digest),
    ),
  ];
  if (found.length === 0) return before.whole === after.whole ? [] : [planAsWhole[language]];
  const rest = found.length - maxListedChanges;
  const more = { zh: `另有${rest}处变化`, en: `${rest} more` }[language];
  return rest > 0 ? [...found.slice(0, maxListedChanges), more] : found;
}
