import { sql } from 'kysely';

import agents from '../../../src/resources/agents/agents.ts';
import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import faultResources from '../../../src/resources/billing/fault-resources.ts';
import devices from '../../../src/resources/devices/devices.ts';
import cabinets from '../../../src/resources/rooms/cabinets.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import { phoneType } from '../../../src/schemas/codes/devices.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { countOf } from '../../engine/resources/countOf.ts';
import { rowExpressionsOf } from '../../engine/resources/rowExpressionsOf.ts';
import { valueOfReferenced } from '../../engine/resources/valueOfReferenced.ts';

const meal = rowExpressionsOf(cloudMeals);

/** Reads values from other tables instead of copying them, so that the values never become outdated. */
export const computed: ComputedFields = {
  'cloud-configurations.mealCount': countOf(cloudMeals, { configId: 'id' }),
  'cloud-meals.phoneTypeName': meal.fn<string>(
    'coalesce',
    phoneType.items.map(({ value, zh }) => meal.case().when('t.phoneType', '=', value).then(sql.lit(zh)).end()),
  ),
  'fault-resources.deviceIp': valueOfReferenced(devices, 'deviceIp', 'deviceId'),
  'fault-resources.roomId': valueOfReferenced(devices, 'roomId', 'deviceId'),
  'fault-resources.phoneType': valueOfReferenced(devices, 'phoneType', 'deviceId'),
  'fault-resources.merchantSign': valueOfReferenced(devices, 'merchantSign', 'deviceId'),
  'fault-resources.abnormalState': valueOfReferenced(devices, 'abnormalState', 'deviceId'),
  'fault-resources.position': rowExpressionsOf(faultResources, devices, cabinets, chassis)
    .selectFrom('devices as d')
    .leftJoin('cabinets as c', 'c.id', 'd.cabinetId')
    .leftJoin('chassis as h', 'h.id', 'd.chassisId')
    .select(({ fn }) =>
      fn<string>('concat', [
        'c.cabinetName',
        sql.lit(' / '),
        'h.chassisName',
        sql.lit(' / B'),
        'd.bladePosition',
        sql.lit('-'),
        'd.cardPosition',
      ]).as('position'),
    )
    .whereRef('d.id', '=', 't.deviceId'),
  'agent-levels.agentCount': countOf(agents, { levelId: 'id' }),
};
