import { type Field, type Fields, valueTypeOf } from '../schemas/vocabulary/field.ts';
import { isRecord } from '../schemas/base/json.ts';
import type { ValueType } from '../schemas/kinds/kind.ts';
import { blockedMovesKey } from '../schemas/vocabulary/blockedMoves.ts';
import { deniedOperationsKey } from '../schemas/vocabulary/deniedOperations.ts';
import type { Resource } from '../schemas/vocabulary/resource.ts';
import { storedSecretsKey } from '../schemas/vocabulary/secrets.ts';
import { allFields } from '../schemas/vocabulary/systemFields.ts';

/**
 * Difference between a response and the fields of its resource. Contains no values of records except unknown enumerated
 * values.
 */
export type Drift =
  | { readonly kind: 'code'; readonly field: string; readonly value: string | number }
  | { readonly kind: 'newField'; readonly field: string; readonly type: ValueType }
  | { readonly kind: 'missing'; readonly field: string }
  | { readonly kind: 'type'; readonly field: string; readonly expected: ValueType; readonly found: ValueType };

/** Drift of a screen, with the number of records that show it. */
export interface CountedDrift {
  readonly drift: Drift;
  /** Number of sampled records with this drift. */
  readonly count: number;
}

/** Records of one response, with the call that returned them. */
export interface RecordSample {
  readonly resource: Resource;
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** Call that returned the records. Lists omit the fields that only the details show. */
  readonly verb: 'list' | 'detail';
}

/**
 * Compares samples of the platform's responses with the resources, and collects the differences until the page is
 * closed.
 */
export interface DriftDetector {
  readonly addSample: (answered: RecordSample) => void;
  /** Returns the number of sampled records of one screen and the screen's drifts, most frequent first. */
  readonly driftsOfScreen: (resource: string) => { readonly records: number; readonly drifts: readonly CountedDrift[] };
}

const sampledRecords = 10;
const maxScreens = 50;
const maxDrifts = 40;
/** Properties that the platform adds to every record and that are no fields of the resource. */
const added: ReadonlySet<string> = new Set([
  'revision',
  storedSecretsKey,
  'hasChildren',
  'children',
  blockedMovesKey,
  deniedOperationsKey,
]);
/**
 * Text that can be an enumerated value. Longer texts, and texts with many digits, are not reported, because they may be
 * personal data.
 */
const codeLike = /^(?!.*\d{5})[A-Za-z][\w.-]{0,23}$/;

interface ScreenSample {
  records: number;
  readonly drifts: Map<string, { readonly drift: Drift; count: number }>;
}

export function createDriftDetector(): DriftDetector {
  const screens = new Map<string, ScreenSample>();
  return {
    addSample: ({ resource, records, verb }) => {
      const seen = screens.get(resource.name) ?? { records: 0, drifts: new Map() };
      if (!screens.has(resource.name) && screens.size >= maxScreens) return;
      screens.set(resource.name, seen);
      for (const record of records.slice(0, sampledRecords)) {
        seen.records += 1;
        for (const drift of findDrifts(resource, record, verb)) count(seen, drift);
      }
    },
    driftsOfScreen: name => {
      const { records, drifts } = screens.get(name) ?? { records: 0, drifts: new Map<string, CountedDrift>() };
      return { records, drifts: [...drifts.values()].toSorted((a, b) => b.count - a.count) };
    },
  };
}

function count({ drifts }: ScreenSample, drift: Drift): void {
  const key = JSON.stringify(drift);
  const known = drifts.get(key);
  if (known) known.count += 1;
  else if (drifts.size < maxDrifts) drifts.set(key, { drift, count: 1 });
}

/** Returns the differences between one record and its resource. */
export function findDrifts(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  verb: RecordSample['verb'],
): readonly Drift[] {
  const fields = allFields(resource);
  return [
    ...Object.entries(record).flatMap(([name, value]) => findValueDrifts(fields, name, value)),
    ...Object.entries(fields)
      .filter(([name, field]) => isExpectedField(field, verb) && !Object.hasOwn(record, name))
      .map(([field]) => ({ kind: 'missing', field }) as const),
  ];
}

/**
 * Returns whether a response should contain the field. Lists contain their columns; details contain every field except
 * secrets, credentials and create-only fields.
 */
function isExpectedField({ list, only, secret, credential }: Field, verb: RecordSample['verb']): boolean {
  if (secret || credential || only === 'create') return false;
  return verb === 'detail' || (list === true && only === undefined);
}

function findValueDrifts(fields: Fields, name: string, value: unknown): readonly Drift[] {
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
  // The platform supplies the items of a code list with a `configKey`, so the console does not know which values are
  // valid.
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
