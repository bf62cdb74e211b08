import { codeList } from '../vocabulary/codeList.ts';

export const appCategory = codeList('appCategory', {
  games: { value: 1, zh: '游戏', en: 'Games', tone: 'success' },
  social: { value: 2, zh: '社交', en: 'Social', tone: 'info' },
  media: { value: 3, zh: '影音', en: 'Media', tone: 'info' },
  tools: { value: 4, zh: '工具', en: 'Tools', tone: 'default' },
  shopping: { value: 5, zh: '购物', en: 'Shopping', tone: 'warning' },
  office: { value: 6, zh: '办公', en: 'Office', tone: 'default' },
  system: { value: 7, zh: '系统', en: 'System', tone: 'default' },
});

export const browserOpenMode = codeList('browserOpenMode', {
  sameTab: { value: 1, zh: '当前标签', en: 'Same tab', tone: 'default' },
  newTab: { value: 2, zh: '新标签', en: 'New tab', tone: 'info' },
  externalBrowser: { value: 3, zh: '外部浏览器', en: 'External browser', tone: 'warning' },
});

export const plateType = codeList('plateType', {
  grid: { value: 1, zh: '宫格', en: 'Grid', tone: 'info' },
  list: { value: 2, zh: '列表', en: 'List', tone: 'default' },
  carousel: { value: 3, zh: '轮播', en: 'Carousel', tone: 'success' },
  search: { value: 4, zh: '搜索', en: 'Search', tone: 'warning' },
});
