import { isRecord } from '../../src/schemas/base/json.ts';
import { areas } from '../../platform/areas.ts';
import { createLog } from '../../platform/engine/log/log.ts';
import { registerNode } from '../../platform/areas/upgrades/nodes/registerNode.ts';
import { allScreens } from '../../platform/engine/resources/allResources.ts';
import { createCatalogue } from '../../platform/engine/resources/catalogue.ts';
import { seedDatabase } from '../../platform/seedDatabase.ts';
import { runScheduledTransitions } from '../../platform/engine/scheduler/scheduledTransitions.ts';
import type { OpenedDatabase } from '../../platform/engine/storage/connect.ts';
import { migrate } from '../../platform/engine/storage/migrate.ts';
import { toPlatformTime } from '../../platform/engine/storage/platformTime.ts';
import { prepareDatabase } from '../support/databases/databaseFolder.ts';
import { seedSources } from '../support/databases/seedSources.ts';
import { hashFiles } from '../support/hashFiles.ts';
import type { Client } from './client.ts';
import { type StartOptions, type TestPlatform, startPlatform } from './startPlatform.ts';

/** Password from `ADMIN_PASSWORD`, and the password that the first administrator sets instead. */
export const firstAdminPasswords = { given: 'Given1234', own: 'Chosen1234' } as const;

const zone = 'Asia/Shanghai';

export interface EmptyPlatform extends TestPlatform {
  /**
   * Runs the transitions of these resources that fall due within the given seconds, in steps of ten seconds of platform
   * time. Tests need not wait for real time to pass.
   */
  readonly runTransitions: (names: readonly string[], seconds: number) => Promise<void>;
}

/** Starts a platform without seed data in one process; nobody has signed in yet. */
export async function startEmptyPlatform(options: Omit<StartOptions, 'prepared'> = {}): Promise<EmptyPlatform> {
  const hash = hashFiles([...seedSources, 'tests/contract/startEmptyPlatform.ts']);
  const prepared = await prepareDatabase(`empty-${hash}`, fill);
  const at = await startPlatform({ ...options, prepared, passwordExemptions: [] });
  const { db, catalogue, close } = at;
  const clock = Date.now;
  const log = createLog({ clock, line: () => {} });
  const node = { nodeName: 'console-8000', nodeIp: '10.0.0.5', version: '5.9.0' };
  const signOff = await registerNode({ db, clock, zone, log, node });
  let token: Promise<string> | undefined;
  return {
    ...at,
    tokenOf: () => (token ??= signInFirstAdmin(at)),
    runTransitions: async (names, seconds) => {
      const resources = names.map(catalogue.get);
      for (let passed = 0; passed <= seconds; passed += 10) {
        await runScheduledTransitions(
          { db, catalogue, clock },
          resources,
          toPlatformTime(clock() + passed * 1_000, zone),
        );
      }
    },
    close: async () => {
      await signOff();
      await close();
    },
  };
}

async function fill({ db }: OpenedDatabase): Promise<void> {
  const { resources } = createCatalogue(allScreens, areas);
  await migrate(db, resources);
  const adminPassword = firstAdminPasswords.given;
  const seeding = await seedDatabase(db, { seed: 'empty', adminPassword, placed: allScreens, clock: Date.now, zone });
  await seeding.cancel();
}

/** Signs in as the first administrator: with the given password, then with a new password. */
export async function signInFirstAdmin({ signIn, seal, call }: Client): Promise<string> {
  const { given, own } = firstAdminPasswords;
  const token = await signIn('admin', given);
  const [password, confirmPassword] = [await seal(own), await seal(own)];
  const oldPassword = await seal(given, { purpose: 'proof', token });
  const path = '/api/user/v1/designjet/login/updatePassword';
  const answer = await call('POST', path, { token, body: { oldPassword, password, confirmPassword } });
  if (answer.success !== true) throw new Error(answer.text);
  return signIn('admin', own);
}

/** Creates the storage device and backup partition that an upgrade uses. */
export async function createBackupPartition({ call }: Client, token: string): Promise<void> {
  const make = async (path: string, body: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const { success, text, data } = await call('POST', `/api/storage/v1/${path}`, { token, body });
    if (success !== true) throw new Error(text);
    return isRecord(data) ? data['id'] : null;
  };
  const place = { city: '上海', latitude: 31.2, longitude: 121.4 };
  const device = { storageName: '备份存储', storageType: 1, ip: '10.20.0.1', port: 6789, secret: 'secret1' };
  const storageId = await make('storage-devices', { ...device, ...place });
  await make('partitions', { name: '备份', storageId, capacity: 500, threshold: 85, purpose: 3 });
}
