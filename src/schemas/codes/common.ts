import { codeList } from '../vocabulary/codeList.ts';

export const loggedClientType = codeList('clientTypeLog', {
  android: { value: 1, zh: 'Android', en: 'Android', tone: 'success' },
  ios: { value: 2, zh: 'iOS', en: 'iOS', tone: 'info' },
  pc: { value: 3, zh: 'PC', en: 'PC', tone: 'default' },
  iosLite: { value: 4, zh: 'iOS Lite', en: 'iOS lite', tone: 'info' },
  miniProgram: { value: 5, zh: '小程序', en: 'Mini program', tone: 'warning' },
  h5: { value: 7, zh: 'H5', en: 'H5', tone: 'default' },
});

export const openState = codeList('openState', {
  open: { value: 1, zh: '开启', en: 'On', tone: 'success' },
  closed: { value: 0, zh: '关闭', en: 'Off', tone: 'default' },
});

export const enableStatus = codeList('enableStatus', {
  enabled: { value: 1, zh: '启用', en: 'Enabled', tone: 'success' },
  disabled: { value: 0, zh: '禁用', en: 'Disabled', tone: 'default' },
});

export const shelfStatus = codeList('shelfStatus', {
  notListed: { value: 0, zh: '未上架', en: 'Not listed', tone: 'default' },
  listed: { value: 1, zh: '已上架', en: 'Listed', tone: 'success' },
  unlisted: { value: 2, zh: '已下架', en: 'Delisted', tone: 'warning' },
});

export const publishStatus = codeList('publishStatus', {
  draft: { value: 0, zh: '草稿', en: 'Draft', tone: 'default' },
  scheduled: { value: 1, zh: '待发布', en: 'Scheduled', tone: 'info' },
  published: { value: 2, zh: '已发布', en: 'Published', tone: 'success' },
  withdrawn: { value: 3, zh: '已撤回', en: 'Withdrawn', tone: 'warning' },
});

export const reviewStatus = codeList('auditStatus', {
  pendingReview: { value: 1, zh: '待审核', en: 'Pending review', tone: 'warning' },
  approved: { value: 2, zh: '已通过', en: 'Approved', tone: 'success' },
  rejected: { value: 3, zh: '已驳回', en: 'Rejected', tone: 'error' },
});

export const resultStatus = codeList('successFail', {
  succeeded: { value: 1, zh: '成功', en: 'Succeeded', tone: 'success' },
  failed: { value: 2, zh: '失败', en: 'Failed', tone: 'error' },
});

export const handlingStatus = codeList('handleStatus', {
  open: { value: 0, zh: '待处理', en: 'Open', tone: 'warning' },
  handled: { value: 1, zh: '已处理', en: 'Handled', tone: 'success' },
  ignored: { value: 2, zh: '已忽略', en: 'Ignored', tone: 'default' },
});

export const jobStatus = codeList('jobStatus', {
  waiting: { value: 0, zh: '等待中', en: 'Waiting', tone: 'default' },
  running: { value: 1, zh: '执行中', en: 'Running', tone: 'info' },
  succeeded: { value: 2, zh: '成功', en: 'Succeeded', tone: 'success' },
  failed: { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
  cancelled: { value: 4, zh: '已取消', en: 'Cancelled', tone: 'default' },
  paused: { value: 5, zh: '已暂停', en: 'Paused', tone: 'warning' },
  partlyFailed: { value: 6, zh: '部分失败', en: 'Partly failed', tone: 'warning' },
});

/** States of a job item. `7`: the platform never attempted the item, because the record was not eligible. */
export const jobItemStatus = codeList('jobItemStatus', {
  waiting: { value: 0, zh: '等待中', en: 'Waiting', tone: 'default' },
  running: { value: 1, zh: '执行中', en: 'Running', tone: 'info' },
  succeeded: { value: 2, zh: '成功', en: 'Succeeded', tone: 'success' },
  failed: { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
  cancelled: { value: 4, zh: '已取消', en: 'Cancelled', tone: 'default' },
  skipped: { value: 7, zh: '已跳过', en: 'Skipped', tone: 'warning' },
});
