import { sql } from 'kysely';

import type { AreaResource } from '../engine/resources/allResources.ts';
import { ledgerPermissionCodes } from '../areas/devices/ledger/ledgerChecks.ts';
import { codeLabels } from '../areas/system/menu/nodeLabels.ts';
import type { Database } from '../engine/storage/database.ts';

interface Group {
  readonly name: string;
  readonly note: string;
  readonly isAdmin?: true;
  /** Areas for which the group has all permission codes. */
  readonly full?: readonly string[];
  /** Areas whose lists and records the group can see; absent for every area. */
  readonly view?: readonly string[];
}

/**
 * Permission codes that no demo group gets with its area. Only administrators correct the use ledger, because bills are
 * based on it.
 */
const adminCodes: ReadonlySet<string> = new Set([ledgerPermissionCodes.correct]);

export const adminGroup: Group = { name: '超级管理员组', note: '拥有全部权限', isAdmin: true };

export const demoGroups: readonly Group[] = [
  {
    name: '运维值班人员组',
    note: '负责设备、机房、网络、存储、迁移与告警',
    full: ['devices', 'rooms', 'alarms', 'network', 'storage', 'migration'],
  },
  { name: '只读观察人员组', note: '查看全部页面，不能操作' },
  {
    name: '财务结算人员组',
    note: '负责计费与代理结算',
    full: ['billing', 'agents'],
    view: ['users', 'business', 'logs'],
  },
  {
    name: '客服支持人员组',
    note: '处理用户与商家的问题',
    full: ['users'],
    view: ['devices', 'business', 'logs', 'billing'],
  },
  { name: '机房巡检人员组', note: '负责机房与设备巡检', full: ['rooms'], view: ['devices', 'alarms', 'network'] },
  { name: '市场营销人员组', note: '负责广告与营销活动', full: ['advertising', 'marketing', 'apps'], view: ['users'] },
  { name: '商家服务人员组', note: '负责商家开通与维护', full: ['business'], view: ['users', 'devices', 'billing'] },
  { name: '游戏运营人员组', note: '负责云游戏', full: ['cloud-game'], view: ['users', 'apps'] },
  { name: '安全审计人员组', note: '查看日志与权限', full: ['logs'], view: ['users', 'system'] },
];

/** Inserts groups with their permissions, which follow from the area of each screen. */
export async function insertGroups(
  db: Database,
  groups: readonly Group[],
  placed: readonly AreaResource[],
  now: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; groupName: string }>`
    insert into permission_groups ("groupName", note, "isAdmin", "createTime", "updateTime", "operatorName")
    select name, note, coalesce("isAdmin", false), ${now}::timestamp, ${now}::timestamp, 'admin'
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as given (name text, note text, "isAdmin" boolean)
    returning id, "groupName"`.execute(db);
  const ids = new Map(rows.map(row => [row.groupName, row.id]));
  const ticks = groups
    .filter(group => !group.isAdmin)
    .flatMap(group => [...codesOf(group, placed)].map(code => ({ groupId: ids.get(group.name), code })));
  await sql`
    with recursive ticked as (
      select given."groupId", m.id, m."parentId"
      from jsonb_to_recordset(${JSON.stringify(ticks)}::jsonb) as given ("groupId" bigint, code text)
      join menus m on m.code = given.code
      union select ticked."groupId", p.id, p."parentId" from menus p join ticked on p.id = ticked."parentId")
    insert into group_menus ("groupId", "menuId") select "groupId", id from ticked on conflict do nothing`.execute(db);
  return ids;
}

function codesOf({ full = [], view }: Group, placed: readonly AreaResource[]): ReadonlySet<string> {
  return new Set(
    placed.flatMap(({ area, resource }) => {
      if (full.includes(area)) {
        return [...codeLabels(resource).keys()].filter(code => !adminCodes.has(code));
      }
      return view === undefined || view.includes(area) ? viewCodes(resource) : [];
    }),
  );
}

/** Returns the permission codes for seeing the list and its records. */
function viewCodes({ code, operations }: AreaResource['resource']): readonly string[] {
  return operations.show === undefined ? [code] : [code, operations.show];
}
