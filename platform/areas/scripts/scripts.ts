import { sql } from 'kysely';

import { lockOrder } from '../../engine/resources/lockOrder.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeOwnRecord } from '../../engine/effects/recordWrites.ts';

/** Maximum number of banners that the market rotates. */
const mostBanners = 5;

/** Codes of `taskType`, `taskTrigger` and `taskTarget`. */
const runCommand = 8;
const atOnce = 1;
const onDevices = 2;

export const effects: Effects = {
  /** When the file changes, requires a new review and takes the script off the shelf. */
  scriptSave: onSave(async ({ db }, { id, before, values }) => {
    if (values['scriptFile'] === undefined || values['scriptFile'] === before?.['scriptFile']) return;
    await sql`
      update scripts set "auditStatus" = 1, "rejectReason" = null,
        "shelfStatus" = case when "shelfStatus" = 1 then 2 else "shelfStatus" end
      where id = ${id}`.execute(db);
  }),

  scriptApprove: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { rejectReason: null });
  }),

  scriptReject: onAction(async (scope, { record, values }) => {
    await changeOwnRecord(scope, record?.['id'], { rejectReason: values['rejectReason'] });
  }),

  /** Creates a task for the device, which runs and can be monitored like any other task. */
  scriptTryRun: onAction(async (scope, { record, values }) => {
    const script = record ?? {};
    const { rows } = await sql<Row>`
      select "deviceCode", "phoneType", "networkStatus" from devices where id = ${values['deviceId']}`.execute(
      scope.db,
    );
    const [device = {}] = rows;
    const fitting: unknown = script['phoneTypes'];
    if (!Array.isArray(fitting) || !fitting.includes(device['phoneType'])) {
      throw createFieldRefusal(
        'deviceId',
        '脚本不适用于该设备的机型',
        'The script is not made for the phone type of this device',
      );
    }
    if (device['networkStatus'] !== 1) throw createFieldRefusal('deviceId', '设备不在线', 'The device is not online');
    await addRecord(scope, 'tasks', {
      taskName: formatMessage('试运行：{0}', `${String(script['scriptName'])} ${String(script['version'])}`).slice(
        0,
        64,
      ),
      taskType: runCommand,
      triggerType: atOnce,
      targetType: onDevices,
      deviceCodes: device['deviceCode'],
      params: [
        { key: 'scriptId', value: String(script['id']) },
        { key: 'version', value: String(script['version']) },
      ],
      nextRunTime: scope.now,
      orderedBy: scope.caller.userName,
    });
  }),

  scriptAuthorReject: onAction(async (scope, { record, values }) => {
    await changeOwnRecord(scope, record?.['id'], { rejectReason: values['reason'] });
  }),

  scriptAuthorDelete: onDelete(async (_, record) => {
    if (Number(record['unsettled'] ?? 0) > 0) {
      throw createRefusal(
        `该作者还有 ${String(record['unsettled'])} 元未结算`,
        `The author has ${String(record['unsettled'])} unsettled`,
      );
    }
  }),

  scriptBannerSave: onSave(async ({ db, resource }) => {
    // Without the lock, two concurrent additions would each count five banners, although six would be stored.
    await lockOrder(db, resource);
    const { rows } = await sql<{ count: number }>`select count(*) as count from script_banners`.execute(db);
    if ((rows[0]?.count ?? 0) > mostBanners) {
      throw createRefusal(`最多${mostBanners}项`, `At most ${mostBanners} items`);
    }
  }),

  /** Refuses a script platform that is disabled or has no app secret. */
  scriptPlatformSync: onAction(async (scope, { record }) => {
    refuseUnready(record ?? {});
    await changeOwnRecord(scope, record?.['id'], { syncTime: scope.now });
  }),

  scriptPlatformTest: onAction(async (scope, { record }) => {
    refuseUnready(record ?? {});
    await changeOwnRecord(scope, record?.['id'], { lastTestTime: scope.now });
  }),
};

function refuseUnready(platform: Row): void {
  if (platform['status'] !== 1) throw createRefusal('该平台已禁用', 'The platform is disabled');
  if (!platform['appSecret']) throw createRefusal('尚未设置AppSecret', 'The app secret is not set');
}
