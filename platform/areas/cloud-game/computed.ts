import gameDevices from '../../../src/resources/cloud-game/game-devices.ts';
import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import gameInstalls from '../../../src/resources/cloud-game/game-installs.ts';
import gameMall from '../../../src/resources/cloud-game/game-mall.ts';
import gameProjects from '../../../src/resources/cloud-game/game-projects.ts';
import gameTryRecords from '../../../src/resources/cloud-game/game-try-records.ts';
import gameWarehouse from '../../../src/resources/cloud-game/game-warehouse.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { deviceRunStatus, installStatus } from '../../../src/schemas/codes/cloudGame.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { countOf } from '../../engine/resources/countOf.ts';
import { rowExpressionsOf } from '../../engine/resources/rowExpressionsOf.ts';
import { valueOfReferenced } from '../../engine/resources/valueOfReferenced.ts';
import { jsonbContains } from '../../engine/storage/sqlTerms/jsonbContains.ts';

const gameDevice = rowExpressionsOf(gameDevices, gameEquipment);
const equipmentOfDevice = gameDevice.selectFrom('game_equipment as e').whereRef('e.gameDeviceId', '=', 't.id');
const deviceOfEquipment = rowExpressionsOf(gameEquipment, gameDevices, devices)
  .selectFrom('game_devices as g')
  .innerJoin('devices as d', 'd.id', 'g.deviceId')
  .whereRef('g.id', '=', 't.gameDeviceId');
const product = rowExpressionsOf(gameMall);

/**
 * Reads properties from the physical device instead of copying them, so that the location, for example, stays correct
 * when the device moves.
 */
export const computed: ComputedFields = {
  'game-devices.deviceIp': valueOfReferenced(devices, 'deviceIp', 'deviceId'),
  'game-devices.roomId': valueOfReferenced(devices, 'roomId', 'deviceId'),
  'game-devices.phoneType': valueOfReferenced(devices, 'phoneType', 'deviceId'),
  'game-devices.networkStatus': valueOfReferenced(devices, 'networkStatus', 'deviceId'),
  'game-devices.failureStatus': valueOfReferenced(devices, 'failureStatus', 'deviceId'),
  'game-devices.projectId': equipmentOfDevice.select('e.projectId'),
  'game-devices.runStatus': gameDevice.fn.coalesce(
    equipmentOfDevice.select('e.runStatus'),
    gameDevice.lit(deviceRunStatus.idle),
  ),
  'game-equipment.equipmentCode': valueOfReferenced(gameDevices, 'gameDeviceCode', 'gameDeviceId'),
  'game-equipment.deviceIp': deviceOfEquipment.select('d.deviceIp'),
  'game-equipment.roomId': deviceOfEquipment.select('d.roomId'),
  'game-equipment.phoneType': deviceOfEquipment.select('d.phoneType'),
  'game-equipment.networkStatus': deviceOfEquipment.select('d.networkStatus'),
  'game-equipment.installedCount': countOf(
    gameInstalls,
    { equipmentId: 'id' },
    { values: { installStatus: installStatus.installed } },
  ),
  'game-installs.deviceIp': rowExpressionsOf(gameInstalls, gameEquipment, gameDevices, devices)
    .selectFrom('game_equipment as e')
    .innerJoin('game_devices as g', 'g.id', 'e.gameDeviceId')
    .innerJoin('devices as d', 'd.id', 'g.deviceId')
    .select('d.deviceIp')
    .whereRef('e.id', '=', 't.equipmentId'),
  'game-projects.equipmentCount': countOf(gameEquipment, { projectId: 'id' }),
  'game-projects.gameCount': rowExpressionsOf(gameProjects, games)
    .selectFrom('games as g')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(eb => jsonbContains(eb.ref('g.projectIds'), eb.ref('t.id'))),
  'game-warehouse.gameCount': countOf(games, { warehouseId: 'id' }),
  'games.version': valueOfReferenced(gameWarehouse, 'version', 'warehouseId'),
  'games.sizeBytes': valueOfReferenced(gameWarehouse, 'sizeBytes', 'warehouseId'),
  'games.playCount': countOf(gameTryRecords, { gameId: 'id' }),
  'game-mall.soldOut': product.parens(product('t.stock', '=', 0)),
};
