import { createHash } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findSeedOrDefault } from '../../../platform/demo/seeds.ts';
import { type Platform, createPlatform } from '../../../platform/createPlatform.ts';
import { isSecretField, storedFields } from '../../../platform/engine/fields/resourceFields.ts';
import { writeRecordValues } from '../../../platform/engine/records/store.ts';
import { isSealedField } from '../../../platform/engine/secrets/sealedFields.ts';
import { tableName } from '../../../platform/engine/storage/tables.ts';
import { actionCall } from '../../../src/schemas/vocabulary/actionCall.ts';
import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import { password } from '../../../src/schemas/vocabulary/fields.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { isWritable } from '../../../src/schemas/vocabulary/writable.ts';
import { type ClientResponse, type Client, createClient } from '../../contract/client.ts';
import { createSparePartsScreen, withFields } from '../../support/published/createSparePartsScreen.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, nowMs, zone } from '../harness.ts';
import { requireReadCalls } from '../../support/requireReadCalls.ts';

const label = { zh: '访问密钥', en: 'Access key' };
const published = withFields(createSparePartsScreen('canary-parts'), { accessKey: password(label, { secret: true }) });

/**
 * Passwords of the accounts that search for the planted texts (canaries); the test sets the password of `merchant01`.
 */
const people = { admin: 'admin123', ops01: 'ops12345', viewer: 'viewer123', merchant01: 'viewer123' } as const;

export function defineCanarySuite(engine: EngineUnderTest): void {
  describe('a canary in every secret field', () => {
    let harness: Harness;
    let platform: Platform;
    let client: Client;
    let admin: string;
    let firstLog = 0;
    const lines: string[] = [];
    const plantedTexts: string[] = [];

    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      const { db, catalogue } = harness;
      await sql`
        update users set password = (select password from users where "userName" = 'viewer'), status = 1
        where "userName" = 'merchant01'`.execute(db);
      platform = createPlatform({
        db,
        engine: 'pglite',
        catalogue,
        clock: () => nowMs,
        zone,
        line: text => lines.push(text),
        loginFloorMs: 0,
        passwordExemptions: Object.keys(people),
      });
      await platform.ready;
      client = createClient(platform.fetch);
      admin = await client.signIn('admin', people.admin);
      const { rows } = await sql<{ id: number }>`select max(id) as id from operation_logs`.execute(db);
      firstLog = rows[0]?.id ?? 0;
    }, 300_000);
    afterAll(async () => {
      await platform.close();
      await harness.close();
    });

    /** Returns a new text at each call, in the format of the field. */
    const canaryFor = ({ kind }: Pick<Field, 'kind'>): string => {
      const number = String(plantedTexts.length + 1).padStart(4, '0');
      const shapes: Partial<Record<Field['kind'], string>> = {
        idCard: `77310519900101${number}`,
        bankCard: `7731051990010177${number}`,
      };
      const canary = shapes[kind] ?? `kanarienvogel${number}`;
      plantedTexts.push(canary);
      return canary;
    };
    const sealed = async (canary: string): Promise<string> => {
      plantedTexts.push(createHash('sha256').update(canary).digest('hex'));
      return client.seal(canary, { purpose: 'password', token: admin });
    };
    /** Returns a canary for each field. All credentials of a form get the same canary, because they must be equal. */
    const valuesFor = async (fields: readonly (readonly [string, Field])[]) => {
      const word = canaryFor({ kind: 'password' });
      const entries = fields.map(async ([name, field]) => [
        name,
        field.credential ? await sealed(word) : canaryFor(field),
      ]);
      return Object.fromEntries(await Promise.all(entries));
    };
    const send = (call: Call, body: object, id: unknown = 1): Promise<ClientResponse> =>
      client.call(call.method, call.path.replaceAll('{id}', String(id)), { token: admin, body });
    const holders = (): readonly Resource[] =>
      harness.catalogue.resources.filter(resource => Object.values(resource.fields).some(isSecretField));
    const hiddenOf = (resource: Resource) =>
      Object.entries(resource.fields).filter(([, field]) => isSecretField(field));
    const firstOf = async (resource: Resource) =>
      (await harness.rows(tableName(resource), 'true', 'id limit 1'))[0] ?? {};

    /**
     * Saves canaries in the secret fields twice: the first update contains an unknown field and is refused, the second
     * is valid.
     */
    const plantBySaves = async (resource: Resource) => {
      const { name, api, operations } = resource;
      const hidden = hiddenOf(resource);
      const { id, revision } = await firstOf(resource);
      const writable = hidden.filter(([, field]) => isWritable(field, 'edit'));
      const none = { name, wrong: undefined, right: undefined };
      if (api.create && operations.create) await send(api.create, await valuesFor(hidden));
      if (!api.update || !operations.edit || writable.length === 0) return none;
      const stray = canaryFor({ kind: 'text' });
      const wrong = await send(api.update, { id, revision, ...(await valuesFor(writable)), stray }, id);
      const right = await send(api.update, { id, revision, ...(await valuesFor(writable)) }, id);
      return { name, wrong: wrong.success, right: right.success };
    };

    const plantByActions = async (resource: Resource): Promise<void> => {
      const { id: last } = (await harness.rows(tableName(resource), 'true', 'id desc limit 1'))[0] ?? {};
      for (const action of resource.actions ?? []) {
        const secretFields = Object.entries(action.form ?? {}).filter(([, field]) => isSecretField(field));
        const call = actionCall(resource, action);
        const body = { [call.ids ?? 'idList']: [last], ...action.payload, ...(await valuesFor(secretFields)) };
        if (secretFields.length > 0) await send(call, body, last);
      }
    };

    /** Writes canaries directly to the database, because no call writes some of the fields. */
    const plantByPlatform = async (resource: Resource): Promise<void> => {
      const { id } = await firstOf(resource);
      if (id === undefined) return;
      for (const [name, field] of Object.entries(storedFields(resource)).filter(([, storedField]) =>
        isSealedField(storedField),
      )) {
        await writeRecordValues(harness.db, resource, { id, values: { [name]: canaryFor(field) } }, null);
      }
    };

    it('is written by saves, refused saves, actions, an import and a published screen', async () => {
      const saves: Awaited<ReturnType<typeof plantBySaves>>[] = [];
      for (const resource of holders()) {
        saves.push(await plantBySaves(resource));
        await plantByActions(resource);
        await plantByPlatform(resource);
      }
      expect(saves.filter(({ wrong }) => wrong === true)).toEqual([]);
      expect(saves.filter(({ right }) => right === true).length).toBeGreaterThan(6);
      await importLine();
      expect(await publishAndFill()).toBe(true);
    }, 300_000);

    const importLine = async (): Promise<void> => {
      const [{ bmcName } = {}] = await harness.rows('bmc_mappings', 'true', 'id limit 1');
      const csv = `BMC名称,密码\n${String(bmcName)},${canaryFor({ kind: 'password' })}\n不存在的,${canaryFor({ kind: 'password' })}\n`;
      for (const step of ['check', 'write']) {
        const form = new FormData();
        form.set('file', new File([csv], 'lines.csv'));
        form.set('options', JSON.stringify({ step }));
        const path = '/api/device/v1/bmc-mappings/import';
        const headers = { authorization: admin };
        await platform.fetch(new Request(`http://console.test${path}`, { method: 'POST', headers, body: form }));
      }
    };

    const publishAndFill = async (): Promise<boolean> => {
      const base = '/api/system/v1/workbench';
      const ask = (method: string, path: string, body: object) => client.call(method, path, { token: admin, body });
      const { name } = published;
      const draft = await ask('PUT', `${base}/draft`, { name, area: 'system', draftId: null, value: published });
      const draftId = isRecord(draft.data) ? draft.data['id'] : null;
      expect(await ask('POST', `${base}/publish`, { name, draftId, note: '' })).toMatchObject({ success: true });
      const values = { partNo: 'KP-1', state: 1, count: 1, accessKey: canaryFor({ kind: 'password' }) };
      return (await ask('POST', `/api/published/v1/${name}`, values)).success === true;
    };

    it('is not stored in plain text in any column', async () => {
      expect(plantedTexts.length).toBeGreaterThan(60);
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(harness.db);
      const patterns = plantedTexts.map(item => `%${item}%`);
      const found: string[] = [];
      for (const { name } of tables) {
        const { rows } = await sql<{ row: string }>`
          select t::text as row from ${sql.table(name)} as t where t::text like any(${patterns}::text[]) limit 1`.execute(
          harness.db,
        );
        found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 600)}`));
      }
      expect(found).toEqual([]);
    }, 300_000);

    it.each(Object.entries(people))(
      'does not occur in any response to %s or in the log',
      async (userName, word) => {
        const token = userName === 'admin' ? admin : await client.signIn(userName, word);
        const found: string[] = [];
        const look = async (method: string, path: string, body?: object): Promise<void> => {
          const { text } = await client.call(method, path, { token, ...(body ? { body } : {}) });
          const leaked = plantedTexts.find(item => text.includes(item));
          if (leaked !== undefined) found.push(`${method} ${path}: ${leaked}`);
        };
        const ask = (call: Call | undefined, body: object, id: unknown = 1) =>
          call && look(call.method, call.path.replaceAll('{id}', String(id)), body);
        for (const resource of [...holders(), published]) {
          const { api } = resource;
          const { id = 1 } = await firstOf(resource);
          await ask(api.list, { pageNum: 1, pageSize: 50 });
          const { detail } = requireReadCalls(resource);
          await look(detail.method, `${detail.path}?id=${String(id)}`);
          await ask(api.options, {});
          if (findSeedOrDefault(resource).rows < 1_000) await ask(api.export, {});
        }
        const logs = await harness.rows('operation_logs', `id > ${firstLog}`, 'id');
        expect(logs.length).toBeGreaterThan(30);
        for (const { id } of logs) await look('GET', `/api/user/v1/operation/log/detail?id=${String(id)}`);
        await look('POST', '/api/user/v1/operation/log/list', { pageNum: 1, pageSize: 200 });
        for (const path of ['', '/approvals']) await look('GET', `/api/system/v1/tasks${path}`);
        await look('GET', '/api/system/v1/workbench/screens');
        await look('GET', '/api/public/v1/views?resource=data-centers');
        expect(found).toEqual([]);
        expect(lines.filter(line => plantedTexts.some(item => line.includes(item)))).toEqual([]);
      },
      300_000,
    );

    it('appears in the response with a merchant’s secret only after a password proof', async () => {
      const merchants = harness.catalogue.get('merchants');
      const [{ id } = {}] = await harness.rows('merchants', 'true', 'id limit 1');
      const canary = canaryFor({ kind: 'password' });
      await writeRecordValues(harness.db, merchants, { id, values: { merchantSecret: canary } }, null);
      const path = '/v5/merchant/getMerchantSecret';
      const sentCall = { token: admin, body: { id } };
      expect((await client.call('POST', path, { ...sentCall, proof: 'none' })).text).not.toContain(canary);
      expect((await client.call('POST', path, sentCall)).text).toContain(canary);
    });
  });
}
