import { expressionBuilder } from 'kysely';

import merchantResourceDetails from '../../../../src/resources/business/merchant-resource-details.ts';
import bmcMappings from '../../../../src/resources/rooms/bmc-mappings.ts';
import cabinets from '../../../../src/resources/rooms/cabinets.ts';
import chassisResource from '../../../../src/resources/rooms/chassis.ts';
import rooms from '../../../../src/resources/rooms/rooms.ts';
import type { DeviceSheet } from '../../../../src/resources/devices/boards/deviceSheet.ts';
import { notFoundRefusal } from '../../../engine/http/requestInput.ts';
import { readCurrentReadings } from '../readings/currentReadings.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import { type LeaseRequest, readLease } from './leases.ts';
import { readCards } from './readCards.ts';
import { readScreenshots } from './readScreenshots.ts';

const device = expressionBuilder<{ readonly t: { readonly id: number } }, 't'>();

/** Returns the data about a device that its record does not contain. */
export async function readDeviceSheet(db: Database, request: LeaseRequest): Promise<DeviceSheet> {
  const { deviceId, zone } = request;
  const [card] = await readCards(db, [device('t.id', '=', deviceId)]);
  if (!card) throw notFoundRefusal();
  const tables = withTables(db, rooms, cabinets, chassisResource, bmcMappings, merchantResourceDetails);
  const [room, cabinet, chassis] = await Promise.all([
    tables.selectFrom('rooms').select('roomName as name').where('id', '=', card.roomId).executeTakeFirst(),
    tables.selectFrom('cabinets').select('cabinetName as name').where('id', '=', card.cabinetId).executeTakeFirst(),
    tables.selectFrom('chassis').select('chassisName as name').where('id', '=', card.chassisId).executeTakeFirst(),
  ]);
  const controller = await tables
    .selectFrom('bmc_mappings')
    .select(['id', 'bmcName as name', 'bmcIp as ip', 'powerStatus as power', 'connectStatus as connection'])
    .select('lastCheckTime as checkedAt')
    .where('chassisId', '=', card.chassisId)
    .where(eb => eb.or([eb('bladePosition', '=', card.bladePosition), eb('bladePosition', 'is', null)]))
    .orderBy('bladePosition', order => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  const rental = await tables
    .selectFrom('merchant_resource_details')
    .select(['rentalNo', 'merchantSign', 'startTime', 'endTime'])
    .where('deviceId', '=', deviceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [reading] = await readCurrentReadings(db, [deviceId]);
  const [screen] = await readScreenshots(db, [deviceId], zone);
  return {
    card,
    place: { room: room?.name ?? '', cabinet: cabinet?.name ?? '', chassis: chassis?.name ?? '' },
    bmc: controller ?? null,
    rental: rental ? { ...rental, rentalNo: rental.rentalNo ?? '', merchantSign: rental.merchantSign ?? '' } : null,
    reading: reading
      ? {
          at: toPlatformTime(reading.at, zone),
          cpu: reading.cpu,
          memory: reading.memory,
          temperature: reading.temperature,
        }
      : null,
    screenAt: screen?.takenAt ?? null,
    lease: await readLease(db, request),
  };
}
