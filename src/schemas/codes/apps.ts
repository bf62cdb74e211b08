import { codeList } from '../codeList.ts';

export const appCategory = codeList('appCategory', [
  { value: 1, zh: '游戏', en: 'Games', tone: 'success' },
  { value: 2, zh: '社交', en: 'Social', tone: 'info' },
  { value: 3, zh: '影音', en: 'Media', tone: 'info' },
  { value: 4, zh: '工具', en: 'Tools', tone: 'default' },
  { value: 5, zh: '购物', en: 'Shopping', tone: 'warning' },
  { value: 6, zh: '办公', en: 'Office', tone: 'default' },
  { value: 7, zh: '系统', en: 'System', tone: 'default' },
]);

export const browserOpenMode = codeList('browserOpenMode', [
  { value: 1, zh: '当前标签', en: 'Same tab', tone: 'default' },
  { value: 2, zh: '新标签', en: 'New tab', tone: 'info' },
  { value: 3, zh: '外部浏览器', en: 'External browser', tone: 'warning' },
]);

export const plateType = codeList('plateType', [
  { value: 1, zh: '宫格', en: 'Grid', tone: 'info' },
  { value: 2, zh: '列表', en: 'List', tone: 'default' },
  { value: 3, zh: '轮播', en: 'Carousel', tone: 'success' },
  { value: 4, zh: '搜索', en: 'Search', tone: 'warning' },
]);
