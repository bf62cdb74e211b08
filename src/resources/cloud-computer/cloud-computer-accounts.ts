import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow, matches } from '../../schemas/vocabulary/checks.ts';
import { powerStatus } from '../../schemas/codes/rooms.ts';
import { accountStatus } from '../../schemas/codes/users.ts';
import { code, dateTime, duration, integer, ip, longText, password, port, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, passwordStrong, range, username } from '../../schemas/rules/rules.ts';

/** Long file: two state machines (power and account) with seven actions that no other resource has. */
export default defineResource({
  name: 'cloud-computer-accounts',
  title: { zh: '云电脑账号', en: 'Cloud computer accounts' },
  noun: { zh: '云电脑账号', en: 'cloud computer account' },
  icon: 'AccountCircle',
  order: 10,
  type: 'crud',
  code: 'cloud-computer:cloud-computer-accounts',
  operations: crud('cloud-computer-account'),
  api: conventionalApi('/api/computer/v1/cloud-computer-accounts'),
  fields: {
    account: text({ zh: '账号', en: 'Account' }, { required: true, rules: [username], unique: true, readOnly: 'edit', list: true, filter: 'search', title: true }),
    password: password({ zh: '密码', en: 'Password' }, { required: 'create', rules: [passwordStrong], only: 'create', credential: true }),
    confirmPassword: password({ zh: '确认密码', en: 'Confirm password' }, { required: 'create', only: 'create', credential: true }),
    userName: reference({ zh: '所属用户', en: 'User' }, 'client-users.userName', { required: true, list: true, filter: true }),
    dataCenterId: reference({ zh: '数据中心', en: 'Data centre' }, 'data-centers', { required: true, list: true, filter: true }),
    configId: reference({ zh: '配置', en: 'Configuration' }, 'cloud-computer-configs', { required: true, list: true, filter: true }),
    mealId: reference({ zh: '套餐', en: 'Package' }, 'cloud-computer-meals', { list: true, filter: true, narrowedBy: { configId: 'configId' } }),
    machineIp: ip({ zh: '主机IP', en: 'Host IP' }, { readOnly: true, list: true, filter: true }),
    machinePort: port({ zh: '端口', en: 'Port' }, { readOnly: true, only: 'detail' }),
    usedSeconds: duration({ zh: '已用时长', en: 'Used time' }, { readOnly: true, default: 0, list: true, sort: true }),
    remainSeconds: duration(
      { zh: '剩余时长', en: 'Remaining time' },
      { computed: true, readOnly: true, list: true, sort: true, help: { zh: '仅定时套餐按开机时长扣减', en: 'Only the time of timed packages is used up while the computer is on' } },
    ),
    expireTime: dateTime({ zh: '到期时间', en: 'Expires' }, { required: true, list: true, filter: true, sort: true }),
    powerStatus: code({ zh: '电源状态', en: 'Power status' }, powerStatus, { readOnly: true, default: powerStatus.off, list: true, filter: true }),
    powerTime: dateTime({ zh: '开机时间', en: 'Powered on' }, { readOnly: true, only: 'detail' }),
    accountStatus: code({ zh: '账号状态', en: 'Account status' }, accountStatus, { readOnly: true, default: accountStatus.normal, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [matches('confirmPassword', 'password'), afterNow('expireTime')],
  effects: { create: 'cloudComputerAccountCreate', update: 'cloudComputerAccountUpdate' },
  turns: [{ field: 'powerStatus', from: [powerStatus.on], to: powerStatus.off, at: 'expireTime', effect: 'cloudComputerPowerOff' }],
  actions: [
    action(
      'powerOn',
      { zh: '开机', en: 'Power on' },
      {
        on: ['row', 'bulk'],
        code: 'cloud-computer-account:powerOn',
        icon: 'PowerSettingsNew',
        when: { all: [{ eq: ['$record.powerStatus', powerStatus.off] }, { eq: ['$record.accountStatus', accountStatus.normal] }] },
        transition: { field: 'powerStatus', from: [powerStatus.off], to: powerStatus.on },
        sets: { powerTime: '$now' },
        effect: 'cloudComputerPowerOn',
        job: true,
        remote: true,
      },
    ),
    action(
      'powerOff',
      { zh: '关机', en: 'Power off' },
      {
        on: ['row', 'bulk'],
        code: 'cloud-computer-account:powerOff',
        icon: 'PowerOff',
        confirm: true,
        transition: { field: 'powerStatus', from: [powerStatus.on], to: powerStatus.off },
        effect: 'cloudComputerPowerOff',
        job: true,
        remote: true,
        danger: true,
      },
    ),
    action(
      'restart',
      { zh: '重启', en: 'Restart' },
      {
        on: ['row', 'bulk'],
        code: 'cloud-computer-account:restart',
        icon: 'RestartAlt',
        confirm: true,
        when: { all: [{ eq: ['$record.powerStatus', powerStatus.on] }, { eq: ['$record.accountStatus', accountStatus.normal] }] },
        effect: 'cloudComputerRestart',
        job: true,
        remote: true,
      },
    ),
    action(
      'resetPassword',
      { zh: '重置密码', en: 'Reset password' },
      {
        on: ['row'],
        code: 'cloud-computer-account:resetPassword',
        icon: 'LockReset',
        form: {
          password: password({ zh: '新密码', en: 'New password' }, { required: true, rules: [passwordStrong], credential: true }),
          confirmPassword: password({ zh: '确认密码', en: 'Confirm password' }, { required: true, credential: true }),
        },
        checks: [matches('confirmPassword', 'password')],
        effect: 'cloudComputerResetPassword',
      },
    ),
    action(
      'freeze',
      { zh: '冻结', en: 'Freeze' },
      {
        on: ['row', 'bulk'],
        code: 'cloud-computer-account:freeze',
        icon: 'AcUnit',
        confirm: { zh: '冻结后正在运行的云电脑将被关机，确定冻结吗？', en: 'Freezing an account powers off its running computer. Freeze?' },
        transition: { field: 'accountStatus', from: [accountStatus.normal], to: accountStatus.frozen },
        effect: 'cloudComputerFreeze',
        danger: true,
      },
    ),
    action(
      'unfreeze',
      { zh: '解冻', en: 'Unfreeze' },
      {
        on: ['row', 'bulk'],
        code: 'cloud-computer-account:unfreeze',
        icon: 'LockOpen',
        transition: { field: 'accountStatus', from: [accountStatus.frozen], to: accountStatus.normal },
      },
    ),
    action(
      'extend',
      { zh: '延期', en: 'Extend' },
      {
        on: ['row', 'bulk'],
        code: 'cloud-computer-account:extend',
        icon: 'MoreTime',
        when: { in: ['$record.accountStatus', [accountStatus.normal, accountStatus.frozen]] },
        form: {
          days: integer(
            { zh: '天数', en: 'Days' },
            { required: true, rules: [range(1, 999)], help: { zh: '从到期时间起增加；已到期的从现在起', en: 'The days are added to the expiry; for an expired account they start now' } },
          ),
        },
        effect: 'cloudComputerExtend',
      },
    ),
  ],
});
