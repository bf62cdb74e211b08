import { sql } from 'kysely';

import { findFile } from '../../engine/files/fileRecords.ts';
import { matchesBlacklist } from '../devices/fleet/appRules.ts';
import { stampColumns } from '../../engine/records/store.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { submitActionJob } from '../devices/fleet/submitActionJob.ts';
import { createTaskItems } from '../system/taskItems.ts';
import { addRecord, changeRecordOf, toWriteStamp } from '../../engine/effects/recordWrites.ts';

export const effects: Effects = {
  /** Takes size and checksum from the uploaded package instead of the form. */
  appSave: onSave(async ({ db }, { id, values }) => {
    const { apkFile } = values;
    if (typeof apkFile !== 'string') return;
    const file = await findFile(db, apkFile);
    if (!file) return;
    await sql`
      update app_market set "sizeBytes" = ${file.size}, md5 = ${file.md5} where id = ${id}`.execute(db);
  }),

  appOnShelf: onAction(async ({ db }, { record }) => {
    const found = await sql<{ packageName: string }>`
      select b."packageName" from apk_blacklists b
      where b.status = 1 and b."scopeType" = 1 and ${matchesBlacklist(sql`${record?.['packageName']}::text`)} limit 1`.execute(
      db,
    );
    const [entry] = found.rows;
    if (!entry) return;
    throw createRefusal(
      `该应用在黑名单中（${entry.packageName}）`,
      `The app is on the blacklist (${entry.packageName})`,
    );
  }),

  /** Creates one task with an item for each device that can run the app. */
  appInstall: onAction(async (scope, { record, values }) => {
    if (!record) return;
    const ids = await fittingDevices(scope, record, values);
    if (ids.length === 0)
      throw createFieldRefusal('deviceIds', '没有适用的设备', 'None of the devices can run the app');
    const taskId = await addRecord(scope, 'tasks', {
      taskName: formatMessage('安装应用：{0}', record['appName']).slice(0, 64),
      taskType: 3,
      triggerType: 1,
      targetType: 2,
      params: [{ key: 'packageName', value: record['packageName'] }],
      taskStatus: 1,
      lastRunTime: scope.now,
      orderedBy: scope.caller.userName,
    });
    await createTaskItems(scope.db, taskId, { ids });
    const order = { of: 'devices', values: { appId: record['id'] }, code: 'app:install' };
    const { taskId: jobId } = await submitActionJob(scope, 'boardInstallApk', ids, order);
    await changeRecordOf(scope, 'tasks', taskId, { jobId });
  }),

  /** Previews the enabled plates of one type of client, in order, each with the first `maxItems` apps. */
  browserPlatePreview: onAction(async ({ db }, { values }) => {
    const { rows } = await sql<Row>`
      select p."plateName", p."plateType", p.columns, (
        select coalesce(string_agg(shown."appName", '、' order by shown.sort, shown.id), '') from (
          select a.id, a."appName", a.sort from browser_apps a where a."plateId" = p.id and a.status = 1
          order by a.sort, a.id limit p."maxItems") shown) as apps
      from browser_plates p
      where p.status = 1 and p."clientTypes" @> to_jsonb(${values['clientType']}::bigint)
      order by p.sort, p.id`.execute(db);
    return { plates: rows };
  }),

  /** Replaces the merged tag by the target tag in all apps, without duplicates. */
  browserTagMerge: onAction(async (scope, { record, values }) => {
    const { db } = scope;
    const [id, target] = [Number(record?.['id']), Number(values['targetId'])];
    if (id === target) throw createFieldRefusal('targetId', '不能合并到自己', 'A tag cannot be merged into itself');
    const { rows } = await sql`select from browser_tags where id = ${target} for update`.execute(db);
    if (rows.length === 0) throw createFieldRefusal('targetId', '目标标签不存在', 'The target does not exist');
    const changes = [
      sql`"tagIds" = (
        select jsonb_agg(distinct case when one = to_jsonb(${id}::bigint) then to_jsonb(${target}::bigint) else one end)
        from jsonb_array_elements("tagIds") one)`,
      ...stampColumns(scope.resourceOf('browser-apps'), toWriteStamp(scope)),
    ];
    await sql`
      update browser_apps set ${sql.join(changes)} where "tagIds" @> to_jsonb(${id}::bigint)`.execute(db);
    await sql`delete from browser_tags where id = ${id}`.execute(db);
  }),
};

async function fittingDevices({ db }: EffectScope, app: Row, values: Row): Promise<readonly number[]> {
  const idsOf = (name: string) => (Array.isArray(values[name]) ? values[name].map(Number) : []);
  const { rows } = await sql<{ id: number }>`
    select id from devices
    where (id = any(${idsOf('deviceIds')}::bigint[]) or "roomId" = any(${idsOf('roomIds')}::bigint[]))
      and ${JSON.stringify(app['phoneTypes'] ?? [])}::jsonb @> to_jsonb("phoneType")
      and coalesce("androidVersion", 7) >= ${app['minAndroid'] ?? 7}::bigint
    order by id`.execute(db);
  return rows.map(row => row.id);
}
