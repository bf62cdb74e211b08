interface Screen {
  readonly path: string;
  readonly zh: string;
  readonly icon: string;
  readonly leaves: readonly (readonly [code: string, zh: string])[];
}

interface SupportArea {
  readonly zh: string;
  readonly icon: string;
  readonly screens: readonly Screen[];
}

const view = ['view', '查看'] as const;
const edit = ['edit', '修改'] as const;
const add = ['add', '新增'] as const;
const out = ['export', '导出'] as const;

const screen = (path: string, zh: string, icon: string, ...leaves: Screen['leaves']): Screen => ({
  path,
  zh,
  icon,
  leaves,
});

/** The menus of the merchants' own console: 58 nodes. */
export const supportTree: readonly SupportArea[] = [
  {
    zh: '资源中心',
    icon: 'Storage',
    screens: [
      screen('devices', '云手机列表', 'PhoneAndroid', view, edit, ['restart', '重启'], ['reset', '恢复出厂'], out),
      screen('groups', '设备分组', 'Workspaces', view, add, edit, ['delete', '删除']),
      screen('images', '镜像管理', 'Layers', view, add),
    ],
  },
  {
    zh: '用户中心',
    icon: 'People',
    screens: [
      screen('users', '用户列表', 'Group', view, add, edit),
      screen('bindings', '绑定关系', 'Link', view, ['unbind', '解绑']),
    ],
  },
  {
    zh: '应用中心',
    icon: 'Apps',
    screens: [
      screen('apps', '应用列表', 'GetApp', view, add, edit, ['install', '批量安装']),
      screen('policies', '应用策略', 'Policy', view, edit),
    ],
  },
  {
    zh: '费用中心',
    icon: 'ReceiptLong',
    screens: [
      screen('bills', '账单明细', 'Receipt', view, out),
      screen('recharges', '充值记录', 'Payments', view, out),
      screen('invoices', '发票管理', 'RequestPage', view, add),
    ],
  },
  {
    zh: '运行监控',
    icon: 'MonitorHeart',
    screens: [
      screen('status', '设备状态', 'Speed', view, out),
      screen('alarms', '告警记录', 'Notifications', view, edit),
    ],
  },
  {
    zh: '系统设置',
    icon: 'Settings',
    screens: [
      screen('account', '账号信息', 'AccountCircle', view, edit),
      screen('logs', '操作日志', 'History', view),
      screen('interfaces', '接口密钥', 'Key', view, ['reset', '重置密钥']),
    ],
  },
];
