import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { actionCall } from '../../src/schemas/vocabulary/actionCall.ts';
import type { Call } from '../../src/schemas/vocabulary/call.ts';
import type { Kind } from '../../src/schemas/kinds/kinds.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { isVisible } from '../../src/schemas/vocabulary/writable.ts';
import {
  type Sender,
  type Values,
  platformCallingActionsOf,
  createSender,
  validationErrorsIn,
  listCases,
  isPathOf,
  missingId,
  writeCallsOf,
} from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { createValidValues, createValidFormValues } from './validValues.ts';

let at: TestPlatform;
let sender: Sender;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.tokenOf('admin');
  sender = createSender(at, token);
});

afterAll(() => at.close());

/** Returns every writing call of a resource with a valid payload for an existing record. */
async function validWrites(resource: Resource): Promise<readonly { readonly call: Call; readonly good: Values }[]> {
  const { create, update } = writeCallsOf(resource);
  const { id = missingId, revision = 1 } = await sender.firstRecord(resource);
  const actions = platformCallingActionsOf(resource).map(async action => {
    const call = actionCall(resource, action);
    const isToolbar = action.on.every(place => place === 'toolbar');
    const chosen = isToolbar ? {} : { [call.ids ?? 'idList']: call.ids === 'id' ? id : [id] };
    return {
      call,
      good: { ...chosen, ...action.payload, ...(await createValidFormValues(at, sender, action.form ?? {})) },
    };
  });
  return [
    ...(create ? [{ call: create, good: await createValidValues(at, sender, resource) }] : []),
    ...(update ? [{ call: update, good: { id, revision } }] : []),
    ...(await Promise.all(actions)),
  ];
}

/** Functions, by field kind, that return whether a value is valid and therefore not an attack. */
const validators: { readonly [K in Kind]?: (value: unknown) => boolean } = {
  boolean: value => value === true,
  decimal: value => value === 1.5,
  money: value => value === 1.5,
  percent: value => value === 1.5,
  json: value => typeof value === 'object',
};

describe.each(listCases)('a hostile write of %s', (_, resource) => {
  const { create } = writeCallsOf(resource);

  it('fails when it contains a field that no caller may write', async () => {
    const names = fc.oneof(
      fc.constantFrom(
        'id2',
        '__proto__',
        'constructor',
        'isAdmin',
        'createTime',
        'operatorName',
        'roles',
        'uid',
        'a.b',
        '0',
      ),
      fc.string({ minLength: 1, maxLength: 12 }).filter(name => !(name in resource.fields)),
    );
    const values = fc.oneof(fc.jsonValue(), fc.constant({ $gt: '' }), fc.constant([1, [2]]));
    for (const { call, good } of await validWrites(resource)) {
      await fc.assert(
        fc.asyncProperty(names, values, async (name, value) => {
          // The payload is built as text, so that `__proto__` is an ordinary key.
          const pairs = [...Object.entries(good), [name, value]].map(pair => pair.map(item => JSON.stringify(item)));
          const body = `{${pairs.map(pair => pair.join(':')).join(',')}}`;
          const path = call.path.replace('{id}', String(good['id']));
          const answer = await at.call(call.method, path, { token, body });
          expect(answer.http).toBe(200);
          expect(answer.success).not.toBe(true);
        }),
        { numRuns: 4 },
      );
    }
  });

  if (create) {
    it('is refused for each field whose value does not suit the kind of the field', async () => {
      const good = await createValidValues(at, sender, resource);
      const fields = Object.keys(good).flatMap(name => {
        const field = resource.fields[name];
        return field && isVisible(field, { form: good }) ? [[name, field] as const] : [];
      });
      for (const value of [{ $gt: '' }, [['a']], true, 1.5, '\u0000', '\ud800', 'x'.repeat(100_000)]) {
        const names = fields.filter(([, field]) => !validators[field.kind]?.(value)).map(([name]) => name);
        const all = Object.fromEntries(names.map(name => [name, value]));
        const reported =
          names.length > 0 ? Object.keys(validationErrorsIn(await sender.send(create, { ...good, ...all }))) : [];
        // All wrong values are sent together; a field that the refusal does not name is tried alone.
        for (const name of names.filter(field => !reported.some(path => isPathOf(path, field)))) {
          const answer = await sender.send(create, { ...good, [name]: value });
          expect
            .soft(answer, `${name}: ${JSON.stringify(value).slice(0, 40)}`)
            .toMatchObject({ http: 200, success: false });
        }
      }
    });
  }
});
