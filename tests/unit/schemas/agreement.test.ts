import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Refusal } from '../../../platform/engine/http/refusal.ts';
import { prepareForm, validateNewValues } from '../../../platform/engine/resources/validate.ts';
import type { Check } from '../../../src/schemas/vocabulary/checks.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import { isEmpty, isRecord } from '../../../src/schemas/base/json.ts';
import { validationErrorsOf, toYup } from '../../../src/schemas/compile/toYup.ts';
import { normaliseFormValues, toSubmittedValues } from '../../../src/screens/form/formValues.ts';
import { propertyRunCount } from '../../support/propertyRunCount.ts';
import { type FormCase, formCases, untestedKinds } from './agreementFamilies.ts';
import { createFormRouteContext } from '../../support/createFormRouteContext.ts';

const valuesPerFamily = propertyRunCount(100_000);
/** Timeout of a family of forms; an idle machine needs a second or two. */
const timeoutMs = 180_000;
const now = '2026-06-15 12:00:00';

const stackTraceLimit = Error.stackTraceLimit;
// Most values are refused, and the test needs no stack traces of these refusals.
beforeAll(() => {
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

describe.each(Object.entries(formCases))('a form of %s', (_, family) => {
  it(
    'accepts the same values as the platform, unchanged, and refuses others with the same message',
    async () => {
      const names = Object.keys(family.fields);
      const counts = new Map(names.map(field => [field, { accepted: 0, refused: 0 }]));
      await fc.assert(
        fc.asyncProperty(fc.record(family.values), async given => {
          const results = await errorsOnBothSides(family, given);
          for (const field of names) {
            const difference = disagreement(results, field);
            // One assertion per value would take longer than the validation.
            if (difference !== undefined) throw new Error(`${field}: ${difference}`);
            const count = counts.get(field);
            if (count) count[results.inForm[field] === undefined ? 'accepted' : 'refused'] += 1;
          }
        }),
        { numRuns: Math.ceil(valuesPerFamily / names.length) },
      );
      // The test would prove nothing if a family only accepted or only refused.
      const runs = valuesPerFamily / names.length;
      for (const [field, { accepted, refused }] of counts) {
        expect(accepted, `accepted of ${field}`).toBeGreaterThan(runs * 0.015);
        expect(refused, `refused of ${field}`).toBeGreaterThan(runs * 0.01);
      }
    },
    timeoutMs,
  );
});

it('the forms that are tried include every kind of field', () => {
  expect(untestedKinds).toEqual([]);
});

interface FormResult {
  readonly prepared: Readonly<Record<string, unknown>>;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly opened: Readonly<Record<string, unknown>>;
  readonly inForm: Readonly<Record<string, string>>;
  readonly onPlatform: Readonly<Record<string, string>>;
}

/** Returns the errors of form and platform for the same values, by field. */
async function errorsOnBothSides(
  { fields, checks }: FormCase,
  given: Readonly<Record<string, unknown>>,
): Promise<FormResult> {
  const prepared = normaliseFormValues(fields, given);
  const schema = schemaOf(fields, checks);
  const inForm = faultsIn(() => schema.validateSync(prepared, { abortEarly: false }), validationErrorsOf);
  const refused = Object.fromEntries(Object.keys(byField(inForm)).map(name => [name, prepared[name]]));
  // The platform also gets the values that the form refuses, as if another client had sent them.
  const wire = { ...toSubmittedValues(fields, prepared, 'create', { now }), ...refused };
  const sent: unknown = JSON.parse(JSON.stringify(wire));
  const form = { fields, checks, mode: 'create' as const };
  const opened = await prepareForm(form, isRecord(sent) ? { ...sent } : {}, createFormRouteContext('zh', now));
  const onPlatform = faultsIn(() => validateNewValues(form, opened, { language: 'zh', now }), errorsOf);
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

/** Describes how form and platform differ about a field. */
function disagreement({ prepared, sent, opened, inForm, onPlatform }: FormResult, field: string): string | undefined {
  const value = prepared[field] ?? null;
  // Empty values are not sent.
  const survives = isDeepStrictEqual(sent[field], value) || (sent[field] === undefined && isEmpty(value));
  // A value that JSON cannot represent is never sent, because the form refuses it.
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

/** Groups the errors by field. An error in a list of records keeps its path, so that its position is compared. */
function byField(faults: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const gathered = new Map<string, string[]>();
  for (const [path, words] of Object.entries(faults).toSorted()) {
    const name = path.split(/[.[]/)[0] ?? '';
    gathered.set(name, [...(gathered.get(name) ?? []), `${path}: ${words}`]);
  }
  return Object.fromEntries([...gathered].map(([name, list]) => [name, list.join('; ')]));
}
