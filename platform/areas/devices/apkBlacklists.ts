import gameDevices from '../../../src/resources/cloud-game/game-devices.ts';
import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import gameInstalls from '../../../src/resources/cloud-game/game-installs.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import apkBlacklists from '../../../src/resources/devices/apk-blacklists.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { alarmIndicator, alarmObject } from '../../../src/schemas/codes/alarms.ts';
import { installStatus } from '../../../src/schemas/codes/cloudGame.ts';
import { blacklistAction } from '../../../src/schemas/codes/devices.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { raiseAlarm, closeRecoveredAlarms } from '../alarms/rules/raiseAlarm.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { blacklistAppliesToDevice, matchesBlacklist } from './fleet/appRules.ts';

type Entry = RowOf<typeof apkBlacklists>;

export const effects = effectsOf(apkBlacklists, {
  /** Finds installations of the package on the cards in scope and applies the action of the blacklist entry to them. */
  apkBlacklistScan: async (scope, { record: entry }) => {
    const found = await findInstallations(scope, entry);
    if (entry.action === blacklistAction.forceUninstall) {
      const values = { installStatus: installStatus.uninstalling };
      for (const id of found) await changeRecord(scope, gameInstalls, id, values);
    }
    if (entry.action === blacklistAction.alertOnly) await raiseBlacklistAlarm(scope, entry, found.length);
    if (found.length === 0) return;
    await changeRecord(scope, apkBlacklists, entry.id, {
      hitCount: entry.hitCount + found.length,
      lastHitTime: scope.now,
    });
  },
});

async function findInstallations({ db }: EffectScope, { id }: Entry): Promise<readonly number[]> {
  const rows = await withTables(db, gameInstalls, games, gameEquipment, gameDevices, devices, apkBlacklists)
    .selectFrom('game_installs as i')
    .innerJoin('games as g', 'g.id', 'i.gameId')
    .innerJoin('game_equipment as e', 'e.id', 'i.equipmentId')
    .innerJoin('game_devices as o', 'o.id', 'e.gameDeviceId')
    .innerJoin('devices as d', 'd.id', 'o.deviceId')
    .innerJoin('apk_blacklists as b', join => join.on('b.id', '=', id))
    .select('i.id')
    .where('i.installStatus', '=', installStatus.installed)
    .where(eb => matchesBlacklist(eb.ref('g.packageName')))
    .where(blacklistAppliesToDevice)
    .orderBy('i.id')
    .forUpdate('i')
    .execute();
  return rows.map(row => row.id);
}

async function raiseBlacklistAlarm(scope: EffectScope, { id, appName }: Entry, hits: number): Promise<void> {
  const subject = {
    indicator: alarmIndicator.serviceDown,
    objectType: alarmObject.platform,
    objectName: appName,
    objectScreen: 'apk-blacklists',
    objectId: id,
  };
  if (hits === 0) return closeRecoveredAlarms(scope, subject);
  const content = formatMessage('黑名单应用{0}出现在{1}台设备上', appName, hits);
  await raiseAlarm(scope, { ...subject, roomId: null, value: hits, threshold: 0, content });
}
