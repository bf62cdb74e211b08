import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow, notBefore } from '../../schemas/vocabulary/checks.ts';
import { loggedClientType, publishStatus } from '../../schemas/codes/common.ts';
import { announcementType } from '../../schemas/codes/settings.ts';
import { boolean, code, dateTime, image, integer, reference, richText, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, priority, visible } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'announcements',
  title: { zh: '公告管理', en: 'Announcements' },
  noun: { zh: '公告', en: 'announcement' },
  icon: 'Campaign',
  order: 160,
  type: 'crud',
  code: 'settings:announcements',
  operations: crud('announcement'),
  api: conventionalApi('/api/config/v1/announcements'),
  fields: {
    title: text({ zh: '标题', en: 'Title' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    type: code({ zh: '公告类型', en: 'Type' }, announcementType, { required: true, list: true, filter: true }),
    priority: integer({ zh: '优先级', en: 'Priority' }, { required: true, rules: [priority], default: 50, list: true, sort: true }),
    content: richText({ zh: '内容', en: 'Content' }, { required: true, rules: [visible(2048)] }),
    publishTime: dateTime({ zh: '发布时间', en: 'Published' }, { required: true, list: true, filter: true, sort: true }),
    expireTime: dateTime({ zh: '失效时间', en: 'Expires' }, { list: true }),
    clientTypes: code({ zh: '客户端', en: 'Client apps' }, loggedClientType, { required: true, multiple: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { list: true, filter: true, help: { zh: '留空则对全部商家可见', en: 'Leave empty to show to all merchants' } }),
    popUp: boolean({ zh: '弹窗', en: 'Pop-up' }, { default: false, list: true }),
    image: image({ zh: '配图', en: 'Image' }),
    publishStatus: code({ zh: '发布状态', en: 'Publish status' }, publishStatus, { readOnly: true, default: publishStatus.draft, list: true, filter: true }),
    readCount: integer({ zh: '阅读数', en: 'Reads' }, { readOnly: true, default: 0, list: true, sort: true }),
  },
  checks: [afterNow('publishTime'), notBefore('expireTime', 'publishTime')],
  sort: { field: 'publishTime', order: 'DESC' },
  turns: [{ field: 'publishStatus', from: [publishStatus.scheduled], to: publishStatus.published, at: 'publishTime' }],
  actions: [
    action('preview', { zh: '预览', en: 'Preview' }, { on: ['row'], code: 'announcement:preview', icon: 'PhoneIphone', opens: { panel: 'settings/PhonePreviewPanel' } }),
    action(
      'publish',
      { zh: '发布', en: 'Publish' },
      {
        on: ['row'],
        code: 'announcement:publish',
        icon: 'Schedule',
        confirm: true,
        transition: { field: 'publishStatus', from: [publishStatus.draft], to: publishStatus.scheduled },
        effect: 'announcementPublish',
      },
    ),
    action(
      'publishNow',
      { zh: '立即发布', en: 'Publish now' },
      {
        on: ['row'],
        code: 'announcement:publishNow',
        icon: 'Publish',
        confirm: true,
        transition: { field: 'publishStatus', from: [publishStatus.draft], to: publishStatus.published },
        sets: { publishTime: '$now' },
        effect: 'announcementPublishNow',
      },
    ),
    action(
      'withdraw',
      { zh: '撤回', en: 'Withdraw' },
      {
        on: ['row', 'bulk'],
        code: 'announcement:withdraw',
        icon: 'Undo',
        confirm: true,
        transition: { field: 'publishStatus', from: [publishStatus.scheduled, publishStatus.published], to: publishStatus.withdrawn },
        danger: true,
      },
    ),
  ],
});
