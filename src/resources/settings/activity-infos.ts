import { moveActions, shelfActions } from '../../schemas/presets/commonActions.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { clientTypeLog, shelfStatus } from '../../schemas/codes/common.ts';
import { linkTargetType } from '../../schemas/codes/settings.ts';
import { code, dateTime, image, integer, longText, reference, richText, text, url } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { activityIntro, activityTitle, max, range, visible } from '../../schemas/rules/rules.ts';
import { weighted } from '../../schemas/vocabulary/weighted.ts';

export default defineResource({
  name: 'activity-infos',
  title: { zh: '活动信息', en: 'Activities' },
  noun: { zh: '活动信息', en: 'activity' },
  icon: 'Event',
  order: 170,
  type: 'crud',
  code: 'settings:activity-infos',
  operations: crud('activity-info'),
  api: conventionalApi('/api/config/v1/activity-infos'),
  fields: {
    title: text({ zh: '活动标题', en: 'Activity title' }, { required: true, rules: [activityTitle], list: true, filter: 'search', title: true }),
    intro: longText({ zh: '活动简介', en: 'Activity intro' }, { required: true, rules: [activityIntro], list: true }),
    cover: image({ zh: '封面', en: 'Cover' }, { required: true, list: true }),
    content: richText({ zh: '活动详情', en: 'Content' }, { required: true, rules: [visible(2048)] }),
    linkType: code({ zh: '跳转类型', en: 'Link type' }, linkTargetType, { required: true, default: linkTargetType.none, list: true }),
    linkUrl: url({ zh: '跳转地址', en: 'Link' }, { required: true, rules: [max(256)], visibleWhen: { eq: ['$form.linkType', linkTargetType.webPage] } }),
    clientTypes: code({ zh: '客户端', en: 'Client apps' }, clientTypeLog, { required: true, multiple: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { list: true, filter: true, help: { zh: '留空则适用于全部商家', en: 'Leave empty for all merchants' } }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { required: true, list: true, filter: true, sort: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true, list: true }),
    viewCount: integer({ zh: '浏览量', en: 'Views' }, { readOnly: true, default: 0, list: true, sort: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    shelfStatus: code({ zh: '上架状态', en: 'Listing status' }, shelfStatus, { readOnly: true, default: shelfStatus.notListed, list: true, filter: true }),
  },
  checks: [notBefore('endTime', 'startTime')],
  sort: { field: 'sort', order: 'ASC' },
  actions: [...shelfActions('activity-info'), ...moveActions('activity-info:move', '/api/config/v1/activity-infos/move')],
  seed: {
    rows: 32,
    values: {
      title: {
        inTurn: [
          '新春充值返星币',
          '邀请好友得时长',
          '周年庆限时特惠',
          '七天签到赢大奖',
          '暑期畅玩季',
          '开学焕新季',
          '双十一狂欢',
          '双十二返场',
          '新人首充翻倍',
          '老用户回归礼',
          '会员日专享',
          '云盘扩容五折',
          '游戏福利周',
          '云电脑体验季',
          '中秋团圆礼',
          '国庆出游季',
        ],
      },
      intro: {
        oneOf: [
          '活动期间充值即可获得额外星币奖励，多充多送。',
          '邀请好友注册并开通套餐，双方均可获得时长奖励。',
          '全场套餐限时优惠，数量有限，先到先得。',
          '连续签到领取星币与优惠券，断签可补签一次。',
        ],
      },
      content: {
        oneOf: [
          '<h2>活动时间</h2><p>以页面显示的起止时间为准。</p><h2>活动规则</h2><ol><li>每位用户限参与一次</li><li>奖励将在24小时内到账</li></ol>',
          '<h2>活动规则</h2><p>活动期间完成指定任务即可领取奖励，奖励以实际到账为准。</p>',
        ],
      },
      linkType: weighted([0, 50], [2, 25], [1, 25]),
      linkUrl: { when: ['linkType', 2], then: { faker: 'url' } },
      clientTypes: weighted([[1, 2, 3, 4, 5, 7], 60], [[1, 2], 40]),
      merchantSign: { sometimes: 20, draw: { pick: 'merchants', field: 'merchantSign' } },
      startTime: { aheadDays: [-180, 20] },
      endTime: { after: 'startTime', seconds: [2_592_000, 2_592_000] },
      createTime: { after: 'startTime', seconds: [-2_592_000, -2_592_000] },
      shelfStatus: {
        stageBy: ['startTime', 'endTime'],
        among: [
          [0, 0, 1],
          [1, 1, 1, 1, 2],
          [2, 2, 2, 1],
        ],
      },
      viewCount: { by: 'shelfStatus', draw: { 0: { oneOf: [0] }, 1: { between: [500, 60_000] }, 2: { between: [500, 90_000] } } },
      sort: { numbered: 0 },
    },
  },
});
