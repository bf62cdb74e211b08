import { sql } from 'kysely';

import type { Computed } from './computed.ts';

const deviceOf = (column: string) => sql`(select ${sql.ref(`d.${column}`)} from devices d where d.id = t."deviceId")`;

/** What stands elsewhere is read there, so that nothing has to be copied when it changes. */
export const ofBilling: Computed = {
  'cloud-configurations.mealCount': sql`(select count(*) from cloud_meals m where m."configId" = t.id)`,
  'cloud-meals.phoneTypeName': sql`(array['VIP', 'SVIP', 'STAR', 'STARPRO'])[t."phoneType"]`,
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
