import gameWarehouse from '../../../src/resources/cloud-game/game-warehouse.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import { uploadStatus } from '../../../src/schemas/codes/cloudGame.ts';
import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import { findFile } from '../../engine/files/fileRecords.ts';
import type { Database } from '../../engine/storage/database.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Simulated transfer of packages between rooms: bytes per second, and the minimum duration in seconds. */
const bytesPerSecond = 100 * 1024 * 1024;
const minSeconds = 5;

const notComplete = ['游戏包尚未上传完成，不能上架', 'The upload of the game package is not complete'] as const;

const gameEffects = effectsOf(games, {
  /** Rejects an incomplete package while the game is on the shelf, because users can play the game. */
  gameUpdate: async ({ db }, { before, values: { warehouseId } }) => {
    if (before?.shelfStatus !== shelfStatus.listed || warehouseId === undefined) return;
    if (!(await isComplete(db, warehouseId))) throw createFieldRefusal('warehouseId', ...notComplete);
  },

  gameOnShelf: async ({ db }, { record }) => {
    if (!(await isComplete(db, record.warehouseId))) throw createRefusal(...notComplete);
  },
});

const packageEffects = effectsOf(gameWarehouse, {
  /** Marks the package as complete, because the file is uploaded before the form is submitted. */
  gamePackageCreate: async (scope, { id, values }) => {
    const file = await findFile(scope.db, values.packageFile ?? '');
    await completeSavedRecord(scope, gameWarehouse, id, {
      sizeBytes: file?.size ?? null,
      md5: file?.md5 ?? null,
      uploadStatus: file ? uploadStatus.complete : uploadStatus.failed,
    });
  },

  /** Rejects a changed package name or version while games use the package, because the games display both. */
  gamePackageUpdate: async ({ db }, { id, before, values }) => {
    for (const name of ['packageName', 'version'] as const) {
      if (values[name] === undefined || values[name] === before?.[name]) continue;
      const { count } = await withTables(db, games)
        .selectFrom('games')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('warehouseId', '=', id)
        .executeTakeFirstOrThrow();
      if (count > 0)
        throw createFieldRefusal(name, `仍被 ${count} 个游戏引用，不能修改`, `Still used by ${count} games`);
    }
  },

  /**
   * Adds the rooms to the package, and stores the time at which the scheduler completes the synchronization of these
   * rooms.
   */
  gamePackageSync: async (scope, { record, values }) => {
    const seconds = Math.max(minSeconds, Math.round((record.sizeBytes ?? 0) / bytesPerSecond));
    await changeRecord(scope, gameWarehouse, record.id, {
      syncedRoomIds: [...new Set([...(record.syncedRoomIds ?? []), ...values.roomIds])],
      syncTime: addSeconds(scope.now, seconds),
    });
  },

  gamePackageVerify: async (scope, { record: { id, packageFile, md5 } }) => {
    if (!packageFile) throw createRefusal('该游戏包没有文件，无法校验', 'The game package has no file to verify');
    const file = await findFile(scope.db, packageFile);
    const isWhole = file !== undefined && file.md5 === md5;
    await changeRecord(scope, gameWarehouse, id, {
      uploadStatus: isWhole ? uploadStatus.complete : uploadStatus.failed,
    });
  },
});

export const effects = [gameEffects, packageEffects];

/**
 * Returns whether the package is complete. Locks the package, so that it stays complete until the game is on the shelf.
 */
async function isComplete(db: Database, id: number): Promise<boolean> {
  const complete = await withTables(db, gameWarehouse)
    .selectFrom('game_warehouse')
    .select('id')
    .where('id', '=', id)
    .where('uploadStatus', '=', uploadStatus.complete)
    .forShare()
    .executeTakeFirst();
  return complete !== undefined;
}
