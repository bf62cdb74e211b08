import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { actionCall } from '../../src/schemas/actionCall.ts';
import { type Sender, callingActions, createSender, everyResource, noId, writesOf } from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { validValues } from './validValues.ts';

let at: TestPlatform;
let sender: Sender;

beforeAll(async () => {
  at = await startPlatform();
  sender = createSender(at, await at.tokenOf('admin'));
});

afterAll(() => at.close());

describe.each(everyResource)('a hostile write of %s', (_, resource) => {
  const { create, update } = writesOf(resource);

  it('takes no field that nobody may write, whatever it is called and holds', async () => {
    const writes = [create, update, ...callingActions(resource).map(action => actionCall(resource, action))];
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
    for (const call of writes.filter(one => one !== undefined)) {
      await fc.assert(
        fc.asyncProperty(names, values, async (name, value) => {
          const good = call === create ? await validValues(at, sender, resource) : { id: noId, version: 1 };
          // Built as text, so that `__proto__` is a key like any other.
          const body = JSON.stringify(good).replace(/}$/, `,${JSON.stringify(name)}:${JSON.stringify(value)}}`);
          const path = call.path.replace('{id}', String(noId));
          const answer = await at.call(call.method, path, { token: await at.tokenOf('admin'), body });
          expect(answer.http).toBe(200);
          expect(answer.success).not.toBe(true);
        }),
        { numRuns: 12 },
      );
    }
  });

  if (create) {
    it('takes no value of another type', async () => {
      const good = await validValues(at, sender, resource);
      for (const name of Object.keys(good)) {
        for (const value of [{ $gt: '' }, [['a']], true, 1.5, '\u0000', '\ud800', 'x'.repeat(100_000)]) {
          const field = resource.fields[name];
          if (field?.kind === 'boolean' && value === true) continue;
          const answer = await sender.send(create, { ...good, [name]: value });
          expect
            .soft(answer, `${name}: ${JSON.stringify(value).slice(0, 40)}`)
            .toMatchObject({ http: 200, success: false });
        }
      }
    });
  }
});
