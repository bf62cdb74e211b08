import { codeList } from '../vocabulary/codeList.ts';

export const adDictType = codeList('adDictType', {
  channel: { value: 1, zh: '渠道', en: 'Channel', tone: 'info' },
  creativeFormat: { value: 2, zh: '素材规格', en: 'Creative format', tone: 'default' },
  target: { value: 3, zh: '跳转目标', en: 'Target', tone: 'default' },
  industry: { value: 4, zh: '行业', en: 'Industry', tone: 'default' },
});

export const adMaterialType = codeList('adMaterialType', {
  image: { value: 1, zh: '图片', en: 'Image', tone: 'info' },
  video: { value: 2, zh: '视频', en: 'Video', tone: 'success' },
  text: { value: 3, zh: '文字', en: 'Text', tone: 'default' },
});

export const adBillingMode = codeList('adBillingMode', {
  cpm: { value: 1, zh: 'CPM', en: 'CPM', tone: 'info' },
  cpc: { value: 2, zh: 'CPC', en: 'CPC', tone: 'info' },
  cpt: { value: 3, zh: 'CPT', en: 'CPT', tone: 'default' },
  houseAd: { value: 4, zh: '自有广告', en: 'House ad', tone: 'success' },
});

export const adDisplayMode = codeList('adDisplayMode', {
  single: { value: 1, zh: '单图', en: 'Single', tone: 'default' },
  carousel: { value: 2, zh: '轮播', en: 'Carousel', tone: 'info' },
  splash: { value: 3, zh: '开屏', en: 'Splash', tone: 'warning' },
  popUp: { value: 4, zh: '弹窗', en: 'Pop-up', tone: 'warning' },
  feed: { value: 5, zh: '信息流', en: 'Feed', tone: 'default' },
});
