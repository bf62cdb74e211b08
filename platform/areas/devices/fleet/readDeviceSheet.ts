import { sql } from 'kysely';

import type {
  DeviceSheet,
  SheetController,
  SheetRental,
} from '../../../../src/resources/devices/boards/deviceSheet.ts';
import { notFound } from '../../../engine/http/requestInput.ts';
import { readCurrentReadings } from '../readings/currentReadings.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import { type LeaseRequest, readLease } from './leases.ts';
import { readCards } from './readCards.ts';
import { readScreenshots } from './readScreenshots.ts';

/** Returns the data about a device that is stored outside its record. */
export async function readDeviceSheet(db: Database, request: LeaseRequest): Promise<DeviceSheet> {
  const { deviceId, zone } = request;
  const [card] = await readCards(db, [sql`t.id = ${deviceId}`]);
  if (!card) throw notFound();
  const places = await sql<{ room: string | null; cabinet: string | null; chassis: string | null }>`
    select (select "roomName" from rooms where id = ${card.roomId}) as room,
      (select "cabinetName" from cabinets where id = ${card.cabinetId}) as cabinet,
      (select "chassisName" from chassis where id = ${card.chassisId}) as chassis`.execute(db);
  const controllers = await sql<SheetController>`
    select id, "bmcName" as name, "bmcIp" as ip, "powerStatus" as power, "connectStatus" as connection,
      "lastCheckTime" as "checkedAt"
    from bmc_mappings where "chassisId" = ${card.chassisId}
      and ("bladePosition" = ${card.bladePosition} or "bladePosition" is null)
    order by "bladePosition" nulls last limit 1`.execute(db);
  const rentals = await sql<SheetRental>`
    select coalesce("rentalNo", '') as "rentalNo", coalesce("merchantSign", '') as "merchantSign", "startTime", "endTime"
    from merchant_resource_details where "deviceId" = ${deviceId} order by id desc limit 1`.execute(db);
  const [reading] = await readCurrentReadings(db, [deviceId]);
  const [screen] = await readScreenshots(db, [deviceId], zone);
  const { room, cabinet, chassis } = places.rows[0] ?? {};
  return {
    card,
    place: { room: room ?? '', cabinet: cabinet ?? '', chassis: chassis ?? '' },
    bmc: controllers.rows[0] ?? null,
    rental: rentals.rows[0] ?? null,
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
