import { moveActions, shelfActions } from '../../schemas/presets/commonActions.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { loggedClientType, shelfStatus } from '../../schemas/codes/common.ts';
import { linkTargetType } from '../../schemas/codes/settings.ts';
import { code, dateTime, image, integer, longText, reference, richText, text, url } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { activityIntro, activityTitle, max, range, visible } from '../../schemas/rules/rules.ts';

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
    clientTypes: code({ zh: '客户端', en: 'Client apps' }, loggedClientType, { required: true, multiple: true, list: true, filter: true }),
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
});
