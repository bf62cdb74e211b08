import { type Expression, type SqlBool, expressionBuilder } from 'kysely';

import type faultResources from '../../../../src/resources/billing/fault-resources.ts';
import type roomMaintenances from '../../../../src/resources/billing/room-maintenances.ts';
import type devices from '../../../../src/resources/devices/devices.ts';
import { resourceMaintenance } from '../../../../src/schemas/codes/billing.ts';
import { failureStatus } from '../../../../src/schemas/codes/devices.ts';
import type { RowOf, TablesOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { jsonbContains } from '../../../engine/storage/sqlTerms/jsonbContains.ts';

const device = expressionBuilder<
  TablesOf<[typeof roomMaintenances, typeof faultResources]> & { readonly d: RowOf<typeof devices> },
  'd'
>();

/**
 * SQL condition that the maintenance with this id covers the location of the device `d`: the room or, if the
 * maintenance lists cabinets, one of these cabinets.
 */
export function maintenanceCoversDevice(id: number | Expression<number>): Expression<SqlBool> {
  return device.exists(
    device
      .selectFrom('room_maintenances as m')
      .select('m.id')
      .where('m.id', '=', id)
      .whereRef('m.roomId', '=', 'd.roomId')
      .where(eb =>
        eb.or([
          eb(eb.fn.coalesce(eb.fn<number>('jsonb_array_length', ['m.cabinetIds']), eb.lit(0)), '=', 0),
          jsonbContains(eb.ref('m.cabinetIds'), eb.ref('d.cabinetId')),
        ]),
      ),
  );
}

/**
 * SQL condition that the device `d` is under the maintenance with this id. Excludes devices that are in repair
 * themselves.
 */
export function isUnderMaintenance(id: number | Expression<number>): Expression<SqlBool> {
  return device.and([
    maintenanceCoversDevice(id),
    device('d.maintenance', '=', resourceMaintenance.underMaintenance),
    device.not(
      device.exists(
        device
          .selectFrom('fault_resources as f')
          .select('f.id')
          .whereRef('f.deviceId', '=', 'd.id')
          .where('f.failureStatus', '=', failureStatus.awaitingMaintenance),
      ),
    ),
  ]);
}
