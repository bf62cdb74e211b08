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
 * nothing goes. `before` is what was proposed when he decided, `undefined` where nothing was: then all that there is was
 * decided. `proposed` is what is proposed now.
 */
export function mergeProposal(before: Resource | undefined, decided: Resource, proposed: Resource): Merged {
  const differences = differencesOf('', { before, decided, proposed }, 0);
  const wanted = differences.filter(({ outcome }) => outcome === 'taken');
  const whole = takeDifferences(decided, wanted);
  if (faultsOfResource(whole).length === 0) return { resource: asResource(whole), differences };
  return oneByOne(decided, differences);
}

/**
 * What somebody makes of the differences: the decided value with those that he takes, as the source has them now. It may have
 * faults, which are told where they stand.
 */
export function takeDifferences(decided: unknown, taken: readonly Difference[]): unknown {
  return taken.reduce<JsonRecord>(
    (value, { path, proposed }) => withPart(value, path, proposed),
    isRecord(decided) ? decided : {},
  );
}

/** Of changes that do not go together, each is taken that leaves the resource without a fault. */
function oneByOne(decided: Resource, differences: readonly Difference[]): Merged {
  let resource: unknown = decided;
  const outcomes = differences.map((one): Difference => {
    if (one.outcome !== 'taken') return one;
    const next = takeDifferences(resource, [one]);
    const [fault] = faultsOfResource(next);
    if (fault) return { ...one, outcome: 'kept', reason: reason('fault', { what: fault.message }) };
    resource = next;
    return one;
  });
  return { resource: asResource(resource), differences: outcomes };
}

function asResource(value: unknown): Resource {
  // Every change of it has been held against the meta-schema.
  return value as Resource;
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
  const wasRecord = isRecord(before) || before === undefined;
  if (depth < deepest && wasRecord && isRecord(decided) && isRecord(proposed)) {
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
  if (rest.length === 0) {
    if (part !== undefined) return { ...value, [key]: part };
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  }
  const inner = value[key];
  return { ...value, [key]: withPart(isRecord(inner) ? inner : {}, rest.join('.'), part) };
}
