import gameDevices from '../../../src/resources/cloud-game/game-devices.ts';
import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import gameInstalls from '../../../src/resources/cloud-game/game-installs.ts';
import gameMall from '../../../src/resources/cloud-game/game-mall.ts';
import gameProjects from '../../../src/resources/cloud-game/game-projects.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { deviceRunStatus } from '../../../src/schemas/codes/cloudGame.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { rowExpressionBuilderOf } from '../../engine/resources/rowExpressionBuilderOf.ts';
import { jsonbContains } from '../../engine/storage/sqlTerms/jsonbContains.ts';

const gameDevice = rowExpressionBuilderOf(gameDevices, gameEquipment);
const equipmentOfDevice = gameDevice.selectFrom('game_equipment as e').whereRef('e.gameDeviceId', '=', 't.id');
const deviceOfEquipment = rowExpressionBuilderOf(gameEquipment, gameDevices, devices)
  .selectFrom('game_devices as g')
  .innerJoin('devices as d', 'd.id', 'g.deviceId')
  .whereRef('g.id', '=', 't.gameDeviceId');
const product = rowExpressionBuilderOf(gameMall);

/**
 * Reads properties from the physical device instead of copying them, so that the location, for example, stays correct
 * when the device moves.
 */
export const computed: ComputedFields = {
  'game-devices.projectId': equipmentOfDevice.select('e.projectId'),
  'game-devices.runStatus': gameDevice.fn.coalesce(
    equipmentOfDevice.select('e.runStatus'),
    gameDevice.lit(deviceRunStatus.idle),
  ),
  'game-equipment.deviceIp': deviceOfEquipment.select('d.deviceIp'),
  'game-equipment.roomId': deviceOfEquipment.select('d.roomId'),
  'game-equipment.phoneType': deviceOfEquipment.select('d.phoneType'),
  'game-equipment.networkStatus': deviceOfEquipment.select('d.networkStatus'),
  'game-installs.deviceIp': rowExpressionBuilderOf(gameInstalls, gameEquipment, gameDevices, devices)
    .selectFrom('game_equipment as e')
    .innerJoin('game_devices as g', 'g.id', 'e.gameDeviceId')
    .innerJoin('devices as d', 'd.id', 'g.deviceId')
    .select('d.deviceIp')
    .whereRef('e.id', '=', 't.equipmentId'),
  'game-projects.gameCount': rowExpressionBuilderOf(gameProjects, games)
    .selectFrom('games as g')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(eb => jsonbContains(eb.ref('g.projectIds'), eb.ref('t.id'))),
  'game-mall.soldOut': product.parens(product('t.stock', '=', 0)),
};
