import { codeList } from '../codeList.ts';

export const clientTypeLog = codeList('clientTypeLog', [
  { value: 1, zh: 'Android', en: 'Android', tone: 'success' },
  { value: 2, zh: 'iOS', en: 'iOS', tone: 'info' },
  { value: 3, zh: 'PC', en: 'PC', tone: 'default' },
  { value: 4, zh: 'iOS Lite', en: 'iOS lite', tone: 'info' },
  { value: 5, zh: '小程序', en: 'Mini program', tone: 'warning' },
  { value: 7, zh: 'H5', en: 'H5', tone: 'default' },
]);

export const openState = codeList('openState', [
  { value: 1, zh: '开启', en: 'Open', tone: 'success' },
  { value: 0, zh: '关闭', en: 'Closed', tone: 'default' },
]);

export const enableStatus = codeList('enableStatus', [
  { value: 1, zh: '启用', en: 'Enabled', tone: 'success' },
  { value: 0, zh: '禁用', en: 'Disabled', tone: 'default' },
]);

export const shelfStatus = codeList('shelfStatus', [
  { value: 0, zh: '未上架', en: 'Not listed', tone: 'default' },
  { value: 1, zh: '已上架', en: 'Listed', tone: 'success' },
  { value: 2, zh: '已下架', en: 'Unlisted', tone: 'warning' },
]);

export const publishStatus = codeList('publishStatus', [
  { value: 0, zh: '草稿', en: 'Draft', tone: 'default' },
  { value: 1, zh: '待发布', en: 'Scheduled', tone: 'info' },
  { value: 2, zh: '已发布', en: 'Published', tone: 'success' },
  { value: 3, zh: '已撤回', en: 'Withdrawn', tone: 'warning' },
]);

export const auditStatus = codeList('auditStatus', [
  { value: 1, zh: '待审核', en: 'Pending review', tone: 'warning' },
  { value: 2, zh: '已通过', en: 'Approved', tone: 'success' },
  { value: 3, zh: '已驳回', en: 'Rejected', tone: 'error' },
]);

export const successFail = codeList('successFail', [
  { value: 1, zh: '成功', en: 'Succeeded', tone: 'success' },
  { value: 2, zh: '失败', en: 'Failed', tone: 'error' },
]);

export const handleStatus = codeList('handleStatus', [
  { value: 0, zh: '待处理', en: 'Open', tone: 'warning' },
  { value: 1, zh: '已处理', en: 'Handled', tone: 'success' },
  { value: 2, zh: '已忽略', en: 'Ignored', tone: 'default' },
]);

export const jobStatus = codeList('jobStatus', [
  { value: 0, zh: '等待中', en: 'Waiting', tone: 'default' },
  { value: 1, zh: '执行中', en: 'Running', tone: 'info' },
  { value: 2, zh: '成功', en: 'Succeeded', tone: 'success' },
  { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
  { value: 4, zh: '已取消', en: 'Cancelled', tone: 'default' },
  { value: 5, zh: '已暂停', en: 'Paused', tone: 'warning' },
  { value: 6, zh: '部分失败', en: 'Partly failed', tone: 'warning' },
]);

/** States of a job item. `7`: the platform never attempted the item, because the record was not eligible. */
export const jobItemStatus = codeList('jobItemStatus', [
  { value: 0, zh: '等待中', en: 'Waiting', tone: 'default' },
  { value: 1, zh: '执行中', en: 'Running', tone: 'info' },
  { value: 2, zh: '成功', en: 'Succeeded', tone: 'success' },
  { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
  { value: 4, zh: '已取消', en: 'Cancelled', tone: 'default' },
  { value: 7, zh: '已跳过', en: 'Skipped', tone: 'warning' },
]);
