import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { type DatabaseEngine, openDatabase } from '../../platform/engine/storage/connect.ts';
import { passwordProofPurposeOf } from '../contract/client.ts';
import { firstAdminPasswords, signInFirstAdmin } from '../contract/startEmptyPlatform.ts';
import { copyDatabaseFolder, prepareEmptyDatabase } from '../support/databases/databaseFolder.ts';
import { testKey } from '../support/databases/openTestDatabase.ts';
import { createVendor } from '../support/licences.ts';
import { type PlatformProcess, buildPlatform } from './kill/platformProcess.ts';
import { type PostgresServer, hasPostgres, startPostgres } from './postgres.ts';

const vendor = createVendor();
const base = '/api/upgrade/v1/license-activation';
const validTo = Date.now() + 90 * 86_400_000;

/** Moments of the kill: before the activation, during it, and between its completion and the response. */
const kills = [
  { held: 'call', word: 'arrived', delayMs: 0 },
  { held: 'nothing', word: 'arrived', delayMs: 2 },
  { held: 'answer', word: 'done', delayMs: 0 },
] as const;
const used = '该授权已使用过';

const engines = hasPostgres() ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

let start: (env: NodeJS.ProcessEnv) => Promise<PlatformProcess>;

beforeAll(async () => {
  start = await buildPlatform('licencePlatform', 'kill-licence');
}, 180_000);

describe.each(engines)('the activation of a licence while the platform is killed, on %s', engine => {
  let server: PostgresServer | null = null;
  let env: NodeJS.ProcessEnv = {};
  let running: PlatformProcess | undefined;

  beforeAll(async () => {
    if (engine === 'postgres') server = await startPostgres();
    const place = await placeOf(engine, server);
    env = {
      ...place,
      SECRET_KEY: testKey,
      SEED: 'empty',
      ADMIN_PASSWORD: firstAdminPasswords.given,
      LICENSE_PUBLIC_KEY: vendor.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      PORT: '0',
      LOG_PORT: '0',
    };
  }, 180_000);

  afterAll(async () => {
    await running?.kill();
    await server?.stop();
  });

  it('takes effect once or not at all, as reported, and exactly once after the same call is repeated', async () => {
    let platform = (running = await start(env));
    const token = await signInFirstAdmin(platform.client);
    const successes = async (licenceNo: string) => {
      const { data } = await platform.client.call('POST', `${base}/list`, { token, body: { pageSize: 100 } });
      const rows = isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
      return rows.filter(row => row['licenceNo'] === licenceNo && row['result'] === 1).length;
    };
    const current = async () => (await platform.client.call('GET', `${base}/detail`, { token })).data;
    const outcomes: string[] = [];
    let before: string | null = null;
    for (const [round, { held, word, delayMs }] of kills.entries()) {
      const licenceNo = String(300_001 + round);
      const licenseKey = vendor.keyOf({ licenceNo: Number(licenceNo), lastDay: validTo });
      const activate = async (key: string, more = {}) => {
        const { call, askForProof } = platform.client;
        const send = (headers: object) =>
          call('POST', `${base}/online`, {
            token,
            body: { licenseKey },
            headers: { 'idempotency-key': `${key}-${round}`, ...headers },
            proof: 'none',
          });
        const { data } = await askForProof(token, firstAdminPasswords.own, passwordProofPurposeOf(await send({})));
        return send({ ...more, 'x-operator-proof': isRecord(data) ? String(data['proof']) : '' });
      };
      const first = activate('one', { 'x-held': held }).catch(() => null);
      await platform.waitForSignal(word);
      await setTimeout(delayMs);
      await platform.kill();
      const isAnswered = (await first) !== null;

      platform = running = await start(env);
      const isDone = (await successes(licenceNo)) > 0;
      outcomes.push(isAnswered ? 'answered' : isDone ? 'done' : 'not done');
      expect(isDone || !isAnswered).toBe(true);
      expect(await current()).toMatchObject({ licenceNo: isDone ? licenceNo : before });
      expect(await activate('one')).toMatchObject({ success: true, data: { licenceNo } });
      expect(await activate('another')).toMatchObject({ success: false, msg: used });
      expect(await successes(licenceNo)).toBe(1);
      expect(await current()).toMatchObject({ licenceNo, licenseStatus: 2 });
      before = licenceNo;
    }
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['not done', 'done']);
    await platform.kill();
    await expectEachLicenceOnce(env);
    process.stdout.write(`killed while a licence is activated: ${outcomes.join(', ')}\n`);
  }, 180_000);
});

async function placeOf(engine: DatabaseEngine, server: PostgresServer | null): Promise<NodeJS.ProcessEnv> {
  if (engine === 'postgres') return { DATABASE_URL: await server?.create() };
  return { DATA_DIR: dirname(copyDatabaseFolder(await prepareEmptyDatabase())) };
}

/** Checks that each licence exists once: in effect, in the history and in the log. */
async function expectEachLicenceOnce({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
}: NodeJS.ProcessEnv): Promise<void> {
  const { db, close } = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: `${dataDir}/pg` });
  const { rows } = await sql<{ licences: number; activated: number; logged: number }>`
    select (select count(*) from licences) as licences,
      (select count(*) from license_activations where result = 1) as activated,
      (select count(*) from operation_logs where module = 'license-activation' and result = 1) as logged`.execute(db);
  await close();
  const count = kills.length;
  expect(rows[0]).toEqual({ licences: count, activated: count, logged: count });
}
