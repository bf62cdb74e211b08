import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow, notBefore } from '../../schemas/vocabulary/checks.ts';
import { clientTypeLog, publishStatus } from '../../schemas/codes/common.ts';
import { announcementType } from '../../schemas/codes/settings.ts';
import { boolean, code, dateTime, image, integer, reference, richText, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, priority, visible } from '../../schemas/rules/rules.ts';
import { weighted } from '../../schemas/vocabulary/weighted.ts';

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
    clientTypes: code({ zh: '客户端', en: 'Client apps' }, clientTypeLog, { required: true, multiple: true, list: true, filter: true }),
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
  seed: {
    rows: 60,
    values: {
      type: weighted([1, 25], [2, 30], [3, 25], [4, 20]),
      title: {
        chosenBy: 'type',
        among: {
          1: ['用户协议更新通知', '实名认证要求说明', '春节客服服务时间调整', '关于防范诈骗的提醒'],
          2: ['广州机房夜间维护公告', '上海机房网络割接公告', '系统升级暂停服务通知', '存储扩容维护公告'],
          3: ['新春充值返星币活动', '邀请好友得时长活动', '周年庆套餐限时优惠', '七天签到赢大奖活动'],
          4: ['安卓客户端5.9版本更新', '新增一键新机功能', 'PC客户端优化多开体验', '云盘功能全新上线'],
        },
      },
      content: {
        chosenBy: 'type',
        among: {
          1: ['<p>尊敬的用户：</p><p>为更好地保障您的权益，相关规则已更新，请您仔细阅读并知悉。</p>'],
          2: ['<p>尊敬的用户：</p><p>为提升服务质量，我们将于当日凌晨2:00至6:00进行维护，期间部分设备可能无法连接，维护完成后自动恢复。</p>'],
          3: ['<p>活动期间参与即可获得丰厚奖励，数量有限，先到先得。</p><p>详情请见活动页面。</p>'],
          4: ['<p>本次更新内容：</p><ul><li>优化画质与流畅度</li><li>修复已知问题</li></ul>'],
        },
      },
      publishTime: { aheadDays: [-120, 10] },
      publishStatus: {
        stageBy: ['publishTime'],
        among: [
          [0, 1, 1],
          [2, 2, 2, 2, 2, 2, 3],
        ],
      },
      expireTime: { after: 'publishTime', seconds: [1_209_600, 1_209_600] },
      createTime: { after: 'publishTime', seconds: [-1_209_600, -1_209_600] },
      priority: { oneOf: [20, 50, 50, 80, 100] },
      clientTypes: weighted([[1, 2, 3, 4, 5, 7], 60], [[1, 2, 4], 25], [[3], 15]),
      merchantSign: { sometimes: 25, draw: { pick: 'merchants', field: 'merchantSign' } },
      popUp: weighted([false, 75], [true, 25]),
      readCount: { by: 'publishStatus', draw: { 2: { between: [200, 40_000] }, 3: { between: [0, 5_000] }, 0: { oneOf: [0] }, 1: { oneOf: [0] } } },
    },
  },
});
