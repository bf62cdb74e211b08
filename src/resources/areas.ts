import type { Label } from '../schemas/base/label.ts';

/**
 * Top-level menu entry. The folder with the same name contains the resources of the area. Areas are listed in menu
 * order.
 */
export interface Area {
  readonly name: string;
  readonly title: Label;
  readonly icon: string;
}

const area = (name: string, zh: string, en: string, icon: string): Area => ({ name, title: { zh, en }, icon });

export const areas: readonly Area[] = [
  area('dashboard', '首页', 'Dashboard', 'SpaceDashboard'),
  area('cloud-game', '云游戏', 'Cloud game', 'SportsEsports'),
  area('users', '用户管理', 'Users', 'People'),
  area('billing', '计费管理', 'Billing', 'ReceiptLong'),
  area('devices', '设备管理', 'Devices', 'PhoneAndroid'),
  area('rooms', '机房管理', 'Rooms', 'Dns'),
  area('network', 'IP更换', 'IP changes', 'Lan'),
  area('storage', '存储管理', 'Storage', 'Storage'),
  area('migration', '数据迁移', 'Migration', 'MoveDown'),
  area('alarms', '告警管理', 'Alarms', 'NotificationsActive'),
  area('settings', '全局设置', 'Global settings', 'Settings'),
  area('agents', '代理管理', 'Agents', 'Handshake'),
  area('scripts', '脚本市场', 'Script market', 'Code'),
  area('advertising', '广告管理', 'Advertising', 'AdsClick'),
  area('marketing', '营销活动', 'Marketing', 'Celebration'),
  area('apps', '应用市场', 'App market', 'Apps'),
  area('cloud-computer', '云电脑', 'Cloud computers', 'Computer'),
  area('upgrades', '系统升级', 'System upgrades', 'SystemUpdateAlt'),
  area('business', '商家管理', 'Merchants', 'Storefront'),
  area('logs', '日志管理', 'Logs', 'Description'),
  area('system', '系统管理', 'System', 'AdminPanelSettings'),
];
