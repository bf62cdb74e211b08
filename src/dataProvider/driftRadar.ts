import { type Field, type Fields, valueTypeOf } from '../schemas/field.ts';
import { isRecord } from '../schemas/json.ts';
import type { ValueType } from '../schemas/kinds/kind.ts';
import { stuckName } from '../schemas/moving.ts';
import type { Resource } from '../schemas/resource.ts';
import { storedSecrets } from '../schemas/secrets.ts';
import { allFields } from '../schemas/systemFields.ts';

/** One way in which answers differ from what the resource says. Of what records hold, only codes are kept. */
export type Drift =
  | { readonly kind: 'code'; readonly field: string; readonly value: string | number }
  | { readonly kind: 'newField'; readonly field: string; readonly type: ValueType }
  | { readonly kind: 'missing'; readonly field: string }
  | { readonly kind: 'type'; readonly field: string; readonly expected: ValueType; readonly found: ValueType };

export interface CountedDrift {
  readonly drift: Drift;
  /** In how many of the sampled records. */
  readonly count: number;
}

export interface Answered {
  readonly resource: Resource;
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** A list leaves out what only details show. */
  readonly sight: 'list' | 'detail';
}

/** Holds samples of what the platform answers against the resources, for as long as the page lives. */
export interface DriftRadar {
  readonly note: (answered: Answered) => void;
  /** What was seen of one screen, the most frequent first, and of how many records. */
  readonly seenOf: (resource: string) => { readonly records: number; readonly drifts: readonly CountedDrift[] };
}

const sampledRecords = 10;
const mostScreens = 50;
const mostDrifts = 40;
/** What the platform adds to records beside their fields. */
const added: ReadonlySet<string> = new Set(['revision', storedSecrets, 'hasChildren', 'children', stuckName]);
/** A longer text, or one with many digits, may be anybody's name or number and is no code that is worth a glance. */
const codeLike = /^(?!.*\d{5})[A-Za-z][\w.-]{0,23}$/;

interface Seen {
  records: number;
  readonly drifts: Map<string, { readonly drift: Drift; count: number }>;
}

export function createDriftRadar(): DriftRadar {
  const screens = new Map<string, Seen>();
  return {
    note: ({ resource, records, sight }) => {
      const seen = screens.get(resource.name) ?? { records: 0, drifts: new Map() };
      if (!screens.has(resource.name) && screens.size >= mostScreens) return;
      screens.set(resource.name, seen);
      for (const record of records.slice(0, sampledRecords)) {
        seen.records += 1;
        for (const drift of driftsOf(resource, record, sight)) count(seen, drift);
      }
    },
    seenOf: name => {
      const { records, drifts } = screens.get(name) ?? { records: 0, drifts: new Map<string, CountedDrift>() };
      return { records, drifts: [...drifts.values()].toSorted((one, other) => other.count - one.count) };
    },
  };
}

function count({ drifts }: Seen, drift: Drift): void {
  const key = JSON.stringify(drift);
  const known = drifts.get(key);
  if (known) known.count += 1;
  else if (drifts.size < mostDrifts) drifts.set(key, { drift, count: 1 });
}

/** How one record differs from its resource. */
export function driftsOf(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  sight: Answered['sight'],
): readonly Drift[] {
  const fields = allFields(resource);
  return [
    ...Object.entries(record).flatMap(([name, value]) => driftsOfValue(fields, name, value)),
    ...Object.entries(fields)
      .filter(([name, field]) => isDue(field, sight) && !Object.hasOwn(record, name))
      .map(([field]) => ({ kind: 'missing', field }) as const),
  ];
}

/** Lists show their columns, details every field that is not kept back. */
function isDue({ list, only, secret, credential }: Field, sight: Answered['sight']): boolean {
  if (secret || credential || only === 'create') return false;
  return sight === 'detail' || (list === true && only === undefined);
}

function driftsOfValue(fields: Fields, name: string, value: unknown): readonly Drift[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === null || value === undefined) return [];
  const found = typeOf(value);
  if (!field) return added.has(name) ? [] : [{ kind: 'newField', field: name, type: found }];
  if (field.kind === 'code') return unknownCodes(name, field, Array.isArray(value) ? value : [value]);
  const expected = valueTypeOf(field);
  const isFit = expected === found || expected === 'json' || (name === 'id' && found === 'string');
  return isFit ? [] : [{ kind: 'type', field: name, expected, found }];
}

function unknownCodes(
  name: string,
  field: Extract<Field, { kind: 'code' }>,
  values: readonly unknown[],
): readonly Drift[] {
  // What the platform lists itself is known to it alone.
  if (field.codes.configKey !== undefined) return [];
  const known = new Set<unknown>(field.codes.items.map(item => item.value));
  return values
    .filter(value => !known.has(value))
    .flatMap((value): readonly Drift[] => {
      const isCode = typeof value === 'number' ? Number.isSafeInteger(value) && Math.abs(value) < 100_000 : false;
      if (isCode || (typeof value === 'string' && codeLike.test(value))) {
        return [{ kind: 'code', field: name, value: value as string | number }];
      }
      const [first] = field.codes.items;
      return [{ kind: 'type', field: name, expected: typeOf(first?.value), found: typeOf(value) }];
    });
}

function typeOf(value: unknown): ValueType {
  if (Array.isArray(value)) return 'list';
  if (isRecord(value)) return 'record';
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';
}
