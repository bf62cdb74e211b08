import { sql } from 'kysely';

import devices from '../../../src/resources/devices/devices.ts';
import { distributionStatus } from '../../../src/schemas/codes/billing.ts';
import { knownValue, meets } from '../../engine/resources/meets.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';

const isAssignable = meets(devices, 'assignable', { as: 'd' });

export const computed: ComputedFields = {
  'merchants.resourceCount': sql`(
    select coalesce(sum(r.quantity), 0)::bigint from rental_records r
    where r."merchantSign" = t."merchantSign" and r."distributionStatus" in (${distributionStatus.assigned}, ${distributionStatus.reclaiming}))`,
  'merchants.userCount': sql`(select count(*) from client_users u where u."merchantSign" = t."merchantSign")`,
  'merchants.menuIds': sql`(
    select coalesce(jsonb_agg(m."menuId" order by m."menuId"), '[]'::jsonb) from merchant_menus m
    where m."merchantSign" = t."merchantSign")`,
  'resource-standards.deviceCount': sql`(select count(*) from devices d where d."standardKey" = t."standardKey")`,
  'resource-standards.assignableCount': sql`(
    select count(*) from devices d where d."standardKey" = t."standardKey" and ${isAssignable})`,
  'resource-codes.total': sql`(select count(*) from devices d where d."resourceCode" = t."resourceCode")`,
  'resource-codes.assignable': sql`(
    select count(*) from devices d where d."resourceCode" = t."resourceCode" and ${isAssignable})`,
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
      sql`(select ${knownValue(devices, field, 'd')} from devices d where d.id = t."deviceId")`,
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
