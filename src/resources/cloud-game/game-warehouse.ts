import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { uploadStatus } from '../../schemas/codes/cloudGame.ts';
import { bytes, code, dateTime, file, integer, longText, reference, references, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, packageName } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'game-warehouse',
  title: { zh: '游戏仓库', en: 'Game warehouse' },
  noun: { zh: '游戏包', en: 'game package' },
  icon: 'Warehouse',
  order: 70,
  type: 'crud',
  code: 'cloud-game:game-warehouse',
  operations: crud('game-package'),
  api: conventionalApi('/api/game/v1/game-warehouse'),
  fields: {
    gameName: text({ zh: '游戏名称', en: 'Game name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    packageName: text({ zh: '包名', en: 'Package name' }, { required: true, rules: [packageName, max(128)], list: true, filter: true }),
    version: version({ zh: '版本', en: 'Version' }, { required: true, unique: { with: ['packageName'], says: { zh: '该版本已存在', en: 'This version already exists' } }, list: true, filter: true }),
    packageFile: file({ zh: '游戏包', en: 'Game package' }, ['apk', 'zip'], { required: true, readOnly: 'edit', limits: { tells: { packageName: 'packageName', version: 'version' } } }),
    sizeBytes: bytes({ zh: '大小', en: 'Size' }, { readOnly: true, list: true, sort: true }),
    md5: text({ zh: 'MD5', en: 'MD5' }, { readOnly: true, only: 'detail' }),
    dataPath: text({ zh: '数据目录', en: 'Data path' }, { rules: [max(128)] }),
    storageId: reference({ zh: '存储', en: 'Storage' }, 'storage-devices', { required: true, list: true, filter: true }),
    syncedRoomIds: references({ zh: '已同步机房', en: 'Synced rooms' }, 'rooms', { readOnly: true, list: true }),
    uploadStatus: code({ zh: '上传状态', en: 'Upload status' }, uploadStatus, { readOnly: true, default: uploadStatus.waiting, list: true, filter: true }),
    syncTime: dateTime({ zh: '同步完成时间', en: 'Synced' }, { readOnly: true, only: 'detail' }),
    gameCount: integer({ zh: '引用游戏', en: 'Games that use it' }, { ...countOf('games', { warehouseId: 'id' }), list: true }),
    createTime: dateTime({ zh: '上传时间', en: 'Uploaded' }, { readOnly: true, list: true, filter: true, sort: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'createTime', order: 'DESC' },
  effects: { create: 'gamePackageCreate', update: 'gamePackageUpdate' },
  turns: [{ field: 'uploadStatus', from: [uploadStatus.syncing], to: uploadStatus.complete, at: 'syncTime' }],
  actions: [
    action(
      'sync',
      { zh: '同步机房', en: 'Sync to rooms' },
      {
        on: ['row', 'bulk'],
        code: 'game-package:sync',
        icon: 'Sync',
        form: { roomIds: references({ zh: '机房', en: 'Rooms' }, 'rooms', { required: true }) },
        transition: { field: 'uploadStatus', from: [uploadStatus.complete], to: uploadStatus.syncing },
        effect: 'gamePackageSync',
        job: true,
      },
    ),
    action(
      'verify',
      { zh: '校验', en: 'Verify' },
      { on: ['row', 'bulk'], code: 'game-package:verify', icon: 'FactCheck', when: { in: ['$record.uploadStatus', [uploadStatus.complete, uploadStatus.failed]] }, effect: 'gamePackageVerify' },
    ),
  ],
});
