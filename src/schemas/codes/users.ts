import { codeList } from '../vocabulary/codeList.ts';

export const userType = codeList('userType', {
  clientUser: { value: 1, zh: '客户端用户', en: 'Client user', tone: 'info' },
  managementPlatformUser: { value: 2, zh: '管理平台用户', en: 'Management-platform user', tone: 'success' },
});

export const userLevel = codeList('userLevel', {
  powerUser: { value: 1, zh: '高级用户', en: 'Power user', tone: 'warning' },
  normalUser: { value: 2, zh: '普通用户', en: 'Normal user', tone: 'default' },
  developer: { value: 3, zh: '开发者', en: 'Developer', tone: 'info' },
});

export const loginMethod = codeList('loginMethod', {
  password: { value: 1, zh: '密码', en: 'Password', tone: 'default' },
  passwordAndCode: { value: 2, zh: '密码+识别码', en: 'Password and verification code', tone: 'info' },
  smsCode: { value: 3, zh: '短信验证码', en: 'SMS code', tone: 'info' },
  wechat: { value: 4, zh: '微信', en: 'WeChat', tone: 'success' },
  qq: { value: 5, zh: 'QQ', en: 'QQ', tone: 'info' },
  apple: { value: 6, zh: 'Apple', en: 'Apple', tone: 'default' },
});

/** Sign-in methods of the console; the other values of `loginMethod` are sign-in methods of the client apps. */
export const operatorLoginMethod = codeList('operatorLoginMethod', {
  password: { value: 1, zh: '密码', en: 'Password', tone: 'default' },
  passwordAndCode: { value: 2, zh: '密码+识别码', en: 'Password and verification code', tone: 'info' },
});

/** Set-up state of a user's second factor. Responses never contain the secret of the second factor. */
export const secondFactorSetupStatus = codeList('identificationCode', {
  notSetUp: { value: 0, zh: '未设置', en: 'Not set up', tone: 'default' },
  setUp: { value: 1, zh: '已设置', en: 'Set up', tone: 'success' },
});

export const accountStatus = codeList('accountStatus', {
  normal: { value: 1, zh: '正常', en: 'Normal', tone: 'success' },
  frozen: { value: 2, zh: '冻结', en: 'Frozen', tone: 'error' },
  closed: { value: 3, zh: '已注销', en: 'Closed', tone: 'default' },
});

export const realNameStatus = codeList('realNameStatus', {
  notVerified: { value: 0, zh: '未实名', en: 'Not verified', tone: 'default' },
  verified: { value: 1, zh: '已实名', en: 'Verified', tone: 'success' },
  failed: { value: 2, zh: '认证失败', en: 'Failed', tone: 'error' },
});

export const logoffStatus = codeList('logoffStatus', {
  pending: { value: 0, zh: '待注销', en: 'Pending', tone: 'warning' },
  closed: { value: 1, zh: '已注销', en: 'Closed', tone: 'default' },
  cancelled: { value: 2, zh: '已撤销', en: 'Cancelled', tone: 'info' },
});
