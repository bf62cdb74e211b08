import { type JsonRecord, isRecord } from '../../schemas/base/json.ts';
import type { Label } from '../../schemas/base/label.ts';
import { validateResource } from '../../schemas/compile/metaSchema/metaSchema.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { formatReason } from '../reasons.ts';
import { isSameJson } from '../sameJson.ts';

/** Part of a resource in which the current proposal differs from both the earlier proposal and the resource. */
export interface MergeDifference {
  /** Path in the resource: `fields.userName.rules`. */
  readonly path: string;
  /**
   * `taken`: adopted from the source. `kept`: decided by a person and therefore unchanged. `gone`: kept although the
   * source no longer has the part.
   */
  readonly outcome: 'taken' | 'kept' | 'gone';
  /**
   * Values in the earlier proposal, in the resource, and in the current proposal; absent where the part does not exist.
   */
  readonly before?: unknown;
  readonly decided?: unknown;
  readonly proposed?: unknown;
  readonly reason: Label;
}

export interface MergeResult {
  /** Merged resource; valid if `decided` was valid. */
  readonly resource: Resource;
  readonly differences: readonly MergeDifference[];
}

/**
 * Merges a repeated import into a resource. Parts that nobody changed follow the source, decisions of a person are
 * kept, and nothing is removed. `before` is the proposal at the time of the decisions; without `before`, every existing
 * part counts as a decision. `proposed` is the current proposal.
 */
export function mergeProposal(before: Resource | undefined, decided: Resource, proposed: Resource): MergeResult {
  const differences = differencesOf('', { before, decided, proposed }, 0);
  const wanted = differences.filter(({ outcome }) => outcome === 'taken');
  const whole = applyDifferences(decided, wanted);
  if (validateResource(whole).length === 0) return { resource: asResource(whole), differences };
  return applyOneByOne(decided, differences);
}

/** Applies the differences that a person has accepted. The caller validates the result, which may be invalid. */
export function applyDifferences(decided: unknown, taken: readonly MergeDifference[]): unknown {
  return taken.reduce<JsonRecord>(
    (value, { path, proposed }) => withPart(value, path, proposed),
    isRecord(decided) ? decided : {},
  );
}

/**
 * Applies the changes one at a time, because all changes together would make the resource invalid. Keeps each change
 * after which the resource is valid.
 */
function applyOneByOne(decided: Resource, differences: readonly MergeDifference[]): MergeResult {
  let resource: unknown = decided;
  const outcomes = differences.map((difference): MergeDifference => {
    if (difference.outcome !== 'taken') return difference;
    const next = applyDifferences(resource, [difference]);
    const [issue] = validateResource(next);
    if (issue) return { ...difference, outcome: 'kept', reason: formatReason('fault', { what: issue.message }) };
    resource = next;
    return difference;
  });
  return { resource: asResource(resource), differences: outcomes };
}

function asResource(value: unknown): Resource {
  // The resource was validated after every change, so the assertion is safe.
  return value as Resource;
}

interface ThreeVersions {
  readonly before: unknown;
  readonly decided: unknown;
  readonly proposed: unknown;
}

/**
 * Depth to which parts are merged separately: fields and their properties. Lists and deeper values are merged as a
 * whole.
 */
const maxDepth = 3;

function differencesOf(
  path: string,
  { before, decided, proposed }: ThreeVersions,
  depth: number,
): readonly MergeDifference[] {
  if (isSameJson(before, proposed) || isSameJson(decided, proposed)) return [];
  const wasRecord = isRecord(before) || before === undefined;
  if (depth < maxDepth && wasRecord && isRecord(decided) && isRecord(proposed)) {
    return [...new Set([...Object.keys(before ?? {}), ...Object.keys(proposed)])].flatMap(key =>
      differencesOf(
        path === '' ? key : `${path}.${key}`,
        { before: before?.[key], decided: decided[key], proposed: proposed[key] },
        depth + 1,
      ),
    );
  }
  return [differenceOf(path, { before, decided, proposed })];
}

function differenceOf(path: string, three: ThreeVersions): MergeDifference {
  const values = Object.fromEntries(Object.entries(three).filter(([, value]) => value !== undefined));
  const isUntouched = isSameJson(three.before, three.decided);
  // Keep a field that the source no longer has, because records may have values for the field.
  if (three.proposed === undefined && isUntouched)
    return { path, outcome: 'gone', ...values, reason: formatReason('gone') };
  return isUntouched
    ? { path, outcome: 'taken', ...values, reason: formatReason('untouched') }
    : { path, outcome: 'kept', ...values, reason: formatReason('decided') };
}

function withPart(value: JsonRecord, path: string, part: unknown): JsonRecord {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    if (part !== undefined) return { ...value, [key]: part };
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  }
  const inner = value[key];
  return { ...value, [key]: withPart(isRecord(inner) ? inner : {}, rest.join('.'), part) };
}
