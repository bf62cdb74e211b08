import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Refusal } from '../../../platform/http/refusal.ts';
import type { RouteContext } from '../../../platform/http/route.ts';
import { openForm, validateNew } from '../../../platform/resources/validate.ts';
import type { Check } from '../../../src/schemas/checks.ts';
import type { Fields } from '../../../src/schemas/field.ts';
import { isEmpty } from '../../../src/schemas/condition.ts';
import { isRecord } from '../../../src/schemas/json.ts';
import { faultsOf, toYup } from '../../../src/schemas/toYup.ts';
import { prepareValues, valuesToSend } from '../../../src/screens/form/values.ts';
import { turns } from '../../support/turns.ts';
import { type Family, families, untried } from './agreementFamilies.ts';

const valuesPerFamily = turns(100_000);
/** A second or two each on a machine that does nothing else. */
const patienceMs = 180_000;
const now = '2026-06-15 12:00:00';

const stackTraceLimit = Error.stackTraceLimit;
// Most values are refused, and nobody reads where.
beforeAll(() => {
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

describe.each(Object.entries(families))('fault 50, fault 52, fault 53: a form of %s', (_, family) => {
  it(
    'accepts what the platform accepts, unchanged, and refuses it in the same words',
    async () => {
      const names = Object.keys(family.fields);
      const counts = new Map(names.map(field => [field, { accepted: 0, refused: 0 }]));
      await fc.assert(
        fc.asyncProperty(fc.record(family.values), async given => {
          const told = await bothSides(family, given);
          for (const field of names) {
            const difference = disagreement(told, field);
            // An assertion for each value would take longer than the rest.
            if (difference !== undefined) throw new Error(`${field}: ${difference}`);
            const count = counts.get(field);
            if (count) count[told.inForm[field] === undefined ? 'accepted' : 'refused'] += 1;
          }
        }),
        { numRuns: Math.ceil(valuesPerFamily / names.length) },
      );
      // A family that only ever accepts, or only refuses, would prove nothing.
      const runs = valuesPerFamily / names.length;
      for (const [field, { accepted, refused }] of counts) {
        expect(accepted, `accepted of ${field}`).toBeGreaterThan(runs * 0.015);
        expect(refused, `refused of ${field}`).toBeGreaterThan(runs * 0.01);
      }
    },
    patienceMs,
  );
});

it('tries every kind', () => {
  expect(untried).toEqual([]);
});

interface Told {
  readonly prepared: Readonly<Record<string, unknown>>;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly opened: Readonly<Record<string, unknown>>;
  readonly inForm: Readonly<Record<string, string>>;
  readonly onPlatform: Readonly<Record<string, string>>;
}

/** What the form and the platform say about the same values, by field. */
async function bothSides({ fields, checks }: Family, given: Readonly<Record<string, unknown>>): Promise<Told> {
  const prepared = prepareValues(fields, given);
  const schema = schemaOf(fields, checks);
  const inForm = faultsIn(() => schema.validateSync(prepared, { abortEarly: false }), faultsOf);
  const refused = Object.fromEntries(Object.keys(byField(inForm)).map(name => [name, prepared[name]]));
  // What the form refuses is not sent by it; the platform hears it from somebody else.
  const wire = { ...valuesToSend(fields, prepared, 'create', { now }), ...refused };
  const sent: unknown = JSON.parse(JSON.stringify(wire));
  const form = { fields, checks, mode: 'create' as const };
  const opened = await openForm(form, isRecord(sent) ? { ...sent } : {}, { language: 'zh', now } as RouteContext);
  const onPlatform = faultsIn(() => validateNew(form, opened, { language: 'zh', now }), errorsOf);
  return {
    prepared,
    sent: isRecord(sent) ? sent : {},
    opened,
    inForm: byField(inForm),
    onPlatform: byField(onPlatform),
  };
}

const schemas = new Map<Fields, ReturnType<typeof toYup>>();

function schemaOf(fields: Fields, checks: readonly Check[] | undefined) {
  const schema =
    schemas.get(fields) ?? toYup(fields, { mode: 'create', language: 'zh', credentials: 'typed', checks, now });
  schemas.set(fields, schema);
  return schema;
}

/** In words, how the two sides differ about a field. */
function disagreement({ prepared, sent, opened, inForm, onPlatform }: Told, field: string): string | undefined {
  const value = prepared[field] ?? null;
  // Nothing is sent for an empty value.
  const survives = isDeepStrictEqual(sent[field], value) || (sent[field] === undefined && isEmpty(value));
  // What JSON cannot carry is never sent, since the form refuses it.
  if (inForm[field] !== undefined && !survives) return undefined;
  if (inForm[field] !== onPlatform[field]) {
    return `${JSON.stringify(value)}: the form says ${inForm[field]}, the platform ${onPlatform[field]}`;
  }
  if (inForm[field] !== undefined) return undefined;
  if (!survives) return `${String(value)} arrives as ${JSON.stringify(sent[field])}`;
  if (isDeepStrictEqual(opened[field], sent[field])) return undefined;
  return `${JSON.stringify(value)} is stored as ${JSON.stringify(opened[field])}`;
}

function faultsIn(
  work: () => unknown,
  read: (error: unknown) => Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  try {
    work();
    return {};
  } catch (error) {
    return read(error);
  }
}

function errorsOf(error: unknown): Readonly<Record<string, string>> {
  const data = error instanceof Refusal ? error.options.data : undefined;
  const errors = isRecord(data) ? data['errors'] : undefined;
  if (!isRecord(errors)) throw error;
  return Object.fromEntries(Object.entries(errors).map(([name, words]) => [name, String(words)]));
}

/** The faults of a list of records together: where each stands is part of what is compared. */
function byField(faults: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const gathered = new Map<string, string[]>();
  for (const [path, words] of Object.entries(faults).toSorted()) {
    const name = path.split(/[.[]/)[0] ?? '';
    gathered.set(name, [...(gathered.get(name) ?? []), `${path}: ${words}`]);
  }
  return Object.fromEntries([...gathered].map(([name, list]) => [name, list.join('; ')]));
}
