import { sql } from 'kysely';

import { distributionStatus } from '../../../src/schemas/codes/billing.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';

export const computed: ComputedFields = {
  'merchants.resourceCount': sql`(
    select coalesce(sum(r.quantity), 0)::bigint from rental_records r
    where r."merchantSign" = t."merchantSign" and r."distributionStatus" in (${distributionStatus.assigned}, ${distributionStatus.reclaiming}))`,
  'merchants.userCount': sql`(select count(*) from client_users u where u."merchantSign" = t."merchantSign")`,
  'merchants.menuIds': sql`(
    select coalesce(jsonb_agg(m."menuId" order by m."menuId"), '[]'::jsonb) from merchant_menus m
    where m."merchantSign" = t."merchantSign")`,
  'resource-standards.deviceCount': sql`(select count(*) from devices d where d."standardKey" = t."standardKey")`,
  'resource-standards.idleCount': sql`(
    select count(*) from devices d where d."standardKey" = t."standardKey" and d."distributionStatus" = ${distributionStatus.unassigned})`,
  'resource-codes.total': sql`(select count(*) from devices d where d."resourceCode" = t."resourceCode")`,
  'resource-codes.idle': sql`(
    select count(*) from devices d where d."resourceCode" = t."resourceCode" and d."distributionStatus" = ${distributionStatus.unassigned})`,
  'rental-records.usedQuantity': sql`(
    select count(*) from merchant_resource_details m join devices d on d.id = m."deviceId"
    where m."rentalNo" = t."rentalNo" and d."userName" is not null)`,
  ...fieldsFromDevice('deviceIp', 'roomId', 'phoneType', 'failureStatus', 'abnormalState', 'runStatus', 'userName'),
  ...fieldsFromRental('resourceCode', 'standardKey'),
};

/** Returns the SQL expressions of fields whose values are read from the rented device. */
function fieldsFromDevice(...fields: readonly string[]): ComputedFields {
  return Object.fromEntries(
    fields.map(field => [
      `merchant-resource-details.${field}`,
      sql`(select d.${sql.id(field)} from devices d where d.id = t."deviceId")`,
    ]),
  );
}

function fieldsFromRental(...fields: readonly string[]): ComputedFields {
  return Object.fromEntries(
    fields.map(field => [
      `merchant-resource-details.${field}`,
      sql`(select r.${sql.id(field)} from rental_records r where r."rentalNo" = t."rentalNo" limit 1)`,
    ]),
  );
}
