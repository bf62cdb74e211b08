import { sql } from 'kysely';

import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import faultResources from '../../../src/resources/billing/fault-resources.ts';
import devices from '../../../src/resources/devices/devices.ts';
import cabinets from '../../../src/resources/rooms/cabinets.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import { phoneType } from '../../../src/schemas/codes/devices.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { rowExpressionBuilderOf } from '../../engine/resources/rowExpressionBuilderOf.ts';

const meal = rowExpressionBuilderOf(cloudMeals);

/** Reads values from other tables instead of copying them, so that the values never become outdated. */
export const computed: ComputedFields = {
  'cloud-meals.phoneTypeName': meal.fn<string>(
    'coalesce',
    phoneType.items.map(({ value, zh }) => meal.case().when('t.phoneType', '=', value).then(sql.lit(zh)).end()),
  ),
  'fault-resources.position': rowExpressionBuilderOf(faultResources, devices, cabinets, chassis)
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
};
