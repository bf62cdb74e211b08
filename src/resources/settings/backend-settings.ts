import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { language } from '../../schemas/codes/settings.ts';
import { boolean, code, image, integer, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'backend-settings',
  title: { zh: '后台设置', en: 'Console settings' },
  noun: { zh: '后台设置', en: 'console settings' },
  icon: 'DisplaySettings',
  order: 40,
  type: 'settings',
  code: 'settings:backend-settings',
  operations: { edit: 'backend-settings:edit' },
  asksPassword: { edit: ['logKeepDays', 'secondFactorForAll'] },
  api: conventionalApi('/api/config/v1/backend-settings'),
  fields: {
    platformName: text({ zh: '平台名称', en: 'Platform name' }, { required: true, rules: [max(40)] }),
    logo: image({ zh: 'Logo', en: 'Logo' }, { required: true }),
    miniLogo: image({ zh: '小Logo', en: 'Mini logo' }, { required: true }),
    defaultLanguage: code({ zh: '默认语言', en: 'Default language' }, language, { required: true, default: language.chinese }),
    sessionMinutes: integer(
      { zh: '会话时长', en: 'Session duration' },
      {
        required: true,
        rules: [range(1, 9999)],
        default: 120,
        unit: { zh: '分钟', en: 'min' },
        help: { zh: '登录后最长的有效时间，修改后从下次登录起生效', en: 'Maximum duration of a session; changes apply to new sign-ins' },
      },
    ),
    loginFailLimit: integer(
      { zh: '登录失败上限', en: 'Failed sign-in limit' },
      { required: true, rules: [range(1, 10)], default: 5, help: { zh: '同一用户连续输错达到此次数后须等待', en: 'Number of failed sign-ins in a row after which the user must wait' } },
    ),
    lockMinutes: integer(
      { zh: '锁定时间', en: 'Lockout duration' },
      {
        required: true,
        rules: [range(1, 999)],
        default: 30,
        unit: { zh: '分钟', en: 'min' },
        help: { zh: '每次再失败等待时间加倍，最长为此时间', en: 'Maximum wait; each further failure doubles the wait up to this' },
      },
    ),
    singleLogin: boolean(
      { zh: '单点登录', en: 'One session per account' },
      { default: true, help: { zh: '关闭后，同一账号可同时在多处登录', en: 'When off, an account may have several sessions at the same time' } },
    ),
    secondFactorForAll: boolean(
      { zh: '全员识别码', en: 'Require two-factor authentication for all users' },
      {
        default: false,
        help: { zh: '开启后，所有账号登录时都须输入识别码，未设置的须先设置', en: 'When on, every sign-in requires a verification code; users who have not set this up must do so first' },
      },
    ),
    forbiddenWords: text(
      { zh: '密码禁用词', en: 'Forbidden words in passwords' },
      {
        rules: [max(200)],
        help: {
          zh: '公司、产品、项目等名称，用逗号分隔；由其加常见数字组成的密码会被拒绝',
          en: 'Names of the company, its products and projects, separated by commas; passwords that combine them with common digits are rejected',
        },
      },
    ),
    trialDays: integer({ zh: '试用天数', en: 'Trial period' }, { required: true, rules: [range(1, 30)], default: 7, unit: { zh: '天', en: 'd' } }),
    logoffDays: integer({ zh: '注销冷静期', en: 'Deletion grace period' }, { required: true, rules: [range(1, 30)], default: 15, unit: { zh: '天', en: 'd' } }),
    maxBatchDevices: integer(
      { zh: '批量设备上限', en: 'Max devices per batch' },
      { required: true, rules: [range(1, 5000)], default: 1000, help: { zh: '控制面板一次可操作的设备数', en: 'Maximum number of devices in one command of the control panel' } },
    ),
    logKeepDays: integer(
      { zh: '日志保留', en: 'Log retention' },
      {
        required: true,
        rules: [range(180, 3650)],
        default: 180,
        unit: { zh: '天', en: 'd' },
        help: { zh: '至少180天；更早的操作、登录、连接、错误日志会被删除', en: 'At least 180 days; older operation, sign-in, connection and error logs are deleted' },
      },
    ),
    exportLimit: integer(
      { zh: '导出上限', en: 'Export limit' },
      {
        required: true,
        rules: [range(1, 99999)],
        default: 50000,
        unit: { zh: '条', en: 'rows' },
        help: { zh: '一个导出文件最多的行数，日志不受限', en: 'Maximum number of rows in an exported file; does not apply to logs' },
      },
    ),
    icpNo: text({ zh: '备案号', en: 'ICP no.' }, { rules: [max(40)] }),
    copyright: text({ zh: '版权信息', en: 'Copyright' }, { rules: [max(128)] }),
  },
  sections: [
    {
      title: { zh: '平台信息', en: 'Platform information' },
      fields: ['platformName', 'defaultLanguage', 'logo', 'miniLogo', 'icpNo', 'copyright'],
    },
    {
      title: { zh: '登录与会话', en: 'Sign-in and sessions' },
      fields: ['sessionMinutes', 'loginFailLimit', 'lockMinutes', 'singleLogin', 'secondFactorForAll', 'forbiddenWords'],
    },
    {
      title: { zh: '期限与上限', en: 'Periods and limits' },
      fields: ['trialDays', 'logoffDays', 'maxBatchDevices', 'logKeepDays', 'exportLimit'],
    },
  ],
});
