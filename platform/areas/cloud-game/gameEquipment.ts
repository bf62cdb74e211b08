import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/vocabulary/label.ts';
import { insertRecord } from '../../engine/records/store.ts';
import type { Database } from '../../engine/storage/database.ts';
import { type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { countEquipment } from './gameProjects.ts';
import { endGameSession, restartGameDevice } from './gameSessions.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { completeRecord, toWriteStamp } from '../../engine/effects/recordWrites.ts';

/**
 * SQL condition for a game device that can be assigned: enabled, in no project, and with a usable, online physical
 * device.
 */
const isAssignable = sql`
  g.status = 1 and d."networkStatus" = 1 and d."failureStatus" = 0
  and not exists (select from game_equipment e where e."gameDeviceId" = g.id)`;

const notAssignableText: Label = {
  zh: '只能分配空闲且可用的设备',
  en: 'Only idle, usable devices can be assigned',
};

export const effects: Effects = {
  gameEquipmentCreate: onSave(async (scope, { id, values }) => {
    const { db, now } = scope;
    const { gameDeviceId } = values;
    const { rows } = await sql`
      select from game_devices g join devices d on d.id = g."deviceId"
      where g.id = ${gameDeviceId} and g.status = 1 and d."networkStatus" = 1 and d."failureStatus" = 0`.execute(db);
    if (rows.length === 0) throw createFieldRefusal('gameDeviceId', notAssignableText.zh, notAssignableText.en);
    const most = await lockProject(db, values['projectId']);
    if ((await countEquipment(db, values['projectId'])) > most) {
      throw createFieldRefusal('projectId', ...projectFullRefusal(most));
    }
    await completeRecord(scope, id, { assignTime: now });
  }),

  gameEquipmentAssign: onAction(async (scope, { values }) => {
    const { db, now, resource } = scope;
    const { projectId, roomId = null, phoneType = null, quantity } = values;
    const requestedIds = Array.isArray(values['gameDeviceIds']) ? values['gameDeviceIds'].map(Number) : [];
    const wanted = requestedIds.length > 0 ? requestedIds.length : Number(quantity);
    const most = await lockProject(db, projectId);
    if ((await countEquipment(db, projectId)) + wanted > most)
      throw createFieldRefusal('projectId', ...projectFullRefusal(most));
    const { rows } = await sql<{ id: number }>`
      select g.id from game_devices g join devices d on d.id = g."deviceId"
      where ${isAssignable} and (${roomId}::bigint is null or d."roomId" = ${roomId}::bigint)
        and (${phoneType}::bigint is null or d."phoneType" = ${phoneType}::bigint)
        and (cardinality(${requestedIds}::bigint[]) = 0 or g.id = any(${requestedIds}::bigint[]))
      order by g.id limit ${wanted} for no key update of g`.execute(db);
    if (rows.length < wanted) {
      if (requestedIds.length > 0)
        throw createFieldRefusal('gameDeviceIds', notAssignableText.zh, notAssignableText.en);
      throw createFieldRefusal('quantity', `空闲设备只有 ${rows.length} 台`, `Only ${rows.length} devices are idle`);
    }
    for (const { id } of rows) {
      const row = { projectId, gameDeviceId: id, assignTime: now };
      await insertRecord(db, resource, row, toWriteStamp(scope));
    }
    return { count: rows.length };
  }),

  gameEquipmentRelease: onAction(async (scope, { record, values }) => {
    const { db } = scope;
    if (record?.['runStatus'] === 1 && values['force'] !== true) {
      throw createRefusal('设备正在使用中', 'The device is in use');
    }
    await endGameSession(scope, record?.['gameDeviceId']);
    await sql`delete from game_installs where "equipmentId" = ${record?.['id']}`.execute(db);
    await sql`delete from game_equipment where id = ${record?.['id']}`.execute(db);
  }),

  gameEquipmentRestart: onAction(async (scope, { record }) => {
    await restartGameDevice(scope, record?.['gameDeviceId']);
  }),

  gameEquipmentKick: onAction(async (scope, { record }) => {
    await endGameSession(scope, record?.['gameDeviceId']);
  }),
};

/**
 * Returns the maximum number of devices of the project. Locks the project, so that two concurrent calls cannot both add
 * the last device.
 */
async function lockProject(db: Database, id: unknown): Promise<number> {
  const { rows } = await sql<{ maxConcurrency: number }>`
    select "maxConcurrency" from game_projects where id = ${id} for no key update`.execute(db);
  return rows[0]?.maxConcurrency ?? 0;
}

function projectFullRefusal(most: number): readonly [zh: string, en: string] {
  return [
    `设备数不能超过项目最大并发 ${most}`,
    `The number of devices cannot exceed the maximum concurrency of the project (${most})`,
  ];
}
