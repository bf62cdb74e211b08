import appMarket from '../../../src/resources/apps/app-market.ts';
import browserApps from '../../../src/resources/apps/browser-apps.ts';
import browserPlates from '../../../src/resources/apps/browser-plates.ts';
import browserTags from '../../../src/resources/apps/browser-tags.ts';
import apkBlacklists from '../../../src/resources/devices/apk-blacklists.ts';
import devices from '../../../src/resources/devices/devices.ts';
import tasks from '../../../src/resources/system/tasks.ts';
import { enableStatus, jobStatus } from '../../../src/schemas/codes/common.ts';
import { androidVersion, blacklistScope } from '../../../src/schemas/codes/devices.ts';
import { taskTarget, taskTrigger, taskType } from '../../../src/schemas/codes/system.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { findFile } from '../../engine/files/fileRecords.ts';
import { matchesBlacklist } from '../devices/fleet/appRules.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { submitActionJob } from '../devices/fleet/submitActionJob.ts';
import { createTaskItems } from '../system/taskItems.ts';
import { changeRecord, completeSavedRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { castTo } from '../../engine/storage/sqlTerms/castTo.ts';
import { jsonbContains } from '../../engine/storage/sqlTerms/jsonbContains.ts';

const marketEffects = effectsOf(appMarket, {
  /** Takes size and checksum from the uploaded package instead of the form. */
  appSave: async (scope, { id, values: { apkFile } }) => {
    const file = apkFile === undefined ? undefined : await findFile(scope.db, apkFile);
    if (file) await completeSavedRecord(scope, appMarket, id, { sizeBytes: file.size, md5: file.md5 });
  },

  appOnShelf: async ({ db }, { record }) => {
    const entry = await withTables(db, apkBlacklists)
      .selectFrom('apk_blacklists as b')
      .select('b.packageName')
      .where('b.status', '=', enableStatus.enabled)
      .where('b.scopeType', '=', blacklistScope.all)
      .where(matchesBlacklist(castTo(record.packageName, 'text')))
      .executeTakeFirst();
    if (!entry) return;
    throw createRefusal(
      `该应用在黑名单中（${entry.packageName}）`,
      `The app is on the blacklist (${entry.packageName})`,
    );
  },

  /** Creates one task with an item for each device that can run the app. */
  appInstall: async (scope, { record, values }) => {
    const ids = await fittingDevices(scope, record, values);
    if (ids.length === 0)
      throw createFieldRefusal('deviceIds', '没有适用的设备', 'None of the devices can run the app');
    const taskId = await insertInto(scope, tasks, {
      taskName: formatMessage('安装应用：{0}', record.appName).slice(0, 64),
      taskType: taskType.installApp,
      triggerType: taskTrigger.immediately,
      targetType: taskTarget.devices,
      params: [{ key: 'packageName', value: record.packageName }],
      taskStatus: jobStatus.running,
      lastRunTime: scope.now,
      orderedBy: scope.caller.userName,
    });
    await createTaskItems(scope.db, taskId, { ids });
    const order = { of: 'devices', values: { appId: record.id }, code: 'app:install' };
    const { taskId: jobId } = await submitActionJob(scope, 'boardInstallApk', ids, order);
    await changeRecord(scope, tasks, taskId, { jobId });
  },
});

const plateEffects = effectsOf(browserPlates, {
  /** Previews the enabled plates of one type of client, in order, each with the first `maxItems` apps. */
  browserPlatePreview: async ({ db }, { values }) => {
    const tables = withTables(db, browserApps, browserPlates);
    const plates = await tables
      .selectFrom('browser_plates')
      .select(['id', 'plateName', 'plateType', 'columns', 'maxItems'])
      .where('status', '=', enableStatus.enabled)
      .where(eb => jsonbContains(eb.ref('clientTypes'), castTo(values.clientType, 'bigint')))
      .orderBy('sort')
      .orderBy('id')
      .execute();
    const apps = await tables
      .selectFrom('browser_apps')
      .select(['plateId', 'appName'])
      .where('status', '=', enableStatus.enabled)
      .where('plateId', '=', anyOf(plates.map(({ id }) => id)))
      .orderBy('sort')
      .orderBy('id')
      .execute();
    return {
      plates: plates.map(({ id, maxItems, ...plate }) => ({
        ...plate,
        apps: apps
          .filter(({ plateId }) => plateId === id)
          .slice(0, maxItems)
          .map(({ appName }) => appName)
          .join('、'),
      })),
    };
  },
});

const tagEffects = effectsOf(browserTags, {
  /** Replaces the merged tag by the target tag in all apps, without duplicates. */
  browserTagMerge: async (scope, { record: { id }, values: { targetId } }) => {
    if (id === targetId) throw createFieldRefusal('targetId', '不能合并到自己', 'A tag cannot be merged into itself');
    const tables = withTables(scope.db, browserApps, browserTags);
    const target = await tables
      .selectFrom('browser_tags')
      .select('id')
      .where('id', '=', targetId)
      .forUpdate()
      .executeTakeFirst();
    if (!target) throw createFieldRefusal('targetId', '目标标签不存在', 'The target does not exist');
    const tagged = await tables
      .selectFrom('browser_apps')
      .select(['id', 'tagIds'])
      .where(eb => jsonbContains(eb.ref('tagIds'), castTo(id, 'bigint')))
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const app of tagged) {
      const tagIds = new Set((app.tagIds ?? []).map(tagId => (tagId === id ? targetId : tagId)));
      await changeRecord(scope, browserApps, app.id, { tagIds: [...tagIds].toSorted((a, b) => a - b) });
    }
    await tables.deleteFrom('browser_tags').where('id', '=', id).execute();
  },
});

export const effects = [marketEffects, plateEffects, tagEffects];

interface Places {
  readonly deviceIds?: readonly number[] | null;
  readonly roomIds?: readonly number[] | null;
}

async function fittingDevices(
  { db }: EffectScope,
  { phoneTypes, minAndroid }: RowOf<typeof appMarket>,
  { deviceIds, roomIds }: Places,
): Promise<readonly number[]> {
  const oldest = androidVersion.android7;
  const fitting = await withTables(db, devices)
    .selectFrom('devices')
    .select('id')
    .where(eb => eb.or([eb('id', '=', anyOf(deviceIds ?? [])), eb('roomId', '=', anyOf(roomIds ?? []))]))
    .where('phoneType', '=', anyOf(phoneTypes))
    .where(eb => eb(eb.fn.coalesce('androidVersion', eb.val(oldest)), '>=', minAndroid ?? oldest))
    .orderBy('id')
    .execute();
  return fitting.map(({ id }) => id);
}
