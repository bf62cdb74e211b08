import { sql } from 'kysely';

import devices from '../../../../src/resources/devices/devices.ts';
import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import { drawScreen } from './drawScreen.ts';

/** Latest screenshot of a device, as an SVG image. */
export interface DeviceScreenshot {
  readonly id: number;
  readonly takenAt: string;
  readonly picture: string;
}

/**
 * Returns the latest screenshot of each device. A device takes a screenshot at each heartbeat and when an operator
 * requests one. Leaves out devices without any screenshot.
 */
export async function readScreenshots(
  db: Database,
  ids: readonly number[],
  zone: string,
): Promise<readonly DeviceScreenshot[]> {
  const { rows } = await sql<{
    id: number;
    deviceCode: string;
    isInUse: boolean;
    heartbeat: string | null;
    takenAt: number | null;
  }>`
    select d.id, d."deviceCode", (${meetsCondition(devices, 'inUse', { as: 'd' })}) is true as "isInUse", d."lastHeartbeat" as heartbeat, s."takenAt" from devices d
    left join device_screenshots s on s."deviceId" = d.id
    where d.id = any(${[...ids]}::bigint[]) order by d.id`.execute(db);
  return rows.flatMap(({ id, deviceCode, isInUse, heartbeat, takenAt }) => {
    const ordered = takenAt === null ? '' : toPlatformTime(takenAt, zone);
    const at = [ordered, heartbeat ?? ''].toSorted().at(-1) ?? '';
    if (at === '') return [];
    return [{ id, takenAt: at, picture: drawScreen({ deviceId: id, deviceCode, at, isInUse }) }];
  });
}
