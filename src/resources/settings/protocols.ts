import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { loggedClientType, publishStatus } from '../../schemas/codes/common.ts';
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
    clientTypes: code({ zh: '客户端', en: 'Client apps' }, loggedClientType, { required: true, multiple: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { list: true, filter: true, help: { zh: '留空则适用于全部商家', en: 'Leave empty for all merchants' } }),
    forceConfirm: boolean({ zh: '强制确认', en: 'Confirmation required' }, { default: false, list: true }),
    effectiveTime: dateTime({ zh: '生效时间', en: 'Effective from' }, { required: true, list: true, sort: true }),
    publishStatus: code({ zh: '发布状态', en: 'Publish status' }, publishStatus, { readOnly: true, default: publishStatus.draft, list: true, filter: true }),
    publishTime: dateTime({ zh: '发布时间', en: 'Published' }, { readOnly: true, list: true, sort: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  refuses: [
    {
      on: ['edit'],
      when: { eq: ['$record.publishStatus', publishStatus.published] },
      says: { zh: '已发布的协议不能修改，请复制为新版本', en: 'A published agreement cannot be edited. Copy it as a new version' },
    },
    {
      on: ['delete'],
      when: { eq: ['$record.publishStatus', publishStatus.published] },
      says: { zh: '已发布的协议不能删除，请先撤回', en: 'A published agreement cannot be deleted. Withdraw it first' },
    },
  ],
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
});
