import { action } from '../../schemas/vocabulary/action.ts';
import { call } from '../../schemas/vocabulary/call.ts';
import { matches } from '../../schemas/vocabulary/checks.ts';
import { loggedClientType } from '../../schemas/codes/common.ts';
import { accountStatus, realNameStatus, userLevel, userType } from '../../schemas/codes/users.ts';
import { code, dateTime, email, idCard, image, integer, ip, longText, money, password, phone, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { maskPhone, max, passwordStrong } from '../../schemas/rules/rules.ts';

const level = code({ zh: '用户等级', en: 'User level' }, userLevel, { required: true, list: true, filter: true });

/** Long file: seven actions with calls and forms that no other resource uses. */
export default defineResource({
  name: 'client-users',
  title: { zh: '客户端用户', en: 'Client users' },
  noun: { zh: '客户端用户', en: 'client user' },
  icon: 'PersonSearch',
  order: 50,
  type: 'crud',
  code: 'users:client-users',
  operations: { edit: 'client-user:edit', export: 'client-user:export' },
  api: {
    list: call('POST', '/api/user/v5/user/getPageUserInfo'),
    detail: call('GET', '/api/user/v1/designjet/client_info', { query: { id: '{id}' } }),
    update: call('PUT', '/api/user/v1/client-users'),
    export: call('GET', '/api/user/v1/designjet/client_info/excel', {
      file: { name: { zh: '用户信息', en: 'user information' }, format: 'xls' },
    }),
    options: call('GET', '/api/user/v1/client-users/options'),
  },
  sort: { field: 'registerTime', order: 'DESC' },
  fields: {
    userName: text({ zh: '用户名', en: 'User name' }, { readOnly: true, list: true, filter: 'search', sort: true, title: true }),
    nickName: text({ zh: '昵称', en: 'Nickname' }, { rules: [max(32)], list: true, filter: true }),
    avatar: image({ zh: '头像', en: 'Avatar' }, { list: true }),
    phone: phone({ zh: '手机号', en: 'Phone' }, { rules: [maskPhone], list: true, filter: true }),
    status: code({ zh: '账号状态', en: 'Account status' }, accountStatus, {
      readOnly: true,
      default: accountStatus.normal,
      list: true,
      filter: true,
    }),
    userLevel: level,
    email: email({ zh: '邮箱', en: 'Email address' }, { only: 'detail' }),
    userType: code({ zh: '用户类型', en: 'User type' }, userType, { readOnly: true, default: userType.clientUser }),
    merchantSign: reference({ zh: '所属商家', en: 'Merchant' }, 'merchants.merchantSign', {
      readOnly: true,
      list: true,
      filter: true,
    }),
    clientType: code({ zh: '注册端', en: 'Registered from' }, loggedClientType, {
      readOnly: true,
      list: true,
      filter: true,
    }),
    starCoins: integer({ zh: '星币', en: 'Star coins' }, { readOnly: true, list: true, sort: true }),
    integral: integer({ zh: '积分', en: 'Points' }, { readOnly: true, list: true, sort: true }),
    deviceCount: integer({ zh: '设备数', en: 'Devices' }, { readOnly: true, list: true, sort: true }),
    cloudDiskGb: integer({ zh: '云盘容量', en: 'Cloud disk capacity' }, { readOnly: true, only: 'detail', unit: { zh: 'GB', en: 'GB' } }),
    totalCost: money({ zh: '累计消费', en: 'Total spending' }, { readOnly: true, list: true, sort: true }),
    inviteCode: text({ zh: '邀请码', en: 'Invitation code' }, { readOnly: true, only: 'detail' }),
    realNameStatus: code({ zh: '实名状态', en: 'Real-name status' }, realNameStatus, {
      readOnly: true,
      list: true,
      filter: true,
    }),
    idCard: idCard({ zh: '身份证号', en: 'ID card number' }, { readOnly: true, only: 'detail', secret: true }),
    registerTime: dateTime({ zh: '注册时间', en: 'Registered' }, { readOnly: true, list: true, sort: true, filter: true }),
    lastLoginTime: dateTime({ zh: '最近登录', en: 'Last sign-in' }, { readOnly: true, list: true, sort: true, filter: true }),
    lastLoginIp: ip({ zh: '登录IP', en: 'Sign-in IP' }, { readOnly: true, only: 'detail' }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  related: [
    { resource: 'devices', filter: { userName: '{userName}' } },
    { resource: 'user-costs', filter: { userName: '{userName}' } },
    { resource: 'fault-conditions', filter: { userName: '{userName}' } },
    { resource: 'login-records', filter: { userName: '{userName}' } },
  ],
  actions: [
    action(
      'loginRecord',
      { zh: '登录记录', en: 'View sign-in records' },
      {
        on: ['row'],
        code: 'client-user:loginRecord',
        icon: 'History',
        opens: { panel: 'client-users/LoginRecordsPanel' },
      },
    ),
    action(
      'setLevel',
      { zh: '设置等级', en: 'Set level' },
      {
        on: ['row', 'bulk'],
        code: 'client-user:setLevel',
        icon: 'MilitaryTech',
        call: call('POST', '/api/user/v1/client-users/setLevel'),
        form: { userLevel: level },
        effect: 'setLevel',
      },
    ),
    action(
      'resetPassword',
      { zh: '重置密码', en: 'Reset password' },
      {
        on: ['row'],
        code: 'client-user:resetPassword',
        icon: 'LockReset',
        call: call('POST', '/api/user/v1/client-users/resetPassword'),
        form: {
          password: password(
            { zh: '新密码', en: 'New password' },
            { required: true, rules: [passwordStrong], credential: true, help: { zh: '该用户在所有客户端退出', en: 'The user is signed out of all clients' } },
          ),
          confirmPassword: password({ zh: '确认密码', en: 'Confirm password' }, { required: true, credential: true }),
        },
        checks: [matches('confirmPassword', 'password')],
        effect: 'resetClientPassword',
      },
    ),
    action(
      'unfreeze',
      { zh: '解冻', en: 'Unfreeze' },
      {
        on: ['row', 'bulk'],
        code: 'client-user:unfreeze',
        icon: 'LockOpen',
        call: call('POST', '/api/user/v1/client-users/unfreeze'),
        confirm: true,
        transition: { field: 'status', from: [accountStatus.frozen], to: accountStatus.normal },
      },
    ),
    action(
      'offline',
      { zh: '强制下线', en: 'Force sign-out' },
      {
        on: ['row', 'bulk'],
        code: 'client-user:offline',
        icon: 'PowerSettingsNew',
        call: call('POST', '/api/user/v1/client-users/offline'),
        confirm: true,
        danger: true,
        effect: 'forceOffline',
      },
    ),
    action(
      'freeze',
      { zh: '冻结', en: 'Freeze' },
      {
        on: ['row', 'bulk'],
        code: 'client-user:freeze',
        icon: 'AcUnit',
        call: call('POST', '/api/user/v1/client-users/freeze'),
        danger: true,
        form: { reason: longText({ zh: '原因', en: 'Reason' }, { required: true, rules: [max(256)] }) },
        transition: { field: 'status', from: [accountStatus.normal], to: accountStatus.frozen },
        effect: 'freezeClient',
      },
    ),
    action(
      'logoutAll',
      { zh: '结束全部会话', en: 'End all sessions' },
      {
        on: ['board'],
        code: 'user-management:logoutAll',
        icon: 'Logout',
        call: call('POST', '/api/user/v1/client-users/logoutAll', { ids: 'id' }),
        confirm: true,
        danger: true,
        answer: { sessions: integer({ zh: '已结束的会话', en: 'Sessions ended' }) },
        effect: 'logoutClientEverywhere',
      },
    ),
  ],
});
