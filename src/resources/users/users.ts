import { action } from '../../schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { matches } from '../../schemas/vocabulary/checks.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { secondFactorSetupStatus, operatorLoginMethod, userType } from '../../schemas/codes/users.ts';
import { code, dateTime, email, image, integer, ip, longText, password, phone, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { maskPhone, max, passwordStrong, userName32, username } from '../../schemas/rules/rules.ts';

const designjet = '/api/user/v1/designjet/user';

/** Long file: calls and forms that no other resource uses. */
export default defineResource({
  name: 'users',
  title: { zh: '用户列表', en: 'Users' },
  noun: { zh: '用户', en: 'user' },
  icon: 'Group',
  order: 20,
  type: 'crud',
  code: 'users:users',
  operations: crud('user', { create: 'adduser', show: 'checkuser' }),
  asksPassword: { create: true, edit: ['groupId', 'loginMethod', 'email', 'phone'] },
  api: conventionalApi('/api/user/v1/users', {
    list: call('POST', `${designjet}/list`),
    create: call('POST', designjet),
    update: call('PUT', designjet),
    delete: call('DELETE', designjet),
  }),
  fields: {
    userName: text(
      { zh: '用户名', en: 'User name' },
      {
        required: true,
        rules: [username],
        unique: true,
        readOnly: 'edit',
        list: true,
        filter: 'search',
        sort: true,
        title: true,
      },
    ),
    name: text({ zh: '姓名', en: 'Name' }, { required: true, rules: [userName32, max(32)], list: true, filter: true, inline: true }),
    password: password({ zh: '密码', en: 'Password' }, { required: 'create', rules: [passwordStrong], only: 'create', secret: true, credential: true }),
    confirmPassword: password({ zh: '确认密码', en: 'Confirm password' }, { required: 'create', only: 'create', secret: true, credential: true }),
    groupId: reference({ zh: '权限组', en: 'Permission group' }, 'permission-groups', {
      required: true,
      list: true,
      filter: true,
    }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    email: email({ zh: '邮箱', en: 'Email address' }, { required: true, list: true, filter: true }),
    phone: phone({ zh: '手机号', en: 'Phone' }, { required: true, rules: [maskPhone], list: true, filter: true }),
    loginMethod: code({ zh: '登录方式', en: 'Sign-in method' }, operatorLoginMethod, {
      default: operatorLoginMethod.password,
      help: {
        zh: '选择密码+识别码后，用户须在下次登录时设置识别码',
        en: 'If the method includes a verification code, the user must set up two-factor authentication at the next sign-in',
      },
      required: true,
      list: true,
      filter: true,
    }),
    identificationCode: code({ zh: '识别码', en: 'Two-factor authentication' }, secondFactorSetupStatus, {
      computed: true,
      readOnly: true,
      list: true,
      filter: true,
      help: {
        zh: '验证器应用的动态码，由用户本人设置',
        en: 'Codes of an authenticator app that each user sets up',
      },
    }),
    userType: code({ zh: '用户类型', en: 'User type' }, userType, {
      default: userType.managementPlatformUser,
      readOnly: true,
      list: true,
      filter: true,
    }),
    avatar: image({ zh: '头像', en: 'Avatar' }),
    merchantSign: reference({ zh: '所属商家', en: 'Merchant' }, 'merchants.merchantSign', { filter: true }),
    lastLoginTime: dateTime({ zh: '最近登录', en: 'Last sign-in' }, { readOnly: true, list: true, sort: true }),
    lastLoginIp: ip({ zh: '登录IP', en: 'Sign-in IP' }, { readOnly: true, only: 'detail' }),
    createTime: dateTime({ zh: '创建时间', en: 'Created' }, { readOnly: true, list: true, sort: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)], list: true }),
  },
  checks: [matches('confirmPassword', 'password')],
  effects: { create: 'createUser', update: 'updateUser', delete: 'deleteUser' },
  related: [{ resource: 'login-records', filter: { userName: '{userName}' } }],
  actions: [
    action(
      'resetPassword',
      { zh: '重置密码', en: 'Reset password' },
      {
        on: ['row'],
        code: 'user:resetPassword',
        icon: 'LockReset',
        call: call('PUT', `${designjet}/password`, { query: {}, ids: 'id' }),
        form: {
          password: password(
            { zh: '新密码', en: 'New password' },
            {
              required: true,
              rules: [passwordStrong],
              credential: true,
              help: { zh: '该用户的所有会话随即结束，下次登录后须自行改密', en: 'All sessions of the user end; they must choose a new password at the next sign-in' },
            },
          ),
          confirmPassword: password({ zh: '确认密码', en: 'Confirm password' }, { required: true, credential: true }),
        },
        checks: [matches('confirmPassword', 'password')],
        asksPassword: true,
        effect: 'resetPassword',
      },
    ),
    action(
      'resetSecondFactor',
      { zh: '重置识别码', en: 'Reset two-factor authentication' },
      {
        on: ['row'],
        code: 'user:resetSecondFactor',
        icon: 'PhonelinkErase',
        call: call('PUT', `${designjet}/secondFactor`, { ids: 'id' }),
        confirm: true,
        danger: true,
        when: { eq: ['$record.identificationCode', secondFactorSetupStatus.setUp] },
        asksPassword: true,
        effect: 'resetSecondFactor',
      },
    ),
    action(
      'sessions',
      { zh: '登录会话', en: 'View sessions' },
      {
        on: ['row'],
        code: 'user:sessions',
        icon: 'Devices',
        opens: { panel: 'users/SessionsPanel' },
      },
    ),
    action(
      'enable',
      { zh: '启用', en: 'Enable' },
      {
        on: ['row', 'bulk'],
        code: 'user:enable',
        icon: 'CheckCircle',
        transition: { field: 'status', from: [enableStatus.disabled], to: enableStatus.enabled },
      },
    ),
    action(
      'disable',
      { zh: '禁用', en: 'Disable' },
      {
        on: ['row', 'bulk'],
        code: 'user:disable',
        icon: 'Block',
        confirm: true,
        danger: true,
        transition: { field: 'status', from: [enableStatus.enabled], to: enableStatus.disabled },
        effect: 'disableUser',
      },
    ),
    action(
      'logoutAll',
      { zh: '结束全部会话', en: 'End all sessions' },
      {
        on: ['board'],
        code: 'user-management:logoutAll',
        icon: 'Logout',
        call: call('POST', '/api/user/v1/users/logoutAll', { ids: 'id' }),
        confirm: true,
        danger: true,
        answer: { sessions: integer({ zh: '已结束的会话', en: 'Sessions ended' }) },
        effect: 'logoutEverywhere',
      },
    ),
  ],
});
