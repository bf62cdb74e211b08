import { sql } from 'kysely';

import devices from '../../../src/resources/devices/devices.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { overscoreStatus } from '../../../src/schemas/codes/devices.ts';
import { sortKeyColumn, sortKeyFunction } from '../../engine/storage/sortKeyFunctions.ts';
import { meets } from '../../engine/resources/meets.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';

/**
 * Compares IP addresses by their sort keys. A cast to `inet` would fail for a malformed address, and the whole list
 * would not load.
 */
const addressKey = sql.raw(sortKeyFunction('address'));

/** Counts the contents of sites, rooms, cabinets and chassis on demand, so that the numbers always match the lists. */
export const computed: ComputedFields = {
  'sites.roomCount': sql`(select count(*) from rooms r where r."siteId" = t.id)`,
  'sites.deviceCount': sql`(
    select count(*) from devices d join rooms r on r.id = d."roomId" where r."siteId" = t.id)`,
  'rooms.cabinetCount': sql`(select count(*) from cabinets c where c."roomId" = t.id)`,
  'rooms.deviceCount': sql`(select count(*) from devices d where d."roomId" = t.id)`,
  'rooms.onlineRate': sql`(
    select round(100.0 * count(*) filter (where ${meets(devices, 'online', { as: 'd' })}) / nullif(count(*), 0), 2)
    from devices d where d."roomId" = t.id)`,
  'cabinets.chassisCount': sql`(select count(*) from chassis c where c."cabinetId" = t.id)`,
  'cabinets.deviceCount': sql`(select count(*) from devices d where d."cabinetId" = t.id)`,
  'chassis.deviceCount': sql`(select count(*) from devices d where d."chassisId" = t.id)`,
  'device-addresses.total': sql`(t."endPort" - t."startPort" + 1)`,
  'device-addresses.used': sql`(
    select count(*) from devices d where d."roomId" = t."roomId"
      and d.${sql.id(sortKeyColumn('deviceIp'))} between ${addressKey}(t."cardStartIp") and ${addressKey}(t."cardEndIp"))`,
  'devices.bmcMappingId': sql`(
    select b.id from bmc_mappings b where b."chassisId" = t."chassisId"
      and (b."bladePosition" = t."bladePosition" or b."bladePosition" is null)
    order by b."bladePosition" nulls last limit 1)`,
  'overscore-rooms.physicalCards': sql`(select count(*) from devices d where d."roomId" = t."roomId")`,
  'overscore-rooms.maxInstances': sql`(
    select floor(count(*) * t.ratio) from devices d where d."roomId" = t."roomId")`,
  'overscore-rooms.usedInstances': sql`(select count(*) from virtual_machines v where v."roomId" = t."roomId")`,
  'overscore-rooms.overscoreStatus': sql`(
    select case when used > most then ${overscoreStatus.overloaded} when used >= most * 0.9 then ${overscoreStatus.nearLimit}
      else ${overscoreStatus.normal} end::bigint from (
      select (select count(*) from virtual_machines v where v."roomId" = t."roomId") as used,
        floor(count(*) * t.ratio) as most from devices d where d."roomId" = t."roomId") as load)`,
  'overscore-migrations.total': sql`(select count(*) from overscore_moves m where m."migrationId" = t.id)`,
  'overscore-migrations.success': sql`(
    select count(*) from overscore_moves m where m."migrationId" = t.id and m."jobStatus" = ${jobStatus.succeeded})`,
  'overscore-migrations.failed': sql`(
    select count(*) from overscore_moves m where m."migrationId" = t.id and m."jobStatus" = ${jobStatus.failed})`,
  'overscore-migrations.open': sql`(
    select count(*) from overscore_moves m where m."migrationId" = t.id and m."jobStatus" in (${jobStatus.waiting}, ${jobStatus.running}, ${jobStatus.paused}))`,
};
