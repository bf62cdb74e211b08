import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { raiseAlarm, recoverAlarms } from '../alarms/raiseAlarm.ts';
import { reconnectDevices, disconnectDevices, lockChassisDevices } from '../devices/use/deviceUse.ts';
import { type EffectScope, type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { endCause } from '../devices/ledger/useLedger.ts';
import { changeOwnRecord, changeRecordOf, completeRecord } from '../../engine/effects/recordWrites.ts';

const firstFirmware = '1.0.0';

/** Codes of `alarmIndicator` and `alarmObject`. */
const bmcLost = 11;
const bmcObject = 6;

export const effects: Effects = {
  chassisPowerOn: onAction(async (scope, { record }) => {
    await powerControllers(scope, record ?? {}, 1);
    await reconnectDevices(scope, await lockChassisDevices(scope, record?.['id'], null));
  }),

  chassisPowerOff: onAction(async (scope, { record }) => {
    await powerControllers(scope, record ?? {}, 0);
    await disconnectDevices(scope, await lockChassisDevices(scope, record?.['id'], null), {
      cause: endCause.lost,
      note: formatMessage('机箱断电'),
    });
  }),

  saveBmcMapping: onSave(async (scope, { id }) => {
    const { rows } = await sql<{ blade: number | null; bladeCount: number; roomId: number }>`
      select b."bladePosition" as blade, c."bladeCount", c."roomId" from bmc_mappings b join chassis c on c.id = b."chassisId"
      where b.id = ${id} for share of c`.execute(scope.db);
    const [place] = rows;
    if (!place) return;
    if (place.blade !== null && place.blade > place.bladeCount) {
      throw createFieldRefusal(
        'bladePosition',
        `该机箱只有${place.bladeCount}个刀片位`,
        `The chassis has ${place.bladeCount} blades`,
      );
    }
    await completeRecord(scope, id, { roomId: place.roomId });
  }),

  /** Simulates the test: a controller responds while its chassis is enabled. */
  bmcMappingTest: onAction(async (scope, { record }) => {
    const { rows } = await sql<{ status: number; temperature: number | null }>`
      select status, temperature from chassis where id = ${record?.['chassisId']}`.execute(scope.db);
    const [chassis] = rows;
    const answers = chassis?.status === 1;
    await changeOwnRecord(scope, record?.['id'], {
      connectStatus: answers ? 1 : 0,
      lastCheckTime: scope.now,
      ...(answers ? { firmwareVersion: record?.['firmwareVersion'] ?? firstFirmware } : {}),
    });
    await updateControllerAlarm(scope, record ?? {}, answers);
  }),

  bmcMappingPowerOn: onAction(async (scope, { record }) => {
    await followController(scope, record ?? {}, 1);
    await reconnectDevices(
      scope,
      await lockChassisDevices(scope, record?.['chassisId'], record?.['bladePosition'] ?? null),
    );
  }),

  bmcMappingPowerOff: onAction(async (scope, { record }) => {
    await followController(scope, record ?? {}, 0);
    const devices = await lockChassisDevices(scope, record?.['chassisId'], record?.['bladePosition'] ?? null);
    await disconnectDevices(scope, devices, { cause: endCause.lost, note: formatMessage('BMC断电') });
  }),

  /** Restarts the cards. This ends their use. */
  bmcMappingReset: onAction(async (scope, { record }) => {
    const devices = await lockChassisDevices(scope, record?.['chassisId'], record?.['bladePosition'] ?? null);
    await disconnectDevices(scope, devices, { cause: endCause.restart, note: formatMessage('BMC硬重启') });
    await reconnectDevices(scope, devices);
    await changeOwnRecord(scope, record?.['id'], { lastCheckTime: scope.now });
  }),
};

/** Raises an alarm for a controller that does not respond; closes the alarm of a controller that responds. */
async function updateControllerAlarm(
  scope: EffectScope,
  { id, bmcName, roomId }: Row,
  answers: boolean,
): Promise<void> {
  const subject = {
    indicator: bmcLost,
    objectType: bmcObject,
    objectName: String(bmcName),
    objectScreen: 'bmc-mappings',
    objectId: Number(id),
  };
  if (answers) return recoverAlarms(scope, subject);
  const room = typeof roomId === 'number' ? roomId : null;
  await raiseAlarm(scope, {
    ...subject,
    roomId: room,
    value: 0,
    threshold: 1,
    content: formatMessage('BMC {0} 无应答', bmcName),
  });
}

/** Gives the controllers of a chassis the power status of the chassis. */
async function powerControllers(scope: EffectScope, chassis: Row, powerStatus: 0 | 1): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from bmc_mappings where "chassisId" = ${chassis['id']} order by id for update`.execute(scope.db);
  for (const { id } of rows) await changeRecordOf(scope, 'bmc-mappings', id, { powerStatus });
}

/** Updates the power status of the chassis; changes nothing for a controller that only powers a single blade. */
async function followController(
  scope: EffectScope,
  { chassisId, bladePosition }: Row,
  powerStatus: 0 | 1,
): Promise<void> {
  if (bladePosition !== null && bladePosition !== undefined) return;
  await changeRecordOf(scope, 'chassis', chassisId, { powerStatus });
}
