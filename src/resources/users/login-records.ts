import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { clientTypeLog, successFail } from '../../schemas/codes/common.ts';
import { loginMethod, userType } from '../../schemas/codes/users.ts';
import { code, dateTime, duration, ip, text, version } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { weighted } from '../../schemas/vocabulary/weighted.ts';

export default defineResource({
  name: 'login-records',
  title: { zh: '登录记录', en: 'Sign-in records' },
  noun: { zh: '登录记录', en: 'sign-in record' },
  icon: 'Login',
  order: 40,
  type: 'record',
  code: 'users:login-records',
  operations: { export: 'login-record:export' },
  api: conventionalApi('/api/user/v1/login-records', {
    list: call('GET', '/api/user/v1/login/record', {
      rename: { loginTimeStart: 'startTime', loginTimeEnd: 'endTime' },
    }),
  }),
  sort: { field: 'loginTime', order: 'DESC' },
  fields: {
    userName: text({ zh: '用户名', en: 'User name' }, { readOnly: true, list: true, filter: 'search', title: true }),
    userType: code({ zh: '用户类型', en: 'User type' }, userType, { readOnly: true, list: true, filter: true }),
    result: code({ zh: '结果', en: 'Result' }, successFail, { readOnly: true, list: true, filter: true }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { readOnly: true, said: true, bilingual: true, list: true }),
    clientType: code({ zh: '客户端', en: 'Client app' }, clientTypeLog, { readOnly: true, list: true, filter: true }),
    loginMethod: code({ zh: '登录方式', en: 'Sign-in method' }, loginMethod, {
      readOnly: true,
      list: true,
      filter: true,
    }),
    loginTime: dateTime({ zh: '登录时间', en: 'Signed in' }, { readOnly: true, list: true, sort: true, filter: true }),
    loginIp: ip({ zh: '登录IP', en: 'Sign-in IP' }, { readOnly: true, list: true, filter: true }),
    location: text({ zh: '归属地', en: 'IP location' }, { readOnly: true, list: true }),
    diskName: text({ zh: '浏览器/设备', en: 'Browser or device' }, { readOnly: true, list: true }),
    clientVersion: version({ zh: '版本', en: 'Version' }, { readOnly: true, only: 'detail' }),
    logoutTime: dateTime({ zh: '退出时间', en: 'Signed out' }, { readOnly: true, list: true }),
    onlineSeconds: duration({ zh: '在线时长', en: 'Online duration' }, { readOnly: true, list: true, sort: true }),
  },
  seed: {
    rows: 30_000,
    atOnce: 0,
    values: {
      userType: weighted([1, 9], [2, 1]),
      userName: { pick: 'client-users', field: 'userName' },
      clientType: weighted([1, 52], [2, 24], [3, 10], [4, 5], [5, 5], [7, 4]),
      loginMethod: weighted([1, 30], [3, 40], [4, 20], [5, 6], [6, 4]),
      loginTime: { pastDays: 180, curve: 'evening' },
      loginIp: { faker: 'ip' },
      location: { faker: 'place' },
      diskName: { faker: 'browser' },
      clientVersion: { oneOf: ['5.9.0', '5.8.2', '5.8.0', '5.7.1'] },
      result: weighted([1, 96], [2, 4]),
      failReason: {
        when: ['result', 2],
        then: weighted(['密码错误', 70], ['验证码错误', 22], ['账号已冻结', 8]),
      },
      logoutTime: { when: ['result', 1], then: { after: 'loginTime', seconds: [60, 14_400] } },
      onlineSeconds: { secondsFrom: 'loginTime', to: 'logoutTime' },
    },
  },
});
