import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { actionCall } from '../../src/schemas/vocabulary/actionCall.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { isRequired } from '../../src/schemas/vocabulary/writable.ts';
import {
  type Sender,
  platformCallingActionsOf,
  createSender,
  listCases,
  missingId,
  writeCallsOf,
} from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { createValidValues, createValidFormValues } from './validValues.ts';

let at: TestPlatform;
let sender: Sender;

beforeAll(async () => {
  at = await startPlatform();
  sender = createSender(at, await at.tokenOf('admin'));
});

afterAll(() => at.close());

const written = listCases.filter(
  ([, value]) => writeCallsOf(value).create || platformCallingActionsOf(value).length > 0,
);

describe.each(written)('the write API of %s', (_, resource) => {
  const { create, update, remove } = writeCallsOf(resource);
  if (create) {
    const make = async () => {
      const { data, text } = await sender.send(create, await createValidValues(at, sender, resource));
      if (!isRecord(data)) throw new Error(text);
      return data;
    };

    it('creates one record when the call is repeated', async () => {
      const values = await createValidValues(at, sender, resource);
      const created = await sender.send(create, values, `make-${resource.name}`);
      expect(created, created.text).toMatchObject({ status: 0, data: { id: expect.any(Number), revision: 1 } });
      expect((await sender.send(create, values, `make-${resource.name}`)).data).toEqual(created.data);
    });

    if (update) {
      it('changes a record only with its current revision', async () => {
        const { id, revision } = await make();
        expect(await sender.send(update, { id, revision })).toMatchObject({ status: 0, data: { id, revision: 2 } });
        const stale = await sender.send(update, { id, revision });
        expect(stale).toMatchObject({ status: 1, code: 409, data: { current: { id, revision: 2 } } });
        expect(await sender.send(update, { id })).toMatchObject({ status: 1, code: 400 });
        expect(await sender.send(update, { id: missingId, revision: 1 })).toMatchObject({ status: 1, code: 404 });
      });
    }

    if (remove) {
      it('deletes a record once, and reports a second deletion as failed', async () => {
        const { id } = await make();
        expect((await sender.remove(remove, id)).data).toMatchObject({ total: 1, success: 1, failed: 0 });
        expect((await sender.remove(remove, id)).data).toMatchObject({ total: 1, success: 0, failed: 1 });
      });
    }

    it('rejects a record that lacks a required field, with the error at the field', async () => {
      const answer = await sender.send(create, {});
      expect(answer).toMatchObject({ http: 200, status: 1, code: 400, success: false });
      expect(
        Object.keys(isRecord(answer.data) && isRecord(answer.data['errors']) ? answer.data['errors'] : {}),
      ).not.toEqual([]);
    });
  }

  if (platformCallingActionsOf(resource).length > 0) {
    it('rejects an action without records, with an invalid id or for a missing record', async () => {
      for (const action of platformCallingActionsOf(resource)) {
        const call = actionCall(resource, action);
        const form = { ...(await createValidFormValues(at, sender, action.form ?? {})), ...action.payload };
        const isToolbar = action.on.every(place => place === 'toolbar');
        const mustBeFilled = Object.values(action.form ?? {}).some(
          field => isRequired(field, 'create') && field.default === undefined,
        );
        // A toolbar action without required fields may run with an empty payload.
        const mayBeEmpty = isToolbar && !mustBeFilled;
        expect.soft((await sender.send(call, {})).success === true && !mayBeEmpty, action.name).toBe(false);
        if (isToolbar) continue;
        const ids = call.ids ?? 'idList';
        const on = (id: unknown) => sender.send(call, { ...form, [ids]: ids === 'id' ? id : [id] });
        expect.soft(await on('x'), action.name).toMatchObject({ http: 200, status: 1 });
        const missing = await on(missingId);
        const { failed, taskId } = isRecord(missing.data) ? missing.data : {};
        // The call only starts a job, so it succeeds even when the items of the job fail.
        const isOrdered = action.job === true && typeof taskId === 'number';
        const isRefused = missing.success === false || failed === 1 || isOrdered;
        expect.soft(isRefused, `${action.name}: ${missing.text}`).toBe(true);
      }
    });
  }
});
