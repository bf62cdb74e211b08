import bmcMappings from '../../../src/resources/rooms/bmc-mappings.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import { alarmIndicator, alarmObject } from '../../../src/schemas/codes/alarms.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { networkStatus, offlineCause } from '../../../src/schemas/codes/devices.ts';
import { powerStatus } from '../../../src/schemas/codes/rooms.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { raiseAlarm, closeRecoveredAlarms } from '../alarms/rules/raiseAlarm.ts';
import { markDevicesOnline, markDevicesOffline, lockChassisDevices } from '../devices/use/deviceUse.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { generateCards } from './chassisGrid.ts';
import { placeChassis } from './roomPlaces.ts';

const firstFirmware = '1.0.0';

type Controller = RowOf<typeof bmcMappings>;
type PowerStatus = CodeOf<typeof powerStatus>;

const chassisEffects = effectsOf(chassis, {
  saveChassis: placeChassis,

  chassisGenerate: generateCards,

  chassisPowerOn: async (scope, { record: { id } }) => {
    await powerControllers(scope, id, powerStatus.on);
    await markDevicesOnline(scope, await lockChassisDevices(scope, id, null));
  },

  chassisPowerOff: async (scope, { record: { id } }) => {
    await powerControllers(scope, id, powerStatus.off);
    await markDevicesOffline(scope, await lockChassisDevices(scope, id, null), {
      cause: offlineCause.powerOrNetworkLost,
      note: formatMessage('机箱断电'),
    });
  },
});

const controllerEffects = effectsOf(bmcMappings, {
  saveBmcMapping: async (scope, { id }) => {
    const place = await withTables(scope.db, bmcMappings, chassis)
      .selectFrom('bmc_mappings as b')
      .innerJoin('chassis as c', 'c.id', 'b.chassisId')
      .select(['b.bladePosition as blade', 'c.bladeCount', 'c.roomId'])
      .where('b.id', '=', id)
      .forShare('c')
      .executeTakeFirst();
    if (!place) return;
    if (place.blade !== null && place.blade > place.bladeCount) {
      throw createFieldRefusal(
        'bladePosition',
        `该机箱只有${place.bladeCount}个刀片位`,
        `The chassis has ${place.bladeCount} blades`,
      );
    }
    await completeSavedRecord(scope, bmcMappings, id, { roomId: place.roomId });
  },

  /** Simulates the test: a controller responds while its chassis is enabled. */
  bmcMappingTest: async (scope, { record }) => {
    const box = await withTables(scope.db, chassis)
      .selectFrom('chassis')
      .select('status')
      .where('id', '=', record.chassisId)
      .executeTakeFirst();
    const answers = box?.status === enableStatus.enabled;
    await changeRecord(scope, bmcMappings, record.id, {
      connectStatus: answers ? networkStatus.online : networkStatus.offline,
      lastCheckTime: scope.now,
      ...(answers ? { firmwareVersion: record.firmwareVersion ?? firstFirmware } : {}),
    });
    await updateControllerAlarm(scope, record, answers);
  },

  bmcMappingPowerOn: async (scope, { record }) => {
    await followController(scope, record, powerStatus.on);
    await markDevicesOnline(scope, await lockChassisDevices(scope, record.chassisId, record.bladePosition));
  },

  bmcMappingPowerOff: async (scope, { record }) => {
    await followController(scope, record, powerStatus.off);
    const devices = await lockChassisDevices(scope, record.chassisId, record.bladePosition);
    await markDevicesOffline(scope, devices, {
      cause: offlineCause.powerOrNetworkLost,
      note: formatMessage('BMC断电'),
    });
  },

  /** Restarts the cards. This ends their use. */
  bmcMappingReset: async (scope, { record }) => {
    const devices = await lockChassisDevices(scope, record.chassisId, record.bladePosition);
    await markDevicesOffline(scope, devices, { cause: offlineCause.restart, note: formatMessage('BMC硬重启') });
    await markDevicesOnline(scope, devices);
    await changeRecord(scope, bmcMappings, record.id, { lastCheckTime: scope.now });
  },
});

export const effects = [chassisEffects, controllerEffects];

/** Raises an alarm for a controller that does not respond; closes the alarm of a controller that responds. */
async function updateControllerAlarm(
  scope: EffectScope,
  { id, bmcName, roomId }: Controller,
  answers: boolean,
): Promise<void> {
  const subject = {
    indicator: alarmIndicator.bmcDisconnected,
    objectType: alarmObject.bmc,
    objectName: bmcName,
    objectScreen: bmcMappings.name,
    objectId: id,
  };
  if (answers) return closeRecoveredAlarms(scope, subject);
  const content = formatMessage('BMC {0} 无应答', bmcName);
  await raiseAlarm(scope, { ...subject, roomId, value: 0, threshold: 1, content });
}

/** Sets the power status of all controllers of a chassis. */
async function powerControllers(scope: EffectScope, chassisId: number, status: PowerStatus): Promise<void> {
  const controllers = await withTables(scope.db, bmcMappings)
    .selectFrom('bmc_mappings')
    .select('id')
    .where('chassisId', '=', chassisId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of controllers) await changeRecord(scope, bmcMappings, id, { powerStatus: status });
}

/** Applies the power status of a controller to its chassis, unless the controller powers a single blade. */
async function followController(
  scope: EffectScope,
  { chassisId, bladePosition }: Controller,
  status: PowerStatus,
): Promise<void> {
  if (bladePosition === null) await changeRecord(scope, chassis, chassisId, { powerStatus: status });
}
