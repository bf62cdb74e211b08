import { sql } from 'kysely';

import type { Database } from '../storage/database.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { drawScreen } from './drawScreen.ts';

/** What was seen last of a device's screen, as an SVG. */
export interface SeenScreen {
  readonly id: number;
  readonly takenAt: string;
  readonly picture: string;
}

/**
 * The screens of devices as they were seen last: a heartbeat brings one along, and a screenshot that was ordered is
 * newer. Of a device that never beat there is none.
 */
export async function readScreens(db: Database, ids: readonly number[], zone: string): Promise<readonly SeenScreen[]> {
  const { rows } = await sql<{
    id: number;
    deviceCode: string;
    runStatus: number | null;
    heartbeat: string | null;
    takenAt: number | null;
  }>`
    select d.id, d."deviceCode", d."runStatus", d."lastHeartbeat" as heartbeat, s."takenAt" from devices d
    left join device_screenshots s on s."deviceId" = d.id
    where d.id = any(${[...ids]}::bigint[]) order by d.id`.execute(db);
  return rows.flatMap(({ id, deviceCode, runStatus, heartbeat, takenAt }) => {
    const ordered = takenAt === null ? '' : toPlatformTime(takenAt, zone);
    const at = [ordered, heartbeat ?? ''].toSorted().at(-1) ?? '';
    if (at === '') return [];
    return [{ id, takenAt: at, picture: drawScreen({ deviceId: id, deviceCode, at, isInUse: runStatus === 1 }) }];
  });
}
