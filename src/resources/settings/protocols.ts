import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { clientTypeLog, publishStatus } from '../../schemas/codes/common.ts';
import { language, protocolType } from '../../schemas/codes/settings.ts';
import { boolean, code, dateTime, longText, reference, richText, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, visible } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'protocols',
  title: { zh: '协议管理', en: 'Agreements' },
  noun: { zh: '协议', en: 'agreement' },
  icon: 'Article',
  order: 60,
  type: 'crud',
  code: 'settings:protocols',
  operations: crud('protocol'),
  api: conventionalApi('/api/config/v1/protocols'),
  fields: {
    title: text({ zh: '协议标题', en: 'Title' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    protocolType: code({ zh: '协议类型', en: 'Type' }, protocolType, { required: true, list: true, filter: true }),
    language: code({ zh: '语言', en: 'Language' }, language, { required: true, default: language.chinese, list: true, filter: true }),
    version: version(
      { zh: '版本', en: 'Version' },
      {
        required: true,
        list: true,
        unique: {
          with: ['protocolType', 'language'],
          says: { zh: '该类型和语言下已有此版本', en: 'This type already has this version in this language' },
        },
      },
    ),
    content: richText({ zh: '协议内容', en: 'Content' }, { required: true, rules: [visible(99999)] }),
    clientTypes: code({ zh: '客户端', en: 'Client apps' }, clientTypeLog, { required: true, multiple: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { list: true, filter: true, help: { zh: '留空则适用于全部商家', en: 'Leave empty for all merchants' } }),
    forceConfirm: boolean({ zh: '强制确认', en: 'Must confirm' }, { default: false, list: true }),
    effectiveTime: dateTime({ zh: '生效时间', en: 'Effective' }, { required: true, list: true, sort: true }),
    publishStatus: code({ zh: '发布状态', en: 'Publish status' }, publishStatus, { readOnly: true, default: publishStatus.draft, list: true, filter: true }),
    publishTime: dateTime({ zh: '发布时间', en: 'Published' }, { readOnly: true, list: true, sort: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  effects: { update: 'protocolUpdate', delete: 'protocolDelete' },
  actions: [
    action('preview', { zh: '预览', en: 'Preview' }, { on: ['row'], code: 'protocol:preview', icon: 'PhoneIphone', opens: { panel: 'settings/PhonePreviewPanel' } }),
    action('copy', { zh: '复制新版本', en: 'Copy as new version' }, { on: ['row'], code: 'protocol:copy', icon: 'ContentCopy', effect: 'protocolCopy' }),
    action(
      'publish',
      { zh: '发布', en: 'Publish' },
      {
        on: ['row'],
        code: 'protocol:publish',
        icon: 'Publish',
        confirm: true,
        transition: { field: 'publishStatus', from: [publishStatus.draft], to: publishStatus.published },
        effect: 'protocolPublish',
      },
    ),
    action(
      'withdraw',
      { zh: '撤回', en: 'Withdraw' },
      {
        on: ['row'],
        code: 'protocol:withdraw',
        icon: 'Undo',
        confirm: true,
        transition: { field: 'publishStatus', from: [publishStatus.published], to: publishStatus.withdrawn },
        danger: true,
      },
    ),
  ],
  seed: {
    rows: 18,
    values: {
      protocolType: { known: 'protocols' },
      language: { known: 'protocols' },
      version: { known: 'protocols' },
      publishStatus: { known: 'protocols' },
      title: { known: 'protocols' },
      content: {
        by: 'language',
        draw: {
          zh: {
            oneOf: [
              '<h2>一、总则</h2><p>欢迎使用本平台提供的云手机服务。请您在使用前仔细阅读并充分理解本协议的全部内容。</p><h2>二、服务内容</h2><p>平台依据您选购的套餐提供相应的云端设备与存储服务。</p><h2>三、用户义务</h2><p>您应当妥善保管账号，并遵守国家法律法规。</p>',
            ],
          },
          en: {
            oneOf: [
              '<h2>1. General</h2><p>Welcome to our cloud phone service. Please read this agreement carefully before you use it.</p><h2>2. The service</h2><p>We provide devices and storage in the cloud as described in the package you bought.</p>',
            ],
          },
        },
      },
      clientTypes: { oneOf: [[1, 2, 3, 4, 5, 7]] },
      merchantSign: { inTurn: [null] },
      forceConfirm: { chosenBy: 'protocolType', among: { 1: [true], 2: [true], 3: [false], 4: [true], 5: [true], 6: [true], 7: [false] } },
      publishTime: { by: 'publishStatus', draw: { 2: { aheadDays: [-200, -60] }, 3: { aheadDays: [-600, -300] } } },
      effectiveTime: {
        by: 'publishStatus',
        draw: {
          0: { aheadDays: [5, 30] },
          2: { after: 'publishTime', seconds: [604_800, 604_800] },
          3: { after: 'publishTime', seconds: [604_800, 604_800] },
        },
      },
      createTime: { by: 'publishStatus', draw: { 0: { pastDays: 20 }, 2: { after: 'publishTime', seconds: [-864_000, -864_000] }, 3: { after: 'publishTime', seconds: [-864_000, -864_000] } } },
    },
  },
});
