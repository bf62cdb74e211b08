import { codeList } from '../codeList.ts';

export const adDictType = codeList('adDictType', [
  { value: 1, zh: '渠道', en: 'Channel', tone: 'info' },
  { value: 2, zh: '素材规格', en: 'Creative format', tone: 'default' },
  { value: 3, zh: '跳转目标', en: 'Target', tone: 'default' },
  { value: 4, zh: '行业', en: 'Industry', tone: 'default' },
]);

export const adMaterialType = codeList('adMaterialType', [
  { value: 1, zh: '图片', en: 'Image', tone: 'info' },
  { value: 2, zh: '视频', en: 'Video', tone: 'success' },
  { value: 3, zh: '文字', en: 'Text', tone: 'default' },
]);

export const adBillingMode = codeList('adBillingMode', [
  { value: 1, zh: 'CPM', en: 'CPM', tone: 'info' },
  { value: 2, zh: 'CPC', en: 'CPC', tone: 'info' },
  { value: 3, zh: 'CPT', en: 'CPT', tone: 'default' },
  { value: 4, zh: '自有广告', en: 'House ad', tone: 'success' },
]);

export const adDisplayMode = codeList('adDisplayMode', [
  { value: 1, zh: '单图', en: 'Single', tone: 'default' },
  { value: 2, zh: '轮播', en: 'Carousel', tone: 'info' },
  { value: 3, zh: '开屏', en: 'Splash', tone: 'warning' },
  { value: 4, zh: '弹窗', en: 'Pop-up', tone: 'warning' },
  { value: 5, zh: '信息流', en: 'Feed', tone: 'default' },
]);
