import { meetsCondition } from '../../engine/resources/meetsCondition.ts';
import gameDevices from '../../../src/resources/cloud-game/game-devices.ts';
import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import gameInstalls from '../../../src/resources/cloud-game/game-installs.ts';
import gameProjects from '../../../src/resources/cloud-game/game-projects.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { deviceRunStatus } from '../../../src/schemas/codes/cloudGame.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { Database } from '../../engine/storage/database.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { countEquipment } from './gameProjects.ts';
import { endGameSession, restartGameDevice } from './gameSessions.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { completeSavedRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';

const notAssignableText: Label = {
  zh: '只能分配空闲且可用的设备',
  en: 'Only idle, usable devices can be assigned',
};

export const effects = effectsOf(gameEquipment, {
  gameEquipmentCreate: async (scope, { id, values: { gameDeviceId = 0, projectId = 0 } }) => {
    const { db, now } = scope;
    const device = await selectUsable(db).where('g.id', '=', gameDeviceId).executeTakeFirst();
    if (!device) throw createFieldRefusal('gameDeviceId', notAssignableText.zh, notAssignableText.en);
    const most = await lockProject(db, projectId);
    if ((await countEquipment(db, projectId)) > most) {
      throw createFieldRefusal('projectId', ...projectFullRefusal(most));
    }
    await completeSavedRecord(scope, gameEquipment, id, { assignTime: now });
  },

  gameEquipmentAssign: async (scope, { values }) => {
    const { db, now } = scope;
    const { projectId, roomId, phoneType, quantity } = values;
    const requestedIds = values.gameDeviceIds ?? [];
    const wanted = requestedIds.length > 0 ? requestedIds.length : (quantity ?? 0);
    const most = await lockProject(db, projectId);
    if ((await countEquipment(db, projectId)) + wanted > most)
      throw createFieldRefusal('projectId', ...projectFullRefusal(most));
    const idle = await selectUsable(db)
      .where(eb =>
        eb.not(eb.exists(eb.selectFrom('game_equipment as e').select('e.id').whereRef('e.gameDeviceId', '=', 'g.id'))),
      )
      .$if(typeof roomId === 'number', query => query.where('d.roomId', '=', roomId ?? null))
      .$if(typeof phoneType === 'number', query => query.where('d.phoneType', '=', phoneType ?? null))
      .$if(requestedIds.length > 0, query => query.where('g.id', '=', anyOf(requestedIds)))
      .orderBy('g.id')
      .limit(wanted)
      .forNoKeyUpdate('g')
      .execute();
    if (idle.length < wanted) {
      if (requestedIds.length > 0)
        throw createFieldRefusal('gameDeviceIds', notAssignableText.zh, notAssignableText.en);
      throw createFieldRefusal('quantity', `空闲设备只有 ${idle.length} 台`, `Only ${idle.length} devices are idle`);
    }
    for (const { id: gameDeviceId } of idle) {
      await insertInto(scope, gameEquipment, { projectId, gameDeviceId, assignTime: now });
    }
    return { count: idle.length };
  },

  gameEquipmentRelease: async (scope, { record, values }) => {
    if (record.runStatus === deviceRunStatus.inUse && values.force !== true) {
      throw createRefusal('设备正在使用中', 'The device is in use');
    }
    await endGameSession(scope, record.gameDeviceId);
    const tables = withTables(scope.db, gameEquipment, gameInstalls);
    await tables.deleteFrom('game_installs').where('equipmentId', '=', record.id).execute();
    await tables.deleteFrom('game_equipment').where('id', '=', record.id).execute();
  },

  gameEquipmentRestart: async (scope, { record }) => {
    await restartGameDevice(scope, record.gameDeviceId);
  },

  gameEquipmentKick: async (scope, { record }) => {
    await endGameSession(scope, record.gameDeviceId);
  },
});

/** Selects the enabled game devices `g` whose physical devices `d` are usable and online. */
function selectUsable(db: Database) {
  return withTables(db, devices, gameDevices, gameEquipment)
    .selectFrom('game_devices as g')
    .innerJoin('devices as d', 'd.id', 'g.deviceId')
    .select('g.id')
    .where('g.status', '=', enableStatus.enabled)
    .where(meetsCondition(devices, 'online', { as: 'd' }))
    .where(meetsCondition(devices, 'healthy', { as: 'd' }));
}

/**
 * Returns the maximum number of devices of the project. Locks the project, so that concurrent calls cannot exceed this
 * maximum.
 */
async function lockProject(db: Database, id: number): Promise<number> {
  const project = await withTables(db, gameProjects)
    .selectFrom('game_projects')
    .select('maxConcurrency')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return project?.maxConcurrency ?? 0;
}

function projectFullRefusal(most: number): readonly [zh: string, en: string] {
  return [
    `设备数不能超过项目最大并发 ${most}`,
    `The number of devices cannot exceed the maximum concurrency of the project (${most})`,
  ];
}
