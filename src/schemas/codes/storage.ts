import { codeList } from '../vocabulary/codeList.ts';

export const storageType = codeList('storageType', {
  ceph: { value: 1, zh: 'Ceph', en: 'Ceph', tone: 'info' },
  nfs: { value: 2, zh: 'NFS', en: 'NFS', tone: 'default' },
  object: { value: 3, zh: '对象存储', en: 'Object', tone: 'success' },
  local: { value: 4, zh: '本地盘', en: 'Local', tone: 'default' },
});

export const partitionPurpose = codeList('partitionPurpose', {
  userData: { value: 1, zh: '用户数据', en: 'User data', tone: 'info' },
  systemImages: { value: 2, zh: '系统镜像', en: 'System images', tone: 'default' },
  backups: { value: 3, zh: '备份', en: 'Backups', tone: 'success' },
  gamePackages: { value: 4, zh: '游戏包', en: 'Game packages', tone: 'warning' },
  logs: { value: 5, zh: '日志', en: 'Logs', tone: 'default' },
});

export const backupType = codeList('backupType', {
  full: { value: 1, zh: '全量', en: 'Full', tone: 'success' },
  incremental: { value: 2, zh: '增量', en: 'Incremental', tone: 'info' },
});

export const backupSource = codeList('backupSource', {
  deviceData: { value: 1, zh: '设备数据', en: 'Device data', tone: 'info' },
  platformDatabase: { value: 2, zh: '平台数据库', en: 'Platform database', tone: 'warning' },
  configuration: { value: 3, zh: '系统配置', en: 'Configuration', tone: 'default' },
  systemImage: { value: 4, zh: '系统镜像', en: 'System image', tone: 'default' },
});

export const backupCycle = codeList('backupCycle', {
  once: { value: 0, zh: '单次', en: 'Once', tone: 'default' },
  daily: { value: 1, zh: '每天', en: 'Daily', tone: 'info' },
  weekly: { value: 2, zh: '每周', en: 'Weekly', tone: 'info' },
  monthly: { value: 3, zh: '每月', en: 'Monthly', tone: 'info' },
});

export const ftpProtocol = codeList('ftpProtocol', {
  ftp: { value: 1, zh: 'FTP', en: 'FTP', tone: 'default' },
  ftps: { value: 2, zh: 'FTPS', en: 'FTPS', tone: 'info' },
  sftp: { value: 3, zh: 'SFTP', en: 'SFTP', tone: 'success' },
});

export const userDataType = codeList('userDataType', {
  apps: { value: 1, zh: '应用', en: 'Apps', tone: 'info' },
  appData: { value: 2, zh: '应用数据', en: 'App data', tone: 'info' },
  files: { value: 3, zh: '文件', en: 'Files', tone: 'default' },
  images: { value: 4, zh: '图片', en: 'Images', tone: 'default' },
  settings: { value: 5, zh: '系统设置', en: 'Settings', tone: 'warning' },
});

export const transferStep = codeList('transferStep', {
  registered: { value: 1, zh: '登记', en: 'Registered', tone: 'default' },
  started: { value: 2, zh: '开始', en: 'Started', tone: 'info' },
  paused: { value: 3, zh: '暂停', en: 'Paused', tone: 'warning' },
  resumed: { value: 4, zh: '继续', en: 'Resumed', tone: 'info' },
  finished: { value: 5, zh: '完成', en: 'Finished', tone: 'success' },
  failed: { value: 6, zh: '失败', en: 'Failed', tone: 'error' },
  cancelled: { value: 7, zh: '取消', en: 'Cancelled', tone: 'default' },
});

export const storageMigrationSource = codeList('storageMigrateSource', {
  storagePartition: { value: 1, zh: '存储分区', en: 'Storage partition', tone: 'info' },
  storage: { value: 2, zh: '存储设备', en: 'Storage', tone: 'warning' },
});
