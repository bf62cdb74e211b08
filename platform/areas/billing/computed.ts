import { sql } from 'kysely';

import { phoneType } from '../../../src/schemas/codes/devices.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';

const deviceOf = (column: string) => sql`(select ${sql.ref(`d.${column}`)} from devices d where d.id = t."deviceId")`;

const phoneNames = phoneType.items.map(({ value, zh }) => sql`when ${sql.lit(value)} then ${sql.lit(zh)}`);

/** Reads values from other tables instead of copying them, so that the values never become outdated. */
export const computed: ComputedFields = {
  'cloud-configurations.mealCount': sql`(select count(*) from cloud_meals m where m."configId" = t.id)`,
  'cloud-meals.phoneTypeName': sql`(case t."phoneType" ${sql.join(phoneNames, sql` `)} end)`,
  'fault-resources.deviceIp': deviceOf('deviceIp'),
  'fault-resources.roomId': deviceOf('roomId'),
  'fault-resources.phoneType': deviceOf('phoneType'),
  'fault-resources.merchantSign': deviceOf('merchantSign'),
  'fault-resources.abnormalState': deviceOf('abnormalState'),
  'fault-resources.position': sql`(
    select concat(c."cabinetName", ' / ', h."chassisName", ' / B', d."bladePosition", '-', d."cardPosition")
    from devices d left join cabinets c on c.id = d."cabinetId" left join chassis h on h.id = d."chassisId"
    where d.id = t."deviceId")`,
  'agent-levels.agentCount': sql`(select count(*) from agents a where a."levelId" = t.id)`,
};
