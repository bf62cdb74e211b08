import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { boolean, integer, ip, password, percent, port, reference, rows, speed, text, timeOfDay } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems, range, speedLimit } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'storage-settings',
  title: { zh: '存储设置', en: 'Storage settings' },
  noun: { zh: '存储设置', en: 'storage settings' },
  icon: 'SettingsSuggest',
  order: 10,
  type: 'settings',
  code: 'storage:storage-settings',
  operations: { edit: 'storage-settings:edit' },
  api: conventionalApi('/api/storage/v1/storage-settings'),
  fields: {
    defaultStorageId: reference({ zh: '默认存储', en: 'Default storage' }, 'storage-devices', { required: true }),
    poolName: text({ zh: '存储池', en: 'Storage pool' }, { required: true, rules: [max(40)] }),
    cephMonitors: rows(
      { zh: 'Ceph监视器', en: 'Ceph monitors' },
      {
        host: ip({ zh: '主机', en: 'Host' }, { required: true }),
        port: port({ zh: '端口', en: 'Port' }, { required: true }),
      },
      { required: true, rules: [maxItems(5)] },
    ),
    cephUser: text({ zh: 'Ceph用户', en: 'Ceph user' }, { required: true, rules: [max(40)] }),
    cephKey: password({ zh: 'Ceph密钥', en: 'Ceph key' }, { rules: [max(128)], secret: true }),
    replicas: integer({ zh: '副本数', en: 'Replicas' }, { required: true, rules: [range(1, 9)], default: 3 }),
    thinProvision: boolean({ zh: '精简置备', en: 'Thin provision' }, { default: true }),
    capacityThreshold: percent({ zh: '容量告警阈值', en: 'Capacity alarm threshold' }, { required: true, default: 85 }),
    trashDays: integer({ zh: '回收站保留', en: 'Trash retention' }, { rules: [range(1, 30)], default: 7, unit: { zh: '天', en: 'd' } }),
    backupWindowStart: timeOfDay({ zh: '备份开始', en: 'Backup start' }, { required: true, default: '02:00' }),
    backupWindowEnd: timeOfDay(
      { zh: '备份结束', en: 'Backup end' },
      { required: true, default: '06:00', help: { zh: '与开始相同表示全天', en: 'If this equals the start, the window is the whole day' } },
    ),
    windowCrossesMidnight: boolean(
      { zh: '备份跨越午夜', en: 'Backup window crosses midnight' },
      { default: false, help: { zh: '开启后，结束时间可早于开始时间', en: 'When on, the end may be on the next day' } },
    ),
    maxBackupJobs: integer(
      { zh: '并发备份数', en: 'Parallel backups' },
      { rules: [range(1, 100)], default: 10, help: { zh: '同时进行的备份数，其余的等待', en: 'Maximum number of backups at the same time; others wait' } },
    ),
    migrateSpeed: speed({ zh: '迁移限速', en: 'Migration speed limit' }, { rules: [speedLimit], default: 200, unit: { zh: 'Mbps', en: 'Mbps' } }),
  },
  checks: [{ ...notBefore('backupWindowEnd', 'backupWindowStart'), when: { eq: ['$form.windowCrossesMidnight', false] } }],
  sections: [
    { title: { zh: 'Ceph集群', en: 'Ceph cluster' }, fields: ['defaultStorageId', 'poolName', 'cephMonitors', 'cephUser', 'cephKey'] },
    { title: { zh: '容量', en: 'Capacity' }, fields: ['replicas', 'thinProvision', 'capacityThreshold', 'trashDays'] },
    { title: { zh: '备份与迁移', en: 'Backups and migrations' }, fields: ['backupWindowStart', 'backupWindowEnd', 'windowCrossesMidnight', 'maxBackupJobs', 'migrateSpeed'] },
  ],
  effects: { update: 'storageSettingsUpdate' },
  actions: [action('test', { zh: '测试连接', en: 'Test connection' }, { on: ['toolbar'], code: 'storage-settings:test', icon: 'NetworkCheck', effect: 'storageSettingsTest' })],
});
