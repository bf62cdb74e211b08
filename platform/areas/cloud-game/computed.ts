import { sql } from 'kysely';

import { deviceRunStatus, installStatus } from '../../../src/schemas/codes/cloudGame.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';

const deviceOf = (column: string) => sql`(select ${sql.ref(`d.${column}`)} from devices d where d.id = t."deviceId")`;

const deviceOfGameDevice = (column: string) => sql`(
  select ${sql.ref(`d.${column}`)} from game_devices g join devices d on d.id = g."deviceId" where g.id = t."gameDeviceId")`;

const packageOf = (column: string) =>
  sql`(select ${sql.ref(`w.${column}`)} from game_warehouse w where w.id = t."warehouseId")`;

/**
 * Reads properties from the physical device instead of copying them, so that the location, for example, stays correct
 * when the device moves.
 */
export const computed: ComputedFields = {
  'game-devices.deviceIp': deviceOf('deviceIp'),
  'game-devices.roomId': deviceOf('roomId'),
  'game-devices.phoneType': deviceOf('phoneType'),
  'game-devices.networkStatus': deviceOf('networkStatus'),
  'game-devices.failureStatus': deviceOf('failureStatus'),
  'game-devices.projectId': sql`(select e."projectId" from game_equipment e where e."gameDeviceId" = t.id)`,
  'game-devices.runStatus': sql`coalesce((select e."runStatus" from game_equipment e where e."gameDeviceId" = t.id), ${deviceRunStatus.idle})`,
  'game-equipment.equipmentCode': sql`(
    select g."gameDeviceCode" from game_devices g where g.id = t."gameDeviceId")`,
  'game-equipment.deviceIp': deviceOfGameDevice('deviceIp'),
  'game-equipment.roomId': deviceOfGameDevice('roomId'),
  'game-equipment.phoneType': deviceOfGameDevice('phoneType'),
  'game-equipment.networkStatus': deviceOfGameDevice('networkStatus'),
  'game-equipment.installedCount': sql`(
    select count(*) from game_installs i where i."equipmentId" = t.id and i."installStatus" = ${installStatus.installed})`,
  'game-installs.deviceIp': sql`(
    select d."deviceIp" from game_equipment e join game_devices g on g.id = e."gameDeviceId"
    join devices d on d.id = g."deviceId" where e.id = t."equipmentId")`,
  'game-projects.equipmentCount': sql`(select count(*) from game_equipment e where e."projectId" = t.id)`,
  'game-projects.gameCount': sql`(select count(*) from games g where g."projectIds" @> to_jsonb(t.id))`,
  'game-warehouse.gameCount': sql`(select count(*) from games g where g."warehouseId" = t.id)`,
  'games.version': packageOf('version'),
  'games.sizeBytes': packageOf('sizeBytes'),
  'games.playCount': sql`(select count(*) from game_try_records r where r."gameId" = t.id)`,
  'game-mall.soldOut': sql`(t.stock = 0)`,
};
