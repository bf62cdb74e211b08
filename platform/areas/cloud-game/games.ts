import { sql } from 'kysely';

import { findFile } from '../../engine/files/fileRecords.ts';
import type { Database } from '../../engine/storage/database.ts';
import { type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord, completeRecord } from '../../engine/effects/recordWrites.ts';

/** Codes of `uploadStatus`. */
const complete = 2;
const failed = 3;

const onShelf = 1;

/** Simulated transfer of packages between rooms: bytes per second, and the minimum duration in seconds. */
const bytesPerSecond = 100 * 1024 * 1024;
const leastSeconds = 5;

const notComplete = ['游戏包尚未上传完成，不能上架', 'The upload of the game package is not complete'] as const;

export const effects: Effects = {
  /** Rejects an incomplete package for a game on the shelf, because users are playing it. */
  gameUpdate: onSave(async ({ db }, { before, values }) => {
    const { warehouseId } = values;
    if (before?.['shelfStatus'] !== onShelf || warehouseId === undefined) return;
    if (!(await isComplete(db, warehouseId))) throw createFieldRefusal('warehouseId', ...notComplete);
  }),

  gameOnShelf: onAction(async ({ db }, { record }) => {
    if (!(await isComplete(db, record?.['warehouseId']))) throw createRefusal(...notComplete);
  }),

  gameGoodsStock: onAction(async (scope, { record, values }) => {
    await changeOwnRecord(scope, record?.['id'], { stock: values['stock'] });
  }),

  /** Marks the package as complete, because the file is uploaded before the form is submitted. */
  gamePackageCreate: onSave(async (scope, { id, values }) => {
    const file = await findFile(scope.db, String(values['packageFile']));
    await completeRecord(scope, id, {
      sizeBytes: file?.size ?? null,
      md5: file?.md5 ?? null,
      uploadStatus: file ? complete : failed,
    });
  }),

  /** Rejects a changed package name or version while games use the package, because the games display both. */
  gamePackageUpdate: onSave(async ({ db }, { id, before, values }) => {
    for (const name of ['packageName', 'version']) {
      if (values[name] === undefined || values[name] === before?.[name]) continue;
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from games where "warehouseId" = ${id}`.execute(db);
      const count = rows[0]?.count ?? 0;
      if (count > 0)
        throw createFieldRefusal(name, `仍被 ${count} 个游戏引用，不能修改`, `Still used by ${count} games`);
    }
  }),

  /** Only stores the time of completion; the scheduler completes the synchronization then. */
  gamePackageSync: onAction(async (scope, { record, values }) => {
    const rooms = [record?.['syncedRoomIds'], values['roomIds']].flatMap(item => (Array.isArray(item) ? item : []));
    const seconds = Math.max(leastSeconds, Math.round(Number(record?.['sizeBytes'] ?? 0) / bytesPerSecond));
    await changeOwnRecord(scope, record?.['id'], {
      syncedRoomIds: [...new Set(rooms)],
      syncTime: addSeconds(scope.now, seconds),
    });
  }),

  gamePackageVerify: onAction(async (scope, { record }) => {
    const { packageFile, md5 } = record ?? {};
    if (typeof packageFile !== 'string' || packageFile === '') {
      throw createRefusal('该游戏包没有文件，无法校验', 'The game package has no file to verify');
    }
    const file = await findFile(scope.db, packageFile);
    await changeOwnRecord(scope, record?.['id'], { uploadStatus: file && file.md5 === md5 ? complete : failed });
  }),
};

/**
 * Returns whether the package is complete. Locks the package, so that it stays complete until the game is on the shelf.
 */
async function isComplete(db: Database, id: unknown): Promise<boolean> {
  const { rows } = await sql`
    select from game_warehouse where id = ${id} and "uploadStatus" = ${complete} for share`.execute(db);
  return rows.length > 0;
}
