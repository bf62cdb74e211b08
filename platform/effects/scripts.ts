import { sql } from 'kysely';

import { lockOrder } from '../resources/lockOrder.ts';
import { say } from '../sayings.ts';
import type { Row } from '../storage/database.ts';
import { type Effects, onAction, onDelete, onSave } from './effect.ts';
import { refused, refusedAt } from './refused.ts';
import { add, change } from './written.ts';

/** As many as the market turns over. */
const mostBanners = 5;

/** Codes of `taskType`, `taskTrigger` and `taskTarget`. */
const runCommand = 8;
const atOnce = 1;
const onDevices = 2;

export const effects: Effects = {
  /** Another file is another script: it is reviewed again, and off the shelf until then. */
  scriptSave: onSave(async ({ db }, { id, before, values }) => {
    if (values['scriptFile'] === undefined || values['scriptFile'] === before?.['scriptFile']) return;
    await sql`
      update scripts set "auditStatus" = 1, "rejectReason" = null,
        "shelfStatus" = case when "shelfStatus" = 1 then 2 else "shelfStatus" end
      where id = ${id}`.execute(db);
  }),

  scriptApprove: onAction(async (scope, { record }) => {
    await change(scope, record?.['id'], { rejectReason: null });
  }),

  scriptReject: onAction(async (scope, { record, values }) => {
    await change(scope, record?.['id'], { rejectReason: values['rejectReason'] });
  }),

  /** The script becomes a task of the device, which is carried out and watched like any other. */
  scriptTryRun: onAction(async (scope, { record, values }) => {
    const script = record ?? {};
    const { rows } = await sql<Row>`
      select "deviceCode", "phoneType", "networkStatus" from devices where id = ${values['deviceId']}`.execute(
      scope.db,
    );
    const [device = {}] = rows;
    const fitting: unknown = script['phoneTypes'];
    if (!Array.isArray(fitting) || !fitting.includes(device['phoneType'])) {
      throw refusedAt(
        'deviceId',
        '脚本不适用于该设备的机型',
        'The script is not made for the phone type of this device',
      );
    }
    if (device['networkStatus'] !== 1) throw refusedAt('deviceId', '设备不在线', 'The device is not online');
    await add(scope, 'tasks', {
      taskName: say('试运行：{0}', `${String(script['scriptName'])} ${String(script['version'])}`).slice(0, 64),
      taskType: runCommand,
      triggerType: atOnce,
      targetType: onDevices,
      deviceCodes: device['deviceCode'],
      params: [
        { key: 'scriptId', value: String(script['id']) },
        { key: 'version', value: String(script['version']) },
      ],
      nextRunTime: scope.now,
    });
  }),

  scriptAuthorReject: onAction(async (scope, { record, values }) => {
    await change(scope, record?.['id'], { rejectReason: values['reason'] });
  }),

  scriptAuthorDelete: onDelete(async (_, record) => {
    if (Number(record['unsettled'] ?? 0) > 0) {
      throw refused(
        `该作者还有 ${String(record['unsettled'])} 元未结算`,
        `The author is still due ${String(record['unsettled'])}`,
      );
    }
  }),

  scriptBannerSave: onSave(async ({ db, resource }) => {
    // Two who each add the fifth would both find four.
    await lockOrder(db, resource);
    const { rows } = await sql<{ count: number }>`select count(*) as count from script_banners`.execute(db);
    if ((rows[0]?.count ?? 0) > mostBanners) {
      throw refused(`最多${mostBanners}项`, `At most ${mostBanners} items`);
    }
  }),

  /** What the platform offers is asked for by its interface, which must be told who asks. */
  scriptPlatformSync: onAction(async (scope, { record }) => {
    refuseUnready(record ?? {});
    await change(scope, record?.['id'], { syncTime: scope.now });
  }),

  scriptPlatformTest: onAction(async (scope, { record }) => {
    refuseUnready(record ?? {});
    await change(scope, record?.['id'], { lastTestTime: scope.now });
  }),
};

function refuseUnready(platform: Row): void {
  if (platform['status'] !== 1) throw refused('该平台已禁用', 'The platform is disabled');
  if (!platform['appSecret']) throw refused('尚未设置AppSecret', 'There is no app secret yet');
}
