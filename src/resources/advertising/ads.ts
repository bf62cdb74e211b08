import { shelfActions } from '../../schemas/presets/commonActions.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { adBillingMode, adMaterialType } from '../../schemas/codes/advertising.ts';
import { shelfStatus } from '../../schemas/codes/common.ts';
import { linkTargetType } from '../../schemas/codes/settings.ts';
import { code, dateRange, file, image, integer, money, percent, reference, text, url } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'ads',
  title: { zh: '广告列表', en: 'Ads' },
  noun: { zh: '广告', en: 'ad' },
  icon: 'FeaturedPlayList',
  order: 20,
  type: 'crud',
  code: 'advertising:ads',
  operations: crud('ad'),
  api: conventionalApi('/api/advert/v1/ads'),
  fields: {
    adName: text({ zh: '广告名称', en: 'Ad name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    spaceId: reference({ zh: '广告位', en: 'Ad space' }, 'ad-spaces', { required: true, list: true, filter: true }),
    advertiser: text({ zh: '广告主', en: 'Advertiser' }, { required: true, rules: [max(64)], list: true, filter: true }),
    channelKey: reference({ zh: '渠道', en: 'Channel' }, 'ad-dictionaries.dictKey', { list: true, filter: true }),
    materialType: code({ zh: '素材类型', en: 'Creative type' }, adMaterialType, { required: true, list: true, filter: true }),
    image: image(
      { zh: '图片素材', en: 'Image' },
      {
        required: true,
        visibleWhen: { eq: ['$form.materialType', adMaterialType.image] },
        list: true,
        help: { zh: '图片尺寸须与广告位的宽高一致', en: 'The image must have the width and height of the ad space' },
      },
    ),
    video: file({ zh: '视频素材', en: 'Video' }, ['mp4'], { required: true, visibleWhen: { eq: ['$form.materialType', adMaterialType.video] } }),
    text: text({ zh: '文字素材', en: 'Text' }, { required: true, rules: [max(128)], visibleWhen: { eq: ['$form.materialType', adMaterialType.text] } }),
    linkType: code({ zh: '跳转类型', en: 'Link type' }, linkTargetType, { required: true }),
    linkUrl: url({ zh: '跳转地址', en: 'Link' }, { required: true, rules: [max(256)], visibleWhen: { eq: ['$form.linkType', linkTargetType.webPage] } }),
    weight: integer({ zh: '权重', en: 'Weight' }, { required: true, rules: [range(1, 100)], default: 50, list: true, sort: true }),
    dailyLimit: integer({ zh: '每日展示上限', en: 'Daily impression limit' }, { rules: [range(1, 99999)] }),
    price: money({ zh: '单价', en: 'Unit price' }, { list: true }),
    billingMode: code({ zh: '计费方式', en: 'Billing method' }, adBillingMode, { required: true, list: true, filter: true }),
    period: dateRange({ zh: '投放周期', en: 'Display period' }, { required: true, list: true, filter: true, sort: true }),
    impressions: integer({ zh: '展示', en: 'Impressions' }, { readOnly: true, default: 0, list: true, sort: true }),
    clicks: integer({ zh: '点击', en: 'Clicks' }, { readOnly: true, default: 0, list: true, sort: true }),
    clickRate: percent({ zh: '点击率', en: 'Click rate' }, { computed: true, readOnly: true, list: true, sort: true }),
    shelfStatus: code({ zh: '上架状态', en: 'Listing status' }, shelfStatus, { readOnly: true, default: shelfStatus.notListed, list: true, filter: true }),
  },
  sections: [
    { title: { zh: '基本信息', en: 'Basics' }, fields: ['adName', 'spaceId', 'advertiser', 'channelKey'] },
    { title: { zh: '素材与跳转', en: 'Creative and link' }, fields: ['materialType', 'image', 'video', 'text', 'linkType', 'linkUrl'] },
    { title: { zh: '投放与计费', en: 'Delivery and billing' }, fields: ['period', 'weight', 'dailyLimit', 'billingMode', 'price'] },
  ],
  effects: { create: 'adSave', update: 'adSave' },
  actions: [...shelfActions('ad', 'adOnShelf')],
});
