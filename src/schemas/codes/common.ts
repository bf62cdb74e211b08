import { codeList } from '../codeList.ts';

export const enableStatus = codeList('enableStatus', [
  { value: 1, zh: '启用', en: 'Enabled', tone: 'success' },
  { value: 0, zh: '禁用', en: 'Disabled', tone: 'default' },
]);

export const successFail = codeList('successFail', [
  { value: 1, zh: '成功', en: 'Success', tone: 'success' },
  { value: 2, zh: '失败', en: 'Failed', tone: 'error' },
]);

export const clientTypeLog = codeList('clientTypeLog', [
  { value: 1, zh: 'Android', en: 'Android', tone: 'success' },
  { value: 2, zh: 'iOS', en: 'iOS', tone: 'info' },
  { value: 3, zh: 'PC', en: 'PC', tone: 'default' },
  { value: 4, zh: 'iOS Lite', en: 'iOS lite', tone: 'info' },
  { value: 5, zh: '小程序', en: 'Mini program', tone: 'warning' },
  { value: 7, zh: 'H5', en: 'H5', tone: 'default' },
]);
