import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { actionCall } from '../../src/schemas/actionCall.ts';
import { isRecord } from '../../src/schemas/json.ts';
import { type Sender, callingActions, createSender, everyResource, noId, writesOf } from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { validValues, valuesOf } from './validValues.ts';

let at: TestPlatform;
let sender: Sender;

beforeAll(async () => {
  at = await startPlatform();
  sender = createSender(at, await at.tokenOf('admin'));
});

afterAll(() => at.close());

const written = everyResource.filter(([, one]) => writesOf(one).create || callingActions(one).length > 0);

describe.each(written)('writing %s', (_, resource) => {
  const { create, update, remove } = writesOf(resource);
  if (create) {
    const make = async () => {
      const { data, text } = await sender.send(create, await validValues(at, sender, resource));
      if (!isRecord(data)) throw new Error(text);
      return data;
    };

    it('makes a record, once however often the call is repeated', async () => {
      const values = await validValues(at, sender, resource);
      const created = await sender.send(create, values, `make-${resource.name}`);
      expect(created, created.text).toMatchObject({ status: 0, data: { id: expect.any(Number), version: 1 } });
      expect((await sender.send(create, values, `make-${resource.name}`)).data).toEqual(created.data);
    });

    if (update) {
      it('changes a record of the version that was read, and of no other', async () => {
        const { id, version } = await make();
        expect(await sender.send(update, { id, version })).toMatchObject({ status: 0, data: { id, version: 2 } });
        const stale = await sender.send(update, { id, version });
        expect(stale).toMatchObject({ status: 1, code: 409, data: { current: { id, version: 2 } } });
        expect(await sender.send(update, { id })).toMatchObject({ status: 1, code: 400 });
        expect(await sender.send(update, { id: noId, version: 1 })).toMatchObject({ status: 1, code: 404 });
      });
    }

    if (remove) {
      it('removes a record once', async () => {
        const { id } = await make();
        expect((await sender.remove(remove, id)).data).toMatchObject({ total: 1, success: 1, failed: 0 });
        expect((await sender.remove(remove, id)).data).toMatchObject({ total: 1, success: 0, failed: 1 });
      });
    }

    it('refuses a record without what is required, field by field', async () => {
      const answer = await sender.send(create, {});
      expect(answer).toMatchObject({ http: 200, status: 1, code: 400, success: false });
      expect(
        Object.keys(isRecord(answer.data) && isRecord(answer.data['errors']) ? answer.data['errors'] : {}),
      ).not.toEqual([]);
    });
  }

  if (callingActions(resource).length > 0) {
    it('refuses an action on nothing, on nonsense and on a record that is not there', async () => {
      for (const action of callingActions(resource)) {
        const call = actionCall(resource, action);
        const form = { ...(await valuesOf(at, sender, action.form ?? {})), ...action.payload };
        expect.soft((await sender.send(call, {})).success, action.name).not.toBe(true);
        if (action.on.every(place => place === 'toolbar')) continue;
        const ids = call.ids ?? 'idList';
        const on = (id: unknown) => sender.send(call, { ...form, [ids]: ids === 'id' ? id : [id] });
        expect.soft(await on('x'), action.name).toMatchObject({ http: 200, status: 1 });
        const missing = await on(noId);
        const failed = isRecord(missing.data) ? missing.data['failed'] : undefined;
        expect.soft(missing.success === false || failed === 1, `${action.name}: ${missing.text}`).toBe(true);
      }
    });
  }
});
