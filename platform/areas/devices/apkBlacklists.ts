import { type RawBuilder, sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { raiseAlarm, recoverAlarms } from '../alarms/raiseAlarm.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { changeOwnRecord, changeRecordOf } from '../../engine/effects/recordWrites.ts';

/** Maps each code of `matchType` to the condition for the package of an installation. */
const matches: Readonly<Record<number, (name: string) => RawBuilder<unknown>>> = {
  1: name => sql`g."packageName" = ${name}`,
  2: name => sql`starts_with(g."packageName", ${name})`,
  3: name => sql`strpos(g."packageName", ${name}) > 0`,
  4: name => sql`g."packageName" ~ ${name}`,
};

/** Codes of `blacklistAction` and of `blacklistScope`. */
const uninstall = 2;
const alertOnly = 3;
const scopes = { rooms: 2, merchants: 3 } as const;

/** Codes of `installStatus`. */
const installed = 2;
const uninstalling = 4;

/** Codes of `alarmIndicator` and `alarmObject`. */
const abnormalService = 12;
const platformObject = 8;

export const effects: Effects = {
  /** Finds installations of the package on the cards in scope and applies the action of the blacklist entry to them. */
  apkBlacklistScan: onAction(async (scope, { record }) => {
    const entry = record ?? {};
    const found = await findInstallations(scope, entry);
    if (entry['action'] === uninstall) {
      for (const id of found) await changeRecordOf(scope, 'game-installs', id, { installStatus: uninstalling });
    }
    if (entry['action'] === alertOnly) await raiseBlacklistAlarm(scope, entry, found.length);
    if (found.length === 0) return;
    await changeOwnRecord(scope, entry['id'], {
      hitCount: Number(entry['hitCount'] ?? 0) + found.length,
      lastHitTime: scope.now,
    });
  }),
};

async function findInstallations({ db }: EffectScope, entry: Row): Promise<readonly number[]> {
  const isMatch = matches[Number(entry['matchType'])]?.(String(entry['packageName'])) ?? sql`false`;
  const { rows } = await sql<{ id: number }>`
    select i.id from game_installs i join games g on g.id = i."gameId"
    join game_equipment e on e.id = i."equipmentId" join game_devices o on o.id = e."gameDeviceId"
    join devices d on d.id = o."deviceId"
    where i."installStatus" = ${installed} and ${isMatch} and ${scopeCondition(entry)} order by i.id for update of i`.execute(
    db,
  );
  return rows.map(row => row.id);
}

function scopeCondition(entry: Row): RawBuilder<unknown> {
  if (entry['scopeType'] === scopes.rooms) return sql`d."roomId" = any(${entry['roomIds'] ?? []}::bigint[])`;
  return entry['scopeType'] === scopes.merchants
    ? sql`d."merchantSign" = any(${entry['merchantSigns'] ?? []}::text[])`
    : sql`true`;
}

async function raiseBlacklistAlarm(scope: EffectScope, { id, appName }: Row, hits: number): Promise<void> {
  const subject = {
    indicator: abnormalService,
    objectType: platformObject,
    objectName: String(appName),
    objectScreen: 'apk-blacklists',
    objectId: Number(id),
  };
  if (hits === 0) return recoverAlarms(scope, subject);
  const content = formatMessage('黑名单应用{0}出现在{1}台设备上', appName, hits);
  await raiseAlarm(scope, { ...subject, roomId: null, value: hits, threshold: 0, content });
}
