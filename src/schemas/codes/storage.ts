import { codeList } from '../codeList.ts';

export const storageType = codeList('storageType', [
  { value: 1, zh: 'Ceph', en: 'Ceph', tone: 'info' },
  { value: 2, zh: 'NFS', en: 'NFS', tone: 'default' },
  { value: 3, zh: '对象存储', en: 'Object', tone: 'success' },
  { value: 4, zh: '本地盘', en: 'Local', tone: 'default' },
]);

export const partitionPurpose = codeList('partitionPurpose', [
  { value: 1, zh: '用户数据', en: 'User data', tone: 'info' },
  { value: 2, zh: '系统镜像', en: 'System images', tone: 'default' },
  { value: 3, zh: '备份', en: 'Backups', tone: 'success' },
  { value: 4, zh: '游戏包', en: 'Game packages', tone: 'warning' },
  { value: 5, zh: '日志', en: 'Logs', tone: 'default' },
]);

export const backupType = codeList('backupType', [
  { value: 1, zh: '全量', en: 'Full', tone: 'success' },
  { value: 2, zh: '增量', en: 'Incremental', tone: 'info' },
]);

export const backupSource = codeList('backupSource', [
  { value: 1, zh: '设备数据', en: 'Device data', tone: 'info' },
  { value: 2, zh: '平台数据库', en: 'Platform database', tone: 'warning' },
  { value: 3, zh: '系统配置', en: 'Configuration', tone: 'default' },
  { value: 4, zh: '系统镜像', en: 'System image', tone: 'default' },
]);

export const backupCycle = codeList('backupCycle', [
  { value: 0, zh: '单次', en: 'Once', tone: 'default' },
  { value: 1, zh: '每天', en: 'Daily', tone: 'info' },
  { value: 2, zh: '每周', en: 'Weekly', tone: 'info' },
  { value: 3, zh: '每月', en: 'Monthly', tone: 'info' },
]);

export const ftpProtocol = codeList('ftpProtocol', [
  { value: 1, zh: 'FTP', en: 'FTP', tone: 'default' },
  { value: 2, zh: 'FTPS', en: 'FTPS', tone: 'info' },
  { value: 3, zh: 'SFTP', en: 'SFTP', tone: 'success' },
]);

export const userDataType = codeList('userDataType', [
  { value: 1, zh: '应用', en: 'Apps', tone: 'info' },
  { value: 2, zh: '应用数据', en: 'App data', tone: 'info' },
  { value: 3, zh: '文件', en: 'Files', tone: 'default' },
  { value: 4, zh: '图片', en: 'Images', tone: 'default' },
  { value: 5, zh: '系统设置', en: 'Settings', tone: 'warning' },
]);

export const transferStep = codeList('transferStep', [
  { value: 1, zh: '登记', en: 'Registered', tone: 'default' },
  { value: 2, zh: '开始', en: 'Started', tone: 'info' },
  { value: 3, zh: '暂停', en: 'Paused', tone: 'warning' },
  { value: 4, zh: '继续', en: 'Resumed', tone: 'info' },
  { value: 5, zh: '完成', en: 'Finished', tone: 'success' },
  { value: 6, zh: '失败', en: 'Failed', tone: 'error' },
  { value: 7, zh: '取消', en: 'Cancelled', tone: 'default' },
]);

export const storageMigrateSource = codeList('storageMigrateSource', [
  { value: 1, zh: '存储分区', en: 'Storage partition', tone: 'info' },
  { value: 2, zh: '存储设备', en: 'Storage', tone: 'warning' },
]);
