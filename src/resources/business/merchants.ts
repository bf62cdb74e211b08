import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type clientUsers from '../users/client-users.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow, matches } from '../../schemas/vocabulary/checks.ts';
import { merchantStatus } from '../../schemas/codes/business.ts';
import { boolean, code, date, email, image, integer, longText, password, phone, tags, text, treeSelect, url } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { maskPhone, max, maxItems, minItems, passwordStrong, username } from '../../schemas/rules/rules.ts';

const merchant = '/v5/merchant';

/** Long file: seven actions, most of which have a legacy call and a confirmation of their own. */
export default defineResource({
  name: 'merchants',
  title: { zh: '商家列表', en: 'Merchants' },
  noun: { zh: '商家', en: 'merchant' },
  icon: 'Business',
  order: 10,
  type: 'crud',
  code: 'business:merchants',
  operations: crud('merchant'),
  api: conventionalApi('/api/resources/v1/merchants', {
    list: call('POST', `${merchant}/merchantInfoList`),
    create: call('POST', `${merchant}/insert`),
    update: call('POST', `${merchant}/update`),
    delete: call('POST', `${merchant}/deleteMerchantInfo`),
  }),
  fields: {
    merchantName: text({ zh: '商家名称', en: 'Merchant name' }, { required: true, rules: [max(64)], unique: true, list: true, filter: 'search', sort: true, title: true }),
    merchantSign: text({ zh: '商家标识', en: 'Merchant code' }, { required: true, rules: [max(10)], unique: true, readOnly: 'edit', list: true, filter: true }),
    merchantStatus: code({ zh: '商家状态', en: 'Merchant status' }, merchantStatus, {
      default: merchantStatus.enabled,
      readOnly: true,
      list: true,
      filter: true,
    }),
    userName: text({ zh: '登录账号', en: 'Sign-in account' }, { required: true, rules: [username], unique: true, readOnly: 'edit', list: true, filter: true }),
    password: password({ zh: '登录密码', en: 'Sign-in password' }, { required: 'create', rules: [passwordStrong], only: 'create', secret: true, credential: true }),
    confirmPassword: password({ zh: '确认密码', en: 'Confirm password' }, { required: 'create', only: 'create', secret: true, credential: true }),
    contact: text({ zh: '联系人', en: 'Contact person' }, { required: true, rules: [max(32)], list: true }),
    phone: phone({ zh: '联系电话', en: 'Phone' }, { required: true, rules: [maskPhone], list: true, filter: true }),
    email: email({ zh: '邮箱', en: 'Email address' }, { required: true }),
    address: text({ zh: '地址', en: 'Address' }, { rules: [max(128)] }),
    logo: image({ zh: 'Logo', en: 'Logo' }),
    callbackUrl: url({ zh: '回调地址', en: 'Callback URL' }, { rules: [max(128)] }),
    ipWhitelist: tags({ zh: 'IP白名单', en: 'IP whitelist' }, { rules: [maxItems(10)] }),
    merchantSecret: password({ zh: '商家密钥', en: 'Secret' }, { readOnly: true, secret: true }),
    rootSwitch: boolean({ zh: 'Root开关', en: 'Root access' }, { default: false, readOnly: true, list: true, filter: true }),
    resourceCount: integer({ zh: '租用资源', en: 'Resources rented' }, { computed: true, readOnly: true, list: true, sort: true }),
    userCount: integer({ zh: '用户数', en: 'Users' }, { ...countOf<typeof clientUsers>('client-users', { merchantSign: 'merchantSign' }), list: true }),
    expireTime: date({ zh: '合作到期', en: 'Contract ends' }, { required: true, list: true, sort: true }),
    menuIds: treeSelect({ zh: '已分配菜单', en: 'Assigned menus' }, 'support-menus', { computed: true, multiple: true, readOnly: true, only: 'detail' }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [matches('confirmPassword', 'password'), afterNow('expireTime')],
  sections: [
    { title: { zh: '商家信息', en: 'Merchant information' }, fields: ['merchantName', 'merchantSign', 'expireTime', 'logo', 'note'] },
    { title: { zh: '登录账号', en: 'Sign-in account' }, fields: ['userName', 'password', 'confirmPassword'] },
    { title: { zh: '联系方式', en: 'Contact details' }, fields: ['contact', 'phone', 'email', 'address'] },
    { title: { zh: '接入', en: 'Connection' }, fields: ['callbackUrl', 'ipWhitelist'] },
  ],
  related: [
    { resource: 'rental-records', filter: { merchantSign: '{merchantSign}' } },
    { resource: 'devices', filter: { merchantSign: '{merchantSign}' } },
    { resource: 'client-users', filter: { merchantSign: '{merchantSign}' } },
  ],
  effects: { create: 'merchantCreate', delete: 'deleteMerchant' },
  refuses: [
    {
      on: ['delete'],
      when: { gt: ['$record.resourceCount', 0] },
      says: { zh: '该商家仍租用 {resourceCount} 个资源，请先回收', en: 'The merchant still rents {resourceCount} resources. Reclaim them first' },
    },
  ],
  actions: [
    action(
      'enable',
      { zh: '启用', en: 'Enable' },
      {
        on: ['row'],
        code: 'merchant:switch',
        icon: 'CheckCircle',
        call: call('POST', `${merchant}/merchantSwitchControl`, { ids: 'id' }),
        payload: { merchantStatus: 1 },
        confirm: true,
        transition: { field: 'merchantStatus', from: [merchantStatus.disabled], to: merchantStatus.enabled },
      },
    ),
    action(
      'disable',
      { zh: '停用', en: 'Disable' },
      {
        on: ['row'],
        code: 'merchant:switch',
        icon: 'Block',
        call: call('POST', `${merchant}/merchantSwitchControl`, { ids: 'id' }),
        payload: { merchantStatus: 0 },
        confirm: {
          zh: '停用后该商家的用户会立即退出登录，确定要停用吗？',
          en: 'Disabling signs out all users of the merchant immediately. Disable?',
        },
        danger: true,
        transition: { field: 'merchantStatus', from: [merchantStatus.enabled], to: merchantStatus.disabled },
        effect: 'disableMerchant',
      },
    ),
    action(
      'openRoot',
      { zh: '开启Root', en: 'Allow root' },
      {
        on: ['row'],
        code: 'merchant:root',
        icon: 'AdminPanelSettings',
        call: call('POST', `${merchant}/updateRootSwitch`, { ids: 'id' }),
        payload: { rootSwitch: true },
        confirm: true,
        when: { not: { eq: ['$record.rootSwitch', true] } },
        sets: { rootSwitch: '$form.rootSwitch' },
      },
    ),
    action(
      'closeRoot',
      { zh: '关闭Root', en: 'Forbid root' },
      {
        on: ['row'],
        code: 'merchant:root',
        icon: 'RemoveModerator',
        call: call('POST', `${merchant}/updateRootSwitch`, { ids: 'id' }),
        payload: { rootSwitch: false },
        confirm: true,
        when: { eq: ['$record.rootSwitch', true] },
        sets: { rootSwitch: '$form.rootSwitch' },
      },
    ),
    action(
      'secret',
      { zh: '查看密钥', en: 'Show secret' },
      {
        on: ['row'],
        code: 'merchant:secret',
        icon: 'Key',
        call: call('POST', `${merchant}/getMerchantSecret`, { ids: 'id' }),
        asksPassword: true,
        effect: 'merchantSecret',
        answer: { merchantSecret: text({ zh: '商家密钥', en: 'Secret' }) },
      },
    ),
    action(
      'resources',
      { zh: '资源明细', en: 'View resource details' },
      {
        on: ['row'],
        code: 'merchant:resources',
        icon: 'ListAlt',
        opens: { route: '/merchant-resource-details?merchantSign={merchantSign}' },
      },
    ),
    action(
      'menus',
      { zh: '分配菜单', en: 'Assign menus' },
      {
        on: ['row'],
        code: 'merchant:menus',
        icon: 'AccountTree',
        form: {
          menuIds: treeSelect({ zh: '菜单', en: 'Menus' }, 'support-menus', { multiple: true, required: true, rules: [minItems(1)] }),
        },
        effect: 'merchantMenus',
      },
    ),
  ],
});
