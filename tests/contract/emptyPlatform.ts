import { isRecord } from '../../src/schemas/json.ts';
import { allEffects } from '../../platform/effects/allEffects.ts';
import { createLog } from '../../platform/http/log.ts';
import { startNode } from '../../platform/nodes/startNode.ts';
import { allScreens } from '../../platform/resources/allResources.ts';
import { createCatalogue } from '../../platform/resources/catalogue.ts';
import { seedDatabase } from '../../platform/seed/seedDatabase.ts';
import { takeTurns } from '../../platform/services/turns.ts';
import type { OpenedDatabase } from '../../platform/storage/connect.ts';
import { migrate } from '../../platform/storage/migrate.ts';
import { toPlatformTime } from '../../platform/storage/platformTime.ts';
import { prepareDatabase } from '../support/databases/databaseFolder.ts';
import { seedSources } from '../support/databases/seedSources.ts';
import { hashOf } from '../support/hashOf.ts';
import type { Client } from './client.ts';
import { type StartOptions, type TestPlatform, startPlatform } from './startPlatform.ts';

/** Of `ADMIN_PASSWORD`, and what the first administrator chooses in its place. */
export const firstPasswords = { given: 'Given1234', own: 'Chosen1234' } as const;

const zone = 'Asia/Shanghai';

export interface EmptyPlatform extends TestPlatform {
  /** Takes what is due of these resources every ten seconds for so long, and does not wait: its process lives on in the present. */
  readonly takeSteps: (names: readonly string[], seconds: number) => Promise<void>;
}

/** A platform as `SEED=empty` leaves it, run by one process; nobody has signed in yet. */
export async function startEmptyPlatform(options: Omit<StartOptions, 'prepared'> = {}): Promise<EmptyPlatform> {
  const hash = hashOf([...seedSources, 'tests/contract/emptyPlatform.ts']);
  const prepared = await prepareDatabase(`empty-${hash}`, fill);
  const at = await startPlatform({ ...options, prepared, keepGivenPassword: [] });
  const { db, catalogue, close } = at;
  const clock = Date.now;
  const log = createLog({ clock, line: () => {} });
  const node = { nodeName: 'console-8000', nodeIp: '10.0.0.5', version: '5.9.0' };
  const signOff = await startNode({ db, catalogue, clock, zone, log, node });
  let token: Promise<string> | undefined;
  return {
    ...at,
    tokenOf: () => (token ??= signInFirst(at)),
    takeSteps: async (names, seconds) => {
      const resources = names.map(catalogue.get);
      for (let passed = 0; passed <= seconds; passed += 10) {
        await takeTurns({ db, catalogue, clock }, resources, toPlatformTime(clock() + passed * 1_000, zone));
      }
    },
    close: async () => {
      await signOff();
      await close();
    },
  };
}

async function fill({ db }: OpenedDatabase): Promise<void> {
  const { resources } = createCatalogue(allScreens, allEffects);
  await migrate(db, resources);
  const adminPassword = firstPasswords.given;
  const seeding = await seedDatabase(db, { seed: 'empty', adminPassword, placed: allScreens, clock: Date.now, zone });
  await seeding.cancel();
}

/** The first administrator comes in as he must: with the password that was given, then with one of his own. */
export async function signInFirst({ signIn, seal, call }: Client): Promise<string> {
  const { given, own } = firstPasswords;
  const token = await signIn('admin', given);
  const [password, confirmPassword] = [await seal(own), await seal(own)];
  const oldPassword = await seal(given, { purpose: 'proof', token });
  const path = '/api/user/v1/designjet/login/updatePassword';
  const answer = await call('POST', path, { token, body: { oldPassword, password, confirmPassword } });
  if (answer.success !== true) throw new Error(answer.text);
  return signIn('admin', own);
}

/** What an upgrade backs the platform up to: a storage device, and a part of it for backups. */
export async function makeBackupPartition({ call }: Client, token: string): Promise<void> {
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
