import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Platform, createPlatform } from '../../platform/createPlatform.ts';
import { areas } from '../../platform/areas.ts';
import { allScreens } from '../../platform/engine/resources/allResources.ts';
import { createCatalogue } from '../../platform/engine/resources/catalogue.ts';
import { seedDatabase } from '../../platform/seedDatabase.ts';
import type { OpenedDatabase } from '../../platform/engine/storage/connect.ts';
import { migrate } from '../../platform/engine/storage/migrate.ts';
import { type Client, createClient } from '../contract/client.ts';
import { openTestDatabase } from '../support/databases/openTestDatabase.ts';
import { zone } from './harness.ts';
import { type PostgresServer, hasPostgres, startPostgres } from './postgres.ts';

describe.skipIf(!hasPostgres())('a locked table', () => {
  let server: PostgresServer | null = null;
  let opened: OpenedDatabase;
  let platform: Platform;
  let client: Client;
  let token: string;
  let locker: pg.Client;

  beforeAll(async () => {
    server = await startPostgres();
    const databaseUrl = (await server?.create()) ?? '';
    opened = await openTestDatabase({ databaseUrl });
    const { db, engine, connections } = opened;
    const catalogue = createCatalogue(allScreens, areas);
    await migrate(db, catalogue.resources);
    const options = { seed: 'empty', adminPassword: 'Locked123', placed: allScreens, clock: Date.now, zone } as const;
    await (
      await seedDatabase(db, options)
    ).background;
    const line = () => undefined;
    const parts = { db, connections, engine, catalogue, clock: Date.now, zone, line, passwordExemptions: ['admin'] };
    platform = createPlatform({ ...parts, loginFloorMs: 0 });
    await platform.ready;
    client = createClient(platform.fetch);
    token = await client.signIn('admin', 'Locked123');
    locker = new pg.Client(databaseUrl);
    await locker.connect();
  });

  afterAll(async () => {
    await locker?.end();
    await platform?.close();
    await opened?.close();
    await server?.stop();
  });

  it('delays no call on other tables, sessions or health checks, while calls on the table itself return 503', async () => {
    const list = (path: string) => client.call('POST', path, { token, body: {} });
    const answered: string[] = [];
    await locker.query('begin; lock table client_users in access exclusive mode');
    const waiting = Array.from({ length: 20 }, async () => {
      const answer = await list('/api/user/v5/user/getPageUserInfo');
      answered.push('locked');
      return answer;
    });
    for (let count = 0; count < 10; count += 1) {
      expect((await list('/api/user/v1/designjet/user/list')).http).toBe(200);
      expect((await client.call('GET', '/healthz')).http).toBe(200);
      answered.push('other');
    }
    // All other calls got their responses before the first call to the locked table failed.
    expect(answered).toEqual(Array.from({ length: 10 }, () => 'other'));
    for (const answer of await Promise.all(waiting)) {
      expect(answer).toMatchObject({ http: 503, status: 1, success: false });
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    await locker.query('rollback');
    expect(await list('/api/user/v5/user/getPageUserInfo')).toMatchObject({ http: 200, success: true });
  });
});
