import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { writableFields } from '../../src/schemas/vocabulary/writable.ts';
import { requireReadCalls } from '../support/requireReadCalls.ts';
import type { ClientResponse } from './client.ts';
import { type Sender, type Values, createSender, settingsCases } from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { createValidValue } from './validValues.ts';

let at: TestPlatform;
let sender: Sender;

beforeAll(async () => {
  at = await startPlatform();
  sender = createSender(at, await at.tokenOf('admin'));
});

afterAll(() => at.close());

const dataOf = ({ data, text }: ClientResponse): Values => {
  if (!isRecord(data)) throw new Error(text);
  return data;
};

describe.each(settingsCases)('the settings %s', (_, resource) => {
  const { update, list, create, delete: remove } = resource.api;
  const { detail } = requireReadCalls(resource);
  const read = async () => dataOf(await sender.send(detail, {}));
  const save = async (values: Values) => {
    if (!update) throw new Error('The settings have no update call');
    return sender.send(update, values);
  };
  const required = Object.entries(writableFields(resource.fields, 'edit')).filter(([, field]) => field.required);
  const valid = async (): Promise<Values> => {
    const pairs = required.map(async ([name, field]) => [name, await createValidValue(at, sender, field)] as const);
    return Object.fromEntries(await Promise.all(pairs));
  };

  it('exist as one record before the first save', async () => {
    const [first, second] = await Promise.all([read(), read()]);
    expect(first).toMatchObject({ id: 1, revision: expect.any(Number), storedSecrets: expect.any(Array) });
    expect(second).toEqual(first);
  });

  it('can be saved only with their current revision, and are then returned unchanged', async () => {
    const { revision } = await read();
    const given = await valid();
    const saved = await save({ ...given, revision });
    expect(saved, saved.text).toMatchObject({ status: 0, data: { id: 1, revision: Number(revision) + 1 } });
    const shown = Object.entries(given).filter(([name]) => !resource.fields[name]?.secret);
    expect(await read()).toMatchObject(Object.fromEntries(shown));
    expect(await save({ ...given, revision })).toMatchObject({ status: 1, code: 409, data: { current: { id: 1 } } });
    expect(await save(given)).toMatchObject({ status: 1, code: 400 });
  });

  it('reject an empty value for each required field', async () => {
    const { revision } = await read();
    for (const [name, field] of required.filter(([, value]) => !value.secret)) {
      const refused = await save({ [name]: null, revision });
      expect(refused, name).toMatchObject({ status: 1, code: 400, data: { errors: { [name]: expect.any(String) } } });
      expect(refused.msg, field.label.zh).not.toBe('');
    }
  });

  it('have no list, create or delete call', async () => {
    for (const call of [list, create, remove]) {
      if (!call) continue;
      expect(await sender.send(call, {}), call.path).not.toMatchObject({ success: true });
    }
  });

  it('require a session for reading, and the edit permission for saving', async () => {
    const nobody = { token: null };
    expect(await at.call(detail.method, detail.path, nobody)).not.toMatchObject({ success: true });
    const viewer = createSender(at, await at.tokenOf('viewer'));
    expect((await viewer.send(detail, {})).success).toBe(true);
    const written = update && (await viewer.send(update, { revision: 1 }));
    expect(written).not.toMatchObject({ success: true });
  });
});

describe('a secret in the settings', () => {
  const named = (name: string): Resource => at.catalogue.get(name);

  it('is required at the first save, keeps its value when a later save leaves it empty, and is never returned', async () => {
    const fresh = await startPlatform();
    const alone = createSender(fresh, await fresh.tokenOf('admin'));
    const { update } = named('sample-settings').api;
    const { detail } = requireReadCalls(named('sample-settings'));
    if (!update) throw new Error('The samples have no update call');
    const first = dataOf(await alone.send(detail, {}));
    expect(first['storedSecrets']).toEqual([]);
    expect(first).not.toHaveProperty('accessSecret');
    const without = await alone.send(update, { accessKey: 'k', revision: first['revision'] });
    expect(without).toMatchObject({ code: 400, data: { errors: { accessSecret: '访问口令不能为空' } } });
    const given = await alone.send(update, { accessKey: 'k', accessSecret: 's3cret', revision: first['revision'] });
    expect(given).toMatchObject({ status: 0, data: { storedSecrets: ['accessSecret'] } });
    expect(given.text).not.toContain('s3cret');
    const kept = await alone.send(update, { accessKey: 'k2', accessSecret: '', revision: dataOf(given)['revision'] });
    expect(kept).toMatchObject({ status: 0, data: { accessKey: 'k2', storedSecrets: ['accessSecret'] } });
    await fresh.close();
  });

  it('does not occur in the log', async () => {
    const logged = await sender.send(named('operation-logs').api.list, { module: 'sample-settings' });
    expect(logged.text).not.toContain('Kiln47Harbour');
    expect(at.logLines.join('\n')).not.toContain('Kiln47Harbour');
  });
});
