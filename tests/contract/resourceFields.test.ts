import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Field, filterTypeOf, rulesOf, valueTypeOf } from '../../src/schemas/vocabulary/field.ts';
import { isEmpty, isRecord } from '../../src/schemas/base/json.ts';
import type { FilterType } from '../../src/schemas/kinds/kind.ts';
import { type Language, languages } from '../../src/schemas/base/label.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { passesRule, ruleMessage } from '../../src/schemas/rules/rules.ts';
import { allFields } from '../../src/schemas/vocabulary/systemFields.ts';
import { writableFields } from '../../src/schemas/vocabulary/writable.ts';
import { requireReadCalls } from '../support/requireReadCalls.ts';
import {
  type Sender,
  type Values,
  createSender,
  validationErrorsIn,
  listCases,
  isPathOf,
  rowsIn,
  pagingOf,
  writeCallsOf,
} from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { createValidValue, createValidValues } from './validValues.ts';

let at: TestPlatform;
let sender: Sender;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.tokenOf('admin');
  sender = createSender(at, token);
});

afterAll(() => at.close());

/** Filter values that match a field value, by filter type. */
const filterValuesByType: { readonly [F in FilterType]: (name: string, value: unknown) => Values } = {
  contains: (name, value) => ({ [name]: String(value).slice(0, 3) }),
  prefix: (name, value) => ({ [name]: String(value).slice(0, 3) }),
  oneOf: (name, value) => ({ [name]: Array.isArray(value) ? value[0] : value }),
  equals: (name, value) => ({ [name]: value }),
  range: (name, value) => ({ [`${name}Start`]: value, [`${name}End`]: value }),
  overlap: (name, value) => (isRecord(value) ? { [`${name}Start`]: value['start'], [`${name}End`]: value['end'] } : {}),
};

/** Values that may break a rule. For each rule, the test sends the first value that breaks the rule. */
const candidates: readonly unknown[] = [
  'x'.repeat(300),
  'x'.repeat(300_000),
  ' a',
  'a\u0000',
  'a\u202eb',
  '!',
  '1.2',
  'http://',
  '2024-02-30',
  '2024-02-30 00:00:00',
  '25:00',
  -5_000,
  0.123_456_789,
  1e15,
  2 ** 53,
  [],
  ['a', 'a'],
  Array.from({ length: 60 }, (_, index) => `t${index}`),
  Array.from({ length: 60 }, (_, index) => ({ key: `k${index}`, value: 'v' })),
  [
    { key: 'a', value: 'v' },
    { key: 'a', value: 'v' },
  ],
  { start: '10.0.0.9', end: '10.0.0.1' },
  { start: 'x', end: 'y' },
  { start: 0, end: 70_000 },
  { start: 90, end: 80 },
  { start: '2024-01-02', end: '2024-01-01' },
  { lng: 181, lat: 0 },
];

/** Returns, for each rule of the field, a value of the field's type that breaks the rule. */
function invalidValuesOf(
  field: Field,
): readonly { readonly value: unknown; readonly messages: Readonly<Record<Language, string>> }[] {
  const type = valueTypeOf(field);
  const isOfType = (value: unknown) =>
    type === 'list' ? Array.isArray(value) : type === 'record' ? isRecord(value) : typeof value === type;
  return rulesOf(field).flatMap(rule => {
    const value = candidates.find(
      candidate => isOfType(candidate) && !isEmpty(candidate) && !passesRule(rule, candidate),
    );
    if (value === undefined) return [];
    // A refusal reports the first rule that a value breaks.
    const first = rulesOf(field).find(item => !passesRule(item, value)) ?? rule;
    // For rich text, the message does not describe the wrong character, because its position in the markup means
    // nothing to a reader.
    const shownValue = field.kind === 'richText' ? undefined : value;
    return [
      { value, messages: { zh: ruleMessage(first, 'zh', shownValue), en: ruleMessage(first, 'en', shownValue) } },
    ];
  });
}

/** Field kinds with further checks besides the field's rules, for example that the chosen record exists. */
const chosenKinds = new Set(['code', 'reference', 'treeSelect', 'image', 'file', 'json']);

describe.each(listCases)('the fields of %s', (_, resource) => {
  const fields = Object.entries(allFields(resource));
  const { list, detail } = requireReadCalls(resource);
  const { page, size } = pagingOf(list);
  const rows = async (values: Values): Promise<readonly Values[]> => {
    const answer = await sender.send(list, { [page]: 1, [size]: 50, ...values });
    expect(answer, answer.text).toMatchObject({ status: 0 });
    return rowsIn(answer);
  };

  // A tree's list also returns the ancestors and descendants of a match.
  const isFlat = resource.tree === undefined;
  it('can be used as filters, which find the record that has the value', async () => {
    const [first] = await rows({});
    for (const [name, field] of fields) {
      const type = filterTypeOf(field);
      const value = first?.[name];
      if (!isFlat || type === null || isEmpty(value)) continue;
      const found = await rows({ ...filterValuesByType[type](name, value), id: [first?.['id']] });
      expect(
        found.map(row => row['id']),
        name,
      ).toEqual([first?.['id']]);
    }
  });

  it('can sort a list in both directions, and both lists have the same number of rows', async () => {
    for (const [name] of fields.filter(([, field]) => field.sort)) {
      const [up, down] = await Promise.all([rows({ sort: name, order: 'ASC' }), rows({ sort: name, order: 'DESC' })]);
      expect(up.length, name).toBe(down.length);
    }
  });

  const { create, update } = writeCallsOf(resource);
  const simple = Object.entries(writableFields(resource.fields, 'create')).filter(
    ([, field]) => !field.credential && !field.visibleWhen && !chosenKinds.has(field.kind),
  );

  if (create) {
    it('keep their values from the create call to the detail call', async () => {
      const values = await createValidValues(at, sender, resource);
      const { data, text } = await sender.send(create, values);
      if (!isRecord(data)) throw new Error(text);
      const read = await sender.send(detail, { id: data['id'] });
      const shown = Object.entries(values).filter(([name]) => !isHidden(resource, name));
      const isTicked = ([name, value]: readonly [string, unknown]) =>
        resource.fields[name]?.kind === 'treeSelect' && Array.isArray(value);
      expect(read.data).toMatchObject(Object.fromEntries(shown.filter(item => !isTicked(item))));
      expect(shown.filter(isTicked).filter(([name, value]) => !hasTicks(read.data, name, value))).toEqual([]);
    });

    it('reject each value that breaks a rule, with the rule’s message in both languages', async () => {
      const good = await createValidValues(at, sender, resource);
      const wrong = simple.map(([name, field]) => ({ name, values: invalidValuesOf(field) }));
      const rounds = Math.max(0, ...wrong.map(({ values }) => values.length));
      // Each round sends the next invalid value of all fields at once, because a refusal names every field.
      for (let round = 0; round < rounds; round += 1) {
        const faults = wrong.flatMap(({ name, values }) =>
          values.slice(round, round + 1).map(value => ({ name, ...value })),
        );
        const body = { ...good, ...Object.fromEntries(faults.map(({ name, value }) => [name, value])) };
        for (const language of languages) {
          const sealed = await resealed(resource, body);
          const answer = await at.call(create.method, create.path, { token, body: sealed, language });
          expect(answer.success).toBe(false);
          const errors = Object.entries(validationErrorsIn(answer));
          for (const { name, value, messages } of faults) {
            const sentences = errors.filter(([path]) => isPathOf(path, name)).map(([, sentence]) => sentence);
            const what = `${name} ${language}: ${JSON.stringify(value).slice(0, 60)}`;
            expect.soft(sentences, what).toContain(messages[language]);
          }
        }
      }
    });
  }

  if (create && update) {
    it('can be changed one at a time, and the others stay unchanged', async () => {
      const { data } = await sender.send(create, await createValidValues(at, sender, resource));
      if (!isRecord(data)) throw new Error('nothing was made');
      let record: Values = data;
      const editable = Object.entries(writableFields(resource.fields, 'edit')).filter(
        ([name, field]) => simple.some(([other]) => other === name) && !field.visibleWhen && !isHidden(resource, name),
      );
      for (const [name, field] of editable) {
        if (field.kind === 'treeSelect' && field.resource === resource.name) continue;
        const value = await createValidValue(at, sender, field);
        const answer = await sender.send(update, { id: record['id'], revision: record['revision'], [name]: value });
        const errors = isRecord(answer.data) ? answer.data['errors'] : undefined;
        // If the new value must match other fields, the platform may refuse it with validation errors. The record then
        // stays unchanged.
        if (isRecord(errors)) continue;
        expect.soft(answer, `${name}: ${answer.text}`).toMatchObject({ status: 0, data: { [name]: value } });
        if (isRecord(answer.data)) record = answer.data;
      }
      expect(Number(record['revision'])).toBeGreaterThan(editable.length === 0 ? 0 : 1);
    });
  }
});

function isHidden({ fields }: Resource, name: string): boolean {
  return fields[name]?.secret === true || fields[name]?.credential === true;
}

/**
 * Returns whether the record contains at least the given selected nodes. Selecting a leaf also selects its ancestors.
 */
function hasTicks(record: unknown, name: string, given: unknown): boolean {
  const kept: readonly unknown[] = isRecord(record) && Array.isArray(record[name]) ? record[name] : [];
  return [given].flat().every(item => kept.includes(item));
}

/** Encrypts each password again, because the platform accepts a ciphertext only once. */
async function resealed(resource: Resource, body: Values): Promise<Values> {
  const credentials = Object.keys(body).filter(name => resource.fields[name]?.credential);
  const entries = credentials.map(async name => [name, await at.seal('Kiln47Harbour')] as const);
  return { ...body, ...Object.fromEntries(await Promise.all(entries)) };
}
