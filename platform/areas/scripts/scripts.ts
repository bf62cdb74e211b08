import { recordMeetsCondition } from '../../../src/schemas/vocabulary/namedConditions.ts';
import devices from '../../../src/resources/devices/devices.ts';
import scriptAuthors from '../../../src/resources/scripts/script-authors.ts';
import scriptBanners from '../../../src/resources/scripts/script-banners.ts';
import scriptPlatforms from '../../../src/resources/scripts/script-platforms.ts';
import scripts from '../../../src/resources/scripts/scripts.ts';
import tasks from '../../../src/resources/system/tasks.ts';
import { enableStatus, reviewStatus, shelfStatus } from '../../../src/schemas/codes/common.ts';
import { taskTarget, taskTrigger, taskType } from '../../../src/schemas/codes/system.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { lockSortOrder } from '../../engine/resources/lockSortOrder.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { completeSavedRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Maximum number of banners that the market rotates. */
const maxBanners = 5;

const scriptEffects = effectsOf(scripts, {
  /** A new file requires a new review, and takes the script off the shelf. */
  scriptSave: async (scope, { id, before, values: { scriptFile } }) => {
    if (scriptFile === undefined || scriptFile === before?.scriptFile) return;
    await completeSavedRecord(scope, scripts, id, {
      auditStatus: reviewStatus.pendingReview,
      rejectReason: null,
      ...(before?.shelfStatus === shelfStatus.listed ? { shelfStatus: shelfStatus.unlisted } : {}),
    });
  },

  /** Creates a task that runs the script on the device. The task can be monitored like any other task. */
  scriptTryRun: async (scope, { record, values }) => {
    const device = await withTables(scope.db, devices)
      .selectFrom('devices')
      .select(['deviceCode', 'phoneType', 'networkStatus'])
      .where('id', '=', values.deviceId)
      .executeTakeFirst();
    if (!device || !record.phoneTypes.includes(device.phoneType)) {
      throw createFieldRefusal(
        'deviceId',
        '脚本不适用于该设备的机型',
        'The script does not support the phone model of this device',
      );
    }
    if (!recordMeetsCondition(devices, 'online', device))
      throw createFieldRefusal('deviceId', '设备不在线', 'The device is not online');
    await insertInto(scope, tasks, {
      taskName: formatMessage('试运行：{0}', `${record.scriptName} ${record.version}`).slice(0, 64),
      taskType: taskType.runCommand,
      triggerType: taskTrigger.immediately,
      targetType: taskTarget.devices,
      deviceCodes: device.deviceCode,
      params: [
        { key: 'scriptId', value: String(record.id) },
        { key: 'version', value: record.version },
      ],
      nextRunTime: scope.now,
      orderedBy: scope.caller.userName,
    });
  },
});

const authorEffects = effectsOf(scriptAuthors, {});

const bannerEffects = effectsOf(scriptBanners, {
  scriptBannerSave: async ({ db }) => {
    // Without the lock, two concurrent additions would each count five banners, although six would be stored.
    await lockSortOrder(db, scriptBanners);
    const { count } = await withTables(db, scriptBanners)
      .selectFrom('script_banners')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count > maxBanners)
      throw createRefusal(`最多${maxBanners}项`, `The market can have at most ${maxBanners} banners`);
  },
});

const platformEffects = effectsOf(scriptPlatforms, {
  /** Refuses a script platform that is disabled or has no app secret. */
  scriptPlatformSync: async (_, { record }) => {
    refuseUnready(record);
  },

  scriptPlatformTest: async (_, { record }) => {
    refuseUnready(record);
  },
});

export const effects = [scriptEffects, authorEffects, bannerEffects, platformEffects];

function refuseUnready({ status, appSecret }: RowOf<typeof scriptPlatforms>): void {
  if (status !== enableStatus.enabled) throw createRefusal('该平台已禁用', 'The platform is disabled');
  if (!appSecret) throw createRefusal('尚未设置AppSecret', 'The app secret is not set');
}
