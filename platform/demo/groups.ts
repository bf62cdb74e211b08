import type { AreaResource } from '../engine/resources/allResources.ts';
import { ledgerPermissionCodes } from '../areas/devices/ledger/ledgerChecks.ts';
import { permissionCodeLabelsOf } from '../areas/system/menu/nodeLabels.ts';

interface Group {
  readonly name: string;
  readonly note: string;
  /** Areas for which the group has all permission codes. */
  readonly full?: readonly string[];
  /** Areas whose lists and records the group can see (default: every area). */
  readonly view?: readonly string[];
}

/**
 * Permission codes that no demo group gets with its area. Only administrators correct the use ledger, because bills are
 * based on it.
 */
const adminCodes: ReadonlySet<string> = new Set([ledgerPermissionCodes.correct]);

const groups: readonly Group[] = [
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

/** Returns the groups of the demonstration with their permission codes, which follow from the area of each screen. */
export function createDemoGroups(placed: readonly AreaResource[]) {
  return groups.map(group => ({ name: group.name, note: group.note, codes: [...codesOf(group, placed)] }));
}

function codesOf({ full = [], view }: Group, placed: readonly AreaResource[]): ReadonlySet<string> {
  return new Set(
    placed.flatMap(({ area, resource }) => {
      if (full.includes(area)) {
        return [...permissionCodeLabelsOf(resource).keys()].filter(code => !adminCodes.has(code));
      }
      return view === undefined || view.includes(area) ? viewCodes(resource) : [];
    }),
  );
}

/** Returns the permission codes for seeing the list and its records. */
function viewCodes({ code, operations }: AreaResource['resource']): readonly string[] {
  return operations.show === undefined ? [code] : [code, operations.show];
}
