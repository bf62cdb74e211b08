import { afterNow } from '../../schemas/vocabulary/checks.ts';
import { migrationMode } from '../../schemas/codes/devices.ts';
import { storageMigrationSource } from '../../schemas/codes/storage.ts';
import { boolean, bytes, code, dateTime, duration, integer, percent, reference, speed, text } from '../../schemas/vocabulary/fields.ts';
import { definePage } from '../../schemas/vocabulary/resource.ts';
import { speedLimit } from '../../schemas/rules/rules.ts';

/**
 * Page on which operators migrate the volumes of one partition, or of all partitions of a storage device, to another
 * partition.
 */
export default definePage({
  name: 'storage-migration',
  title: { zh: '存储迁移', en: 'Storage migration' },
  icon: 'DriveFileMove',
  order: 60,
  code: 'storage:storage-migration',
  base: '/api/storage/v1/storage-migration',
  flow: {
    code: 'storage-migration:submit',
    verb: { zh: '开始迁移', en: 'Migrate' },
    typeConfirm: { zh: '删除源数据', en: 'DELETE SOURCE' },
    typeConfirmWhen: { eq: ['$form.deleteSource', true] },
    steps: [
      {
        name: 'source',
        title: { zh: '来源', en: 'Source' },
        fields: {
          sourceType: code({ zh: '迁出范围', en: 'Source scope' }, storageMigrationSource, { required: true, default: storageMigrationSource.storagePartition }),
          sourcePartitionId: reference({ zh: '源分区', en: 'Source partition' }, 'partitions', { required: true, visibleWhen: { eq: ['$form.sourceType', storageMigrationSource.storagePartition] } }),
          sourceStorageId: reference({ zh: '源存储设备', en: 'Source storage device' }, 'storage-devices', {
            required: true,
            visibleWhen: { eq: ['$form.sourceType', storageMigrationSource.storage] },
          }),
        },
      },
      {
        name: 'target',
        title: { zh: '目标', en: 'Target' },
        fields: {
          targetPartitionId: reference({ zh: '目标分区', en: 'Target partition' }, 'partitions', {
            required: true,
            help: { zh: '迁移后不得超过该分区的阈值', en: 'The partition must stay below its threshold after the migration' },
          }),
        },
      },
      {
        name: 'options',
        title: { zh: '选项', en: 'Options' },
        fields: {
          mode: code({ zh: '迁移方式', en: 'Migration mode' }, migrationMode, { required: true, default: migrationMode.cold }),
          speedLimit: speed({ zh: '限速', en: 'Speed limit' }, { required: true, rules: [speedLimit], default: 200 }),
          startTime: dateTime({ zh: '执行时间', en: 'Start time' }, { help: { zh: '留空则立即开始', en: 'Leave empty to start immediately' } }),
          verify: boolean(
            { zh: '校验', en: 'Verify' },
            { default: true, help: { zh: '复制后与源数据比对，不一致则该卷失败', en: 'After copying, each copy is compared with its source; if they differ, the volume fails' } },
          ),
          deleteSource: boolean(
            { zh: '删除源数据', en: 'Delete source' },
            { default: false, help: { zh: '每个卷迁移成功后删除其源数据', en: 'The source data of each volume is deleted after its migration succeeds' } },
          ),
        },
        checks: [afterNow('startTime')],
      },
    ],
    figures: {
      volumes: integer({ zh: '迁移卷', en: 'Volumes' }),
      totalBytes: bytes({ zh: '数据量', en: 'Data' }),
      seconds: duration({ zh: '预计用时', en: 'Estimated duration' }),
      freeBefore: bytes({ zh: '目标剩余', en: 'Free space on the target' }),
      freeAfter: bytes({ zh: '迁移后剩余', en: 'Free space after migration' }),
      usageAfter: percent({ zh: '迁移后使用率', en: 'Usage after migration' }),
    },
    rows: {
      deviceCode: text({ zh: '设备', en: 'Device' }),
      userName: text({ zh: '用户', en: 'User' }),
      inUse: boolean({ zh: '使用中', en: 'In use' }),
      partition: text({ zh: '源分区', en: 'Source partition' }),
      sizeBytes: bytes({ zh: '大小', en: 'Size' }),
    },
  },
});
