import { sql } from 'kysely';

import type { Row } from '../storage/database.ts';
import { say } from '../sayings.ts';
import { raiseAlarm, recoverAlarms } from './alarmRaising.ts';
import { bringBack, cutOff, devicesIn } from './deviceUse.ts';
import { type EffectScope, type Effects, onAction, onSave } from './effect.ts';
import { refusedAt } from './refused.ts';
import { change, changeOf, fillIn } from './written.ts';

const firstFirmware = '1.0.0';

/** Codes of `alarmIndicator` and `alarmObject`. */
const bmcLost = 11;
const bmcObject = 6;

export const effects: Effects = {
  chassisPowerOn: onAction(async (scope, { record }) => {
    await powerControllers(scope, record ?? {}, 1);
    await bringBack(scope, await devicesIn(scope, record?.['id'], null));
  }),

  chassisPowerOff: onAction(async (scope, { record }) => {
    await powerControllers(scope, record ?? {}, 0);
    await cutOff(scope, await devicesIn(scope, record?.['id'], null), '机箱断电');
  }),

  saveBmcMapping: onSave(async (scope, { id }) => {
    const { rows } = await sql<{ blade: number | null; bladeCount: number; roomId: number }>`
      select b."bladePosition" as blade, c."bladeCount", c."roomId" from bmc_mappings b join chassis c on c.id = b."chassisId"
      where b.id = ${id} for share of c`.execute(scope.db);
    const [place] = rows;
    if (!place) return;
    if (place.blade !== null && place.blade > place.bladeCount) {
      throw refusedAt(
        'bladePosition',
        `该机箱只有${place.bladeCount}个刀片位`,
        `The chassis has ${place.bladeCount} blades`,
      );
    }
    await fillIn(scope, id, { roomId: place.roomId });
  }),

  /** A controller answers while its chassis is in use; what it says of itself is noted. */
  bmcMappingTest: onAction(async (scope, { record }) => {
    const { rows } = await sql<{ status: number; temperature: number | null }>`
      select status, temperature from chassis where id = ${record?.['chassisId']}`.execute(scope.db);
    const [chassis] = rows;
    const answers = chassis?.status === 1;
    await change(scope, record?.['id'], {
      connectStatus: answers ? 1 : 0,
      lastCheckTime: scope.now,
      ...(answers ? { firmwareVersion: record?.['firmwareVersion'] ?? firstFirmware } : {}),
    });
    await tellOf(scope, record ?? {}, answers);
  }),

  bmcMappingPowerOn: onAction(async (scope, { record }) => {
    await followController(scope, record ?? {}, 1);
    await bringBack(scope, await devicesIn(scope, record?.['chassisId'], record?.['bladePosition'] ?? null));
  }),

  bmcMappingPowerOff: onAction(async (scope, { record }) => {
    await followController(scope, record ?? {}, 0);
    const devices = await devicesIn(scope, record?.['chassisId'], record?.['bladePosition'] ?? null);
    await cutOff(scope, devices, 'BMC断电');
  }),

  /** The cards go down and come up again; nobody is on them afterwards. */
  bmcMappingReset: onAction(async (scope, { record }) => {
    const devices = await devicesIn(scope, record?.['chassisId'], record?.['bladePosition'] ?? null);
    await cutOff(scope, devices, 'BMC硬重启');
    await bringBack(scope, devices);
    await change(scope, record?.['id'], { lastCheckTime: scope.now });
  }),
};

/** A controller that is lost has an open alarm, one that answers has none. */
async function tellOf(scope: EffectScope, { id, bmcName, roomId }: Row, answers: boolean): Promise<void> {
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
    content: say('BMC {0} 无应答', bmcName),
  });
}

/** With the chassis its controllers say on or off. */
async function powerControllers(scope: EffectScope, chassis: Row, powerStatus: 0 | 1): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from bmc_mappings where "chassisId" = ${chassis['id']} order by id for update`.execute(scope.db);
  for (const { id } of rows) await changeOf(scope, 'bmc-mappings', id, { powerStatus });
}

/** The controller of a whole chassis switches the chassis; that of a blade only its blade. */
async function followController(
  scope: EffectScope,
  { chassisId, bladePosition }: Row,
  powerStatus: 0 | 1,
): Promise<void> {
  if (bladePosition !== null && bladePosition !== undefined) return;
  await changeOf(scope, 'chassis', chassisId, { powerStatus });
}
