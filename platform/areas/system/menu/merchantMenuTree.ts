import type { Label } from '../../../../src/schemas/base/label.ts';

interface Screen {
  readonly path: string;
  readonly label: Label;
  readonly icon: string;
  readonly leaves: readonly (readonly [code: string, label: Label])[];
}

interface SupportArea {
  readonly label: Label;
  readonly icon: string;
  readonly screens: readonly Screen[];
}

const view = ['view', { zh: '查看', en: 'View' }] as const;
const edit = ['edit', { zh: '修改', en: 'Edit' }] as const;
const add = ['add', { zh: '新增', en: 'Add' }] as const;
const out = ['export', { zh: '导出', en: 'Export' }] as const;

const screen = (path: string, label: Label, icon: string, ...leaves: Screen['leaves']): Screen => ({
  path,
  label,
  icon,
  leaves,
});

/** The 58 menu nodes of the merchants' own console. */
export const merchantMenuTree: readonly SupportArea[] = [
  {
    label: { zh: '资源中心', en: 'Resources' },
    icon: 'Storage',
    screens: [
      screen(
        'devices',
        { zh: '云手机列表', en: 'Cloud phones' },
        'PhoneAndroid',
        view,
        edit,
        ['restart', { zh: '重启', en: 'Restart' }],
        ['reset', { zh: '恢复出厂', en: 'Factory reset' }],
        out,
      ),
      screen('groups', { zh: '设备分组', en: 'Device groups' }, 'Workspaces', view, add, edit, [
        'delete',
        { zh: '删除', en: 'Delete' },
      ]),
      screen('images', { zh: '镜像管理', en: 'Images' }, 'Layers', view, add),
    ],
  },
  {
    label: { zh: '用户中心', en: 'Users' },
    icon: 'People',
    screens: [
      screen('users', { zh: '用户列表', en: 'User list' }, 'Group', view, add, edit),
      screen('bindings', { zh: '绑定关系', en: 'Bindings' }, 'Link', view, ['unbind', { zh: '解绑', en: 'Unbind' }]),
    ],
  },
  {
    label: { zh: '应用中心', en: 'Apps' },
    icon: 'Apps',
    screens: [
      screen('apps', { zh: '应用列表', en: 'App list' }, 'GetApp', view, add, edit, [
        'install',
        { zh: '批量安装', en: 'Bulk install' },
      ]),
      screen('policies', { zh: '应用策略', en: 'App policies' }, 'Policy', view, edit),
    ],
  },
  {
    label: { zh: '费用中心', en: 'Costs' },
    icon: 'ReceiptLong',
    screens: [
      screen('bills', { zh: '账单明细', en: 'Bills' }, 'Receipt', view, out),
      screen('recharges', { zh: '充值记录', en: 'Top-ups' }, 'Payments', view, out),
      screen('invoices', { zh: '发票管理', en: 'Invoices' }, 'RequestPage', view, add),
    ],
  },
  {
    label: { zh: '运行监控', en: 'Monitoring' },
    icon: 'MonitorHeart',
    screens: [
      screen('status', { zh: '设备状态', en: 'Device status' }, 'Speed', view, out),
      screen('alarms', { zh: '告警记录', en: 'Alarm records' }, 'Notifications', view, edit),
    ],
  },
  {
    label: { zh: '系统设置', en: 'System settings' },
    icon: 'Settings',
    screens: [
      screen('account', { zh: '账号信息', en: 'Account' }, 'AccountCircle', view, edit),
      screen('logs', { zh: '操作日志', en: 'Operation logs' }, 'History', view),
      screen('interfaces', { zh: '接口密钥', en: 'API keys' }, 'Key', view, [
        'reset',
        { zh: '重置密钥', en: 'Reset key' },
      ]),
    ],
  },
];
