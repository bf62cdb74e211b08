import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type ads from './ads.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { adDisplayMode } from '../../schemas/codes/advertising.ts';
import { loggedClientType, enableStatus, shelfStatus } from '../../schemas/codes/common.ts';
import { code, integer, longText, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'ad-spaces',
  title: { zh: '广告位', en: 'Ad spaces' },
  noun: { zh: '广告位', en: 'ad space' },
  icon: 'Crop',
  order: 30,
  type: 'crud',
  code: 'advertising:ad-spaces',
  operations: { create: 'ad-space:add', edit: 'ad-space:edit', delete: 'ad-space:delete' },
  api: conventionalApi('/api/advert/v1/ad-spaces'),
  fields: {
    spaceName: text({ zh: '广告位名称', en: 'Ad space name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    spaceCode: text({ zh: '广告位编码', en: 'Ad space code' }, { required: true, rules: [max(40)], unique: true, list: true, filter: true }),
    clientTypes: code({ zh: '客户端', en: 'Client apps' }, loggedClientType, { required: true, multiple: true, list: true, filter: true }),
    displayMode: code({ zh: '展示方式', en: 'Display mode' }, adDisplayMode, { required: true, list: true, filter: true }),
    width: integer({ zh: '宽度', en: 'Width' }, { required: true, rules: [range(1, 9999)], unit: { zh: 'px', en: 'px' }, list: true }),
    height: integer({ zh: '高度', en: 'Height' }, { required: true, rules: [range(1, 9999)], unit: { zh: 'px', en: 'px' }, list: true }),
    maxAds: integer({ zh: '最多广告数', en: 'Max ads' }, { required: true, rules: [range(1, 10)], default: 5, list: true }),
    intervalSeconds: integer({ zh: '轮播间隔', en: 'Rotation interval' }, { rules: [range(1, 30)], default: 5, unit: { zh: '秒', en: 's' } }),
    skipSeconds: integer(
      { zh: '跳过等待', en: 'Skip delay' },
      { required: true, rules: [range(1, 30)], unit: { zh: '秒', en: 's' }, visibleWhen: { eq: ['$form.displayMode', adDisplayMode.splash] }, whenHidden: 'clear' },
    ),
    adCount: integer({ zh: '在投广告', en: 'Active ads' }, { ...countOf<typeof ads>('ads', { spaceId: 'id' }, { values: { shelfStatus: shelfStatus.listed } }), list: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  effects: { update: 'adSpaceUpdate' },
  related: [{ resource: 'ads', filter: { spaceId: '{id}' } }],
});
