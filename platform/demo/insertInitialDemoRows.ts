import { randomBytes } from 'node:crypto';

import { menuType } from '../../src/schemas/codes/system.ts';
import merchants from '../../src/resources/business/merchants.ts';
import { insertMenuNodes } from '../areas/system/menu/buildMenuNodes.ts';
import { merchantMenuTree } from '../areas/system/menu/merchantMenuTree.ts';
import { activateLicence } from '../areas/upgrades/licence/licences.ts';
import { adminGroup, insertPermissionGroups } from '../areas/users/firstStart/insertPermissionGroups.ts';
import { passwordDigestOf } from '../areas/users/passwords/passwordDigestOf.ts';
import { hashCredential } from '../engine/resources/credentials.ts';
import { sealField } from '../engine/secrets/sealedFields.ts';
import type { Database } from '../engine/storage/database.ts';
import { formatWallTime } from '../engine/storage/platformTime.ts';
import { reconcileScriptSettlements } from './reconcileScriptSettlements.ts';
import { reconcileRemoteUpgrades } from './reconcileRemoteUpgrades.ts';
import { demoLicence } from './demoLicence.ts';
import type { DemoOptions } from './fillDemoInBackground.ts';
import { storeInitialSeedProgress } from './fillResource.ts';
import { createDemoGroups } from './groups.ts';
import { linkDevicesToRentals } from './linkDevicesToRentals.ts';
import { createOpenUseRecords } from './createOpenUseRecords.ts';
import { insertOperators } from './operators.ts';
import { createRandom } from './values/random.ts';
import { insertFirstReadings } from './readings.ts';
import { createSeedSourceReader, insertSeedRows, orderSeeds } from './resourceRows.ts';
import { withTables } from '../engine/storage/withTables.ts';
import users from '../../src/resources/users/users.ts';
import { merchantStatus } from '../../src/schemas/codes/business.ts';

/** Inserts the demo rows that must exist before the platform handles requests. */
export async function insertInitialDemoRows(db: Database, options: DemoOptions, wallMs: number): Promise<void> {
  const { placed } = options;
  const now = formatWallTime(wallMs);
  const resources = placed.map(item => item.resource);
  await insertSupportTree(db, now);
  await activateLicence(db, demoLicence(options.clock()));
  const groups = await insertPermissionGroups(db, [adminGroup, ...createDemoGroups(placed)], now);
  await insertOperators(db, groups, wallMs);
  const read = createSeedSourceReader(db, resources, wallMs);
  for (const seed of orderSeeds(resources)) {
    const { rows, atOnce = rows } = seed;
    if (atOnce > 0) await insertSeedRows(db, seed, await read(seed), { from: 0, to: atOnce });
    if (atOnce < rows) await storeInitialSeedProgress(db, seed, atOnce);
  }
  await giveMerchants(db);
  await linkDevicesToRentals(db);
  await createOpenUseRecords(db, now);
  await reconcileScriptSettlements(db, now);
  await reconcileRemoteUpgrades(db);
  await insertFirstReadings(db, options);
}

/** Gives merchants a password and a secret, and assigns some operators to merchants. */
async function giveMerchants(db: Database): Promise<void> {
  const password = await hashCredential(passwordDigestOf(randomBytes(24).toString('hex')));
  const tables = withTables(db, merchants, users);
  // This statement is untyped: no code reads the column `password`, so the row type of merchants does not contain it.
  await db.updateTable('merchants').set({ password }).where('password', 'is', null).execute();
  const rows = await tables
    .selectFrom('merchants')
    .select(['id', 'merchantSign', 'merchantStatus as status'])
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    const merchantSecret = sealField(db, merchants, 'merchantSecret', randomBytes(32).toString('hex'));
    await db.updateTable('merchants').set({ merchantSecret }).where('id', '=', id).execute();
  }
  const random = createRandom('operators of merchants');
  // Only enabled merchants get operators, because operators of a disabled merchant could not sign in.
  const enabled = rows.filter(row => row.status === merchantStatus.enabled);
  for (let at = 1; at <= 12 && enabled.length > 0; at += 1) {
    await tables
      .updateTable('users')
      .set({ merchantSign: random.oneOf(enabled).merchantSign })
      .where('userName', '=', `merchant${String(at).padStart(2, '0')}`)
      .execute();
  }
}

async function insertSupportTree(db: Database, now: string): Promise<void> {
  const areas = merchantMenuTree.map(({ label, icon }, sort) => ({
    name: label.zh,
    icon,
    sort,
    menuType: menuType.menuArea,
    path: '',
  }));
  const areaIds = await insertMenuNodes(db, 'support_menus', areas, now);
  const screens = merchantMenuTree.flatMap((area, at) =>
    area.screens.map((screen, sort) => ({
      screen,
      row: {
        name: screen.label.zh,
        icon: screen.icon,
        sort,
        menuType: menuType.screen,
        path: `/${screen.path}`,
        parentId: areaIds[at],
      },
    })),
  );
  const screenIds = await insertMenuNodes(
    db,
    'support_menus',
    screens.map(screen => screen.row),
    now,
  );
  const leaves = screens.flatMap(({ screen }, at) =>
    screen.leaves.map(([code, label], sort) => ({
      name: label.zh,
      code: `${screen.path}:${code}`,
      sort,
      menuType: menuType.permission,
      path: '',
      parentId: screenIds[at],
    })),
  );
  await insertMenuNodes(db, 'support_menus', leaves, now);
}
