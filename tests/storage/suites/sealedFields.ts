import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isSealedField } from '../../../platform/engine/secrets/sealedFields.ts';
import { generateKeyText, parseKeyRing } from '../../../platform/engine/secrets/keyRing.ts';
import { resealStoredSecrets, sealStoredSecrets } from '../../../platform/engine/secrets/sealStoredSecrets.ts';
import { createSecrets } from '../../../platform/engine/secrets/secrets.ts';
import { withSecrets } from '../../../platform/engine/secrets/secretsOf.ts';
import { tableName } from '../../../platform/engine/storage/tables.ts';
import { storedFields } from '../../../platform/engine/fields/resourceFields.ts';
import { testKey } from '../../support/databases/openTestDatabase.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, expectRecord } from '../harness.ts';

const centers = '/api/computer/v1/data-centers';
const shownBy = '/v5/merchant/getMerchantSecret';
/** Value with the maximum length of the field. */
const longest = 'k'.repeat(128);

export function defineSealedFieldSuite(engine: EngineUnderTest): void {
  describe('secret fields in the database', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const ringOf = (...keys: readonly string[]) => {
      const ring = parseKeyRing(keys.join('\n'));
      if (typeof ring === 'string') throw new Error(ring);
      return createSecrets(ring);
    };
    const columns = () =>
      harness.catalogue.resources.flatMap(resource =>
        Object.entries(storedFields(resource)).flatMap(([name, field]) =>
          isSealedField(field) ? [{ table: tableName(resource), name }] : [],
        ),
      );
    const clear = async () => {
      const found = await Promise.all(
        columns().map(async ({ table, name }) => {
          const { rows } = await sql<{ count: number }>`
            select count(*) as count from ${sql.table(table)}
            where ${sql.id(name)} <> '' and ${sql.id(name)} not like 'sealed:v1:%'`.execute(harness.db);
          return Number(rows[0]?.count) > 0 ? [`${table}.${name}`] : [];
        }),
      );
      return found.flat();
    };
    const center = async () => (await harness.rows('data_centers', 'true', 'id limit 1'))[0] ?? {};

    it('are encrypted in every row of the demo data', async () => {
      expect(columns().length).toBeGreaterThan(10);
      expect(await clear()).toEqual([]);
    });

    it('are encrypted on save, whatever their length, and can be decrypted only for their own column', async () => {
      const { id, revision } = await center();
      await harness.call(`PUT ${centers}`, { id, revision, apiKey: longest });
      const sealed = String((await center())['apiKey']);
      expect(sealed).toMatch(/^sealed:v1:/);
      const secrets = ringOf(testKey);
      expect(secrets.open(sealed, 'data_centers.apiKey')).toBe(longest);
      expect(() => secrets.open(sealed, 'data_centers.note')).toThrow('does not open');
    });

    it('stay unchanged when the saved form leaves them empty', async () => {
      const before = await center();
      const { id, revision } = before;
      await harness.call(`PUT ${centers}`, { id, revision, apiKey: '', note: 'saved' });
      expect((await center())['apiKey']).toBe(before['apiKey']);
    });

    it('are returned in plain text by the call that shows a merchant’s secret', async () => {
      const [merchant = {}] = await harness.rows('merchants', 'true', 'id limit 1');
      const answer = expectRecord(await harness.call(`POST ${shownBy}`, { id: merchant['id'] }));
      const { merchantSecret } = expectRecord(answer['shown']);
      expect(merchantSecret).toMatch(/^[0-9a-f]{64}$/);
      expect(ringOf(testKey).open(String(merchant['merchantSecret']), 'merchants.merchantSecret')).toBe(merchantSecret);
    });

    it('are encrypted once by the upgrade from an earlier release', async () => {
      await sql`update data_centers set "apiKey" = 'clear ' || id`.execute(harness.db);
      await sql`
        insert into login_keys (kid, "publicKey", "privateKey", "createdAt", "expiresAt")
        values ('old', 'public', 'clear private key', 0, 0)`.execute(harness.db);
      expect(await clear()).toEqual(['data_centers.apiKey']);
      expect(await sealStoredSecrets(harness.db, harness.catalogue.resources)).toBeGreaterThan(1);
      expect(await clear()).toEqual([]);
      const { id, apiKey } = await center();
      expect(ringOf(testKey).open(String(apiKey), 'data_centers.apiKey')).toBe(`clear ${String(id)}`);
      const [key = {}] = await harness.rows('login_keys', `kid = 'old'`);
      expect(ringOf(testKey).open(String(key['privateKey']), 'login_keys.privateKey')).toBe('clear private key');
      expect(await sealStoredSecrets(harness.db, harness.catalogue.resources)).toBe(0);
    });

    it('are encrypted again with a new first key, after which the old key can be removed', async () => {
      const newKey = generateKeyText();
      const both = ringOf(newKey, testKey);
      const { id } = await center();
      await sql`
        insert into sealing_keys (id, proof, since) values (${both.keyIds[1]}, 'proof', 1), (${both.keyId}, 'proof', 2)`.execute(
        harness.db,
      );
      const db = withSecrets(harness.db.withoutPlugins(), both);
      expect(await resealStoredSecrets(db, harness.catalogue.resources)).toBeGreaterThan(10);
      expect(ringOf(newKey).open(String((await center())['apiKey']), 'data_centers.apiKey')).toBe(
        `clear ${String(id)}`,
      );
      expect(await harness.rows('sealing_keys')).toMatchObject([{ id: both.keyId }]);
      expect(await resealStoredSecrets(db, harness.catalogue.resources)).toBe(0);
    });
  });
}
