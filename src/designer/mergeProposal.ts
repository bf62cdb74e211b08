import { type JsonRecord, isRecord } from '../schemas/json.ts';
import type { Label } from '../schemas/label.ts';
import { faultsOfResource } from '../schemas/metaSchema.ts';
import type { Resource } from '../schemas/resource.ts';
import { reason } from './reasons.ts';
import { isSameJson } from './sameJson.ts';

/** One place where a source says something else than it did. */
export interface Difference {
  /** A place of the resource: `fields.userName.rules`. */
  readonly path: string;
  /** Taken over; kept as a person decided; kept because the source no longer says anything of it. */
  readonly outcome: 'taken' | 'kept' | 'gone';
  /** What the source said before, what stands now, what the source says now; absent where it says nothing. */
  readonly before?: unknown;
  readonly decided?: unknown;
  readonly proposed?: unknown;
  readonly reason: Label;
}

export interface Merged {
  /** Without a fault before the meta-schema where the decided one has none. */
  readonly resource: Resource;
  readonly differences: readonly Difference[];
}

/**
 * What importing a source again comes to: what nobody has touched follows the source, what a person has decided stays, and
 * nothing goes. `before` is what was proposed when he decided, `proposed` what is proposed now.
 */
export function mergeProposal(before: Resource, decided: Resource, proposed: Resource): Merged {
  const differences = differencesOf('', { before, decided, proposed }, 0);
  const wanted = differences.filter(({ outcome }) => outcome === 'taken');
  const whole = wanted.reduce<JsonRecord>((value, one) => withPart(value, one.path, one.proposed), { ...decided });
  if (faultsOfResource(whole).length === 0) return { resource: asResource(whole), differences };
  return oneByOne(decided, differences);
}

/** Of changes that do not go together, each is taken that leaves the resource without a fault. */
function oneByOne(decided: Resource, differences: readonly Difference[]): Merged {
  let resource: JsonRecord = { ...decided };
  const outcomes = differences.map((one): Difference => {
    if (one.outcome !== 'taken') return one;
    const next = withPart(resource, one.path, one.proposed);
    const [fault] = faultsOfResource(next);
    if (fault) return { ...one, outcome: 'kept', reason: reason('fault', { what: fault.message }) };
    resource = next;
    return one;
  });
  return { resource: asResource(resource), differences: outcomes };
}

function asResource(value: JsonRecord): Resource {
  // Every change of it has been held against the meta-schema.
  return value as unknown as Resource;
}

interface Three {
  readonly before: unknown;
  readonly decided: unknown;
  readonly proposed: unknown;
}

/** Fields and what stands in them are looked at part by part; lists and deeper values are one decision each. */
const deepest = 3;

function differencesOf(path: string, { before, decided, proposed }: Three, depth: number): readonly Difference[] {
  if (isSameJson(before, proposed) || isSameJson(decided, proposed)) return [];
  if (depth < deepest && isRecord(before) && isRecord(decided) && isRecord(proposed)) {
    return [...new Set([...Object.keys(before), ...Object.keys(proposed)])].flatMap(key =>
      differencesOf(
        path === '' ? key : `${path}.${key}`,
        { before: before[key], decided: decided[key], proposed: proposed[key] },
        depth + 1,
      ),
    );
  }
  return [differenceOf(path, { before, decided, proposed })];
}

function differenceOf(path: string, three: Three): Difference {
  const said = Object.fromEntries(Object.entries(three).filter(([, value]) => value !== undefined));
  const isUntouched = isSameJson(three.before, three.decided);
  // A field that a source no longer has may hold values that people have entered.
  if (three.proposed === undefined && isUntouched) return { path, outcome: 'gone', ...said, reason: reason('gone') };
  return isUntouched
    ? { path, outcome: 'taken', ...said, reason: reason('untouched') }
    : { path, outcome: 'kept', ...said, reason: reason('decided') };
}

function withPart(value: JsonRecord, path: string, part: unknown): JsonRecord {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...value, [key]: part };
  const inner = value[key];
  return { ...value, [key]: withPart(isRecord(inner) ? inner : {}, rest.join('.'), part) };
}
