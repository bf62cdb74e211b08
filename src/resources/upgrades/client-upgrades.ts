import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { publishStatus } from '../../schemas/codes/common.ts';
import { clientPlatform, updateMode } from '../../schemas/codes/upgrades.ts';
import { bytes, code, dateTime, file, integer, longText, percent, reference, text, url, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'client-upgrades',
  title: { zh: '客户端升级', en: 'Client upgrades' },
  noun: { zh: '客户端升级', en: 'client upgrade' },
  icon: 'PhonelinkSetup',
  order: 20,
  type: 'crud',
  code: 'upgrades:client-upgrades',
  operations: crud('client-upgrade'),
  api: conventionalApi('/api/upgrade/v1/client-upgrades'),
  fields: {
    clientName: text({ zh: '客户端名称', en: 'Client name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    platform: code({ zh: '平台', en: 'Platform' }, clientPlatform, { required: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { required: true, list: true, filter: true }),
    version: version(
      { zh: '版本', en: 'Version' },
      { required: true, unique: { with: ['platform', 'merchantSign'], says: { zh: '该版本已存在', en: 'This version already exists' } }, list: true, filter: true },
    ),
    minVersion: version({ zh: '最低支持版本', en: 'Minimum supported version' }, { list: true }),
    packageFile: file({ zh: '安装包', en: 'Installation package' }, ['ipa', 'apk', 'exe'], {
      required: true,
      limits: { by: { field: 'platform', types: { 1: ['apk'], 2: ['ipa'], 3: ['exe'], 4: ['ipa'] } }, tells: { version: 'version' } },
    }),
    certId: reference({ zh: '证书', en: 'Certificate' }, 'client-certificates', {
      required: true,
      narrowedBy: { platform: 'platform' },
      visibleWhen: { in: ['$form.platform', [clientPlatform.iosIpa, clientPlatform.iosLiteIpa]] },
      list: true,
    }),
    sizeBytes: bytes({ zh: '大小', en: 'Size' }, { readOnly: true, list: true }),
    md5: text({ zh: 'MD5', en: 'MD5' }, { readOnly: true, only: 'detail' }),
    downloadUrl: url({ zh: '下载地址', en: 'Download URL' }, { rules: [max(256)] }),
    updateMode: code({ zh: '更新方式', en: 'Update mode' }, updateMode, { required: true, default: updateMode.prompted, list: true, filter: true }),
    grayPercent: percent({ zh: '灰度比例', en: 'Rollout percentage' }, { rules: [decimalRange(0, 100)], default: 100, list: true }),
    updateLog: longText({ zh: '更新说明', en: 'Change log' }, { required: true, rules: [max(256)] }),
    publishTime: dateTime({ zh: '发布时间', en: 'Published' }, { readOnly: true, list: true, filter: true, sort: true }),
    downloads: integer({ zh: '下载量', en: 'Downloads' }, { readOnly: true, default: 0, list: true, sort: true }),
    publishStatus: code({ zh: '发布状态', en: 'Publish status' }, publishStatus, { readOnly: true, default: publishStatus.draft, list: true, filter: true }),
  },
  sections: [
    { title: { zh: '版本', en: 'Version' }, fields: ['clientName', 'platform', 'merchantSign', 'version', 'minVersion'] },
    { title: { zh: '安装包', en: 'Installation package' }, fields: ['packageFile', 'certId', 'downloadUrl'] },
    { title: { zh: '更新', en: 'Update' }, fields: ['updateMode', 'grayPercent', 'updateLog'] },
  ],
  effects: { create: 'clientUpgradeSave', update: 'clientUpgradeSave' },
  actions: [
    action(
      'publish',
      { zh: '发布', en: 'Publish' },
      {
        on: ['row'],
        code: 'client-upgrade:publish',
        icon: 'Publish',
        confirm: true,
        transition: { field: 'publishStatus', from: [publishStatus.draft], to: publishStatus.published },
        effect: 'clientUpgradePublish',
      },
    ),
    action(
      'withdraw',
      { zh: '撤回', en: 'Withdraw' },
      {
        on: ['row'],
        code: 'client-upgrade:withdraw',
        icon: 'Undo',
        confirm: true,
        danger: true,
        transition: { field: 'publishStatus', from: [publishStatus.published], to: publishStatus.withdrawn },
        // Clients receive the previous version again, so the rollout percentage of the withdrawn version is 0.
        sets: { grayPercent: 0 },
      },
    ),
  ],
});
