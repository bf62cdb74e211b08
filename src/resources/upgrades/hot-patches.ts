import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { publishStatus } from '../../schemas/codes/common.ts';
import { clientPlatform } from '../../schemas/codes/upgrades.ts';
import { boolean, bytes, code, dateTime, file, integer, longText, percent, text, version } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'hot-patches',
  title: { zh: '热更新', en: 'Hot patches' },
  noun: { zh: '补丁', en: 'hot patch' },
  icon: 'Healing',
  order: 60,
  type: 'crud',
  code: 'upgrades:hot-patches',
  operations: { create: 'hot-patch:add', edit: 'hot-patch:edit', delete: 'hot-patch:delete' },
  api: conventionalApi('/api/upgrade/v1/hot-patches'),
  fields: {
    patchName: text({ zh: '补丁名称', en: 'Patch name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    platform: code({ zh: '平台', en: 'Platform' }, clientPlatform, { required: true, list: true, filter: true }),
    baseVersion: version({ zh: '基础版本', en: 'Base version' }, { required: true, list: true, filter: true }),
    patchVersion: integer(
      { zh: '补丁版本', en: 'Patch version' },
      {
        required: true,
        rules: [range(1, 999)],
        unique: { with: ['platform', 'baseVersion'], says: { zh: '该版本已存在', en: 'This version already exists' } },
        list: true,
        sort: true,
      },
    ),
    patchFile: file({ zh: '补丁文件', en: 'Patch file' }, ['zip', 'apk'], { required: true }),
    sizeBytes: bytes({ zh: '大小', en: 'Size' }, { readOnly: true, list: true }),
    md5: text({ zh: 'MD5', en: 'MD5' }, { readOnly: true, only: 'detail' }),
    grayPercent: percent({ zh: '灰度比例', en: 'Rollout percentage' }, { required: true, rules: [decimalRange(1, 100)], default: 10, list: true }),
    forceRestart: boolean({ zh: '重启生效', en: 'Needs restart' }, { default: false }),
    loadCount: integer({ zh: '加载数', en: 'Load count' }, { readOnly: true, default: 0, list: true, sort: true }),
    failRate: percent({ zh: '失败率', en: 'Failure rate' }, { readOnly: true, list: true }),
    publishStatus: code({ zh: '发布状态', en: 'Publish status' }, publishStatus, { readOnly: true, default: publishStatus.draft, list: true, filter: true }),
    publishTime: dateTime({ zh: '发布时间', en: 'Published' }, { readOnly: true, list: true, sort: true }),
    note: longText({ zh: '补丁说明', en: 'Note' }, { rules: [max(256)] }),
  },
  effects: { create: 'hotPatchSave', update: 'hotPatchSave' },
  actions: [
    action(
      'publish',
      { zh: '发布', en: 'Publish' },
      {
        on: ['row'],
        code: 'hot-patch:publish',
        icon: 'Publish',
        confirm: true,
        transition: { field: 'publishStatus', from: [publishStatus.draft], to: publishStatus.published },
        sets: { publishTime: '$now' },
        effect: 'hotPatchPublish',
      },
    ),
    action(
      'withdraw',
      { zh: '撤回', en: 'Withdraw' },
      {
        on: ['row'],
        code: 'hot-patch:withdraw',
        icon: 'Undo',
        confirm: true,
        danger: true,
        transition: { field: 'publishStatus', from: [publishStatus.published], to: publishStatus.withdrawn },
        // Clients uninstall a withdrawn patch, so no client has it loaded.
        sets: { loadCount: 0 },
      },
    ),
    action(
      'expand',
      { zh: '扩大灰度', en: 'Expand rollout' },
      {
        on: ['row'],
        code: 'hot-patch:expand',
        icon: 'Expand',
        form: {
          grayPercent: percent(
            { zh: '灰度比例', en: 'Rollout percentage' },
            { required: true, rules: [decimalRange(1, 100)], help: { zh: '须大于当前比例', en: 'Must be greater than the current percentage' } },
          ),
        },
        when: { eq: ['$record.publishStatus', publishStatus.published] },
        effect: 'hotPatchExpand',
      },
    ),
  ],
});
