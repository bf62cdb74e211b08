import { sql } from 'kysely';

import { isNotGameDevice } from '../../../platform/areas/devices/use/deviceStates.ts';
import type { Action } from '../../../src/schemas/vocabulary/action.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Harness } from '../harness.ts';

type Prepare = (harness: Harness, id: number) => Promise<void>;

/** Prepares a record for an action whose preconditions no record of the seed fulfils. */
const preparations: Readonly<Record<string, Prepare>> = {
  // An install can only be updated when its game has a newer package.
  'game-installs.update': async ({ db }, id) => {
    await sql`update game_installs set version = '0.0.1' where id = ${id}`.execute(db);
  },
  // The bid must request one of the few idle devices.
  'resource-bids.accept': async ({ db }, id) => {
    await sql`
      update resource_bids b set quantity = 1, "roomId" = d."roomId", "resourceCode" = d."resourceCode",
        "standardKey" = d."standardKey", "expireTime" = '2030-01-01 00:00:00'
      from devices d where b.id = ${id} and d.id = (
        select o.id from devices o join rooms r on r.id = o."roomId"
        where o."distributionStatus" = 0 and o."failureStatus" = 0 and o."abnormalState" = 0 and o."networkStatus" = 1
          and r."roomStatus" = 1 and ${isNotGameDevice(sql`o.id`)} order by o.id limit 1)`.execute(db);
    await sql`update merchants set "merchantStatus" = 1`.execute(db);
  },
  // A package must be uploaded, and its version must be above the published versions.
  'client-upgrades.publish': async ({ db }, id) => {
    await sql`
      update client_upgrades set "packageFile" = 'package', platform = 1, "certId" = null, version = ${`900.${id}`}
      where id = ${id}`.execute(db);
  },
  'hot-patches.publish': async ({ db }, id) => {
    await sql`
      update hot_patches set "baseVersion" = c.version, platform = c.platform from client_upgrades c
      where hot_patches.id = ${id} and c.id = (select min(id) from client_upgrades where "publishStatus" = 2)`.execute(
      db,
    );
  },
  // A target can only be retried when its upgrade has failed.
  'app-upgrade-results.retry': async ({ db }, id) => {
    await sql`
      update application_upgrades set "upgradeStatus" = 3
      where id = (select "upgradeId" from app_upgrade_results where id = ${id})`.execute(db);
  },
  'remote-upgrade-results.retry': async ({ db }, id) => {
    await sql`
      update remote_upgrades set "upgradeStatus" = 3
      where id = (select "upgradeId" from remote_upgrade_results where id = ${id})`.execute(db);
  },
};

export function preconditionOf({ name }: Resource, action: Action): Prepare | undefined {
  return preparations[`${name}.${action.name}`];
}
