import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { loggedClientType, resultStatus } from '../../schemas/codes/common.ts';
import { loginMethod, userType } from '../../schemas/codes/users.ts';
import { code, dateTime, duration, ip, text, version } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';

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
    result: code({ zh: '结果', en: 'Result' }, resultStatus, { readOnly: true, list: true, filter: true }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { readOnly: true, said: true, bilingual: true, list: true }),
    clientType: code({ zh: '客户端', en: 'Client app' }, loggedClientType, { readOnly: true, list: true, filter: true }),
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
});
