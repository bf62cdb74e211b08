import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow } from '../../schemas/vocabulary/checks.ts';
import { allocationType, bindingStatus, bindingType } from '../../schemas/codes/devices.ts';
import { boolean, code, dateTime, integer, ip, longText, reference } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'resource-binds',
  title: { zh: '资源绑定', en: 'Resource bindings' },
  noun: { zh: '绑定', en: 'binding' },
  icon: 'Link',
  order: 70,
  type: 'crud',
  code: 'devices:resource-binds',
  operations: { create: 'resource-bind:add', export: 'resource-bind:export' },
  api: conventionalApi('/api/resources/v1/resource-binds'),
  fields: {
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { offered: { is: 'assignable' }, required: true, list: true, filter: true, title: true }),
    deviceIp: ip({ zh: '设备IP', en: 'Device IP' }, { readOnly: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { required: true, nullable: true, list: true, filter: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { narrowedBy: { merchantSign: 'merchantSign' }, required: true, list: true, filter: true }),
    mealId: reference({ zh: '套餐', en: 'Package' }, 'cloud-meals', { list: true, filter: true }),
    bindType: code({ zh: '绑定方式', en: 'Binding method' }, bindingType, { default: bindingType.byOperator, list: true, filter: true }),
    allocationType: code({ zh: '分配方式', en: 'Assignment method' }, allocationType, { default: allocationType.instance, list: true, filter: true }),
    bindTime: dateTime({ zh: '绑定时间', en: 'Bound' }, { readOnly: true, list: true, filter: true, sort: true }),
    expireTime: dateTime({ zh: '到期时间', en: 'Expires' }, { required: true, list: true, filter: true, sort: true }),
    autoRenew: boolean({ zh: '自动续费', en: 'Auto-renew' }, { default: false, list: true }),
    bindStatus: code({ zh: '状态', en: 'Status' }, bindingStatus, { readOnly: true, default: bindingStatus.bound, list: true, filter: true }),
    unbindTime: dateTime({ zh: '解绑时间', en: 'Unbound' }, { readOnly: true, only: 'detail' }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [afterNow('expireTime')],
  sort: { field: 'bindTime', order: 'DESC' },
  turns: [{ field: 'bindStatus', from: [bindingStatus.bound], to: bindingStatus.expired, at: 'expireTime', sets: { unbindTime: '$now' }, effect: 'resourceBindExpire' }],
  effects: { create: 'createResourceBind' },
  actions: [
    action(
      'extend',
      { zh: '延期', en: 'Extend' },
      {
        on: ['row', 'bulk'],
        code: 'resource-bind:extend',
        form: { days: integer({ zh: '天数', en: 'Days' }, { required: true, rules: [range(1, 999)], default: 30 }) },
        when: { eq: ['$record.bindStatus', bindingStatus.bound] },
        effect: 'resourceBindExtend',
        icon: 'MoreTime',
      },
    ),
    action(
      'change',
      { zh: '换机', en: 'Change device' },
      {
        on: ['row'],
        code: 'resource-bind:change',
        form: {
          targetDeviceId: reference({ zh: '目标设备', en: 'Target device' }, 'devices', { required: true, offered: { is: 'spare' } }),
        },
        when: { eq: ['$record.bindStatus', bindingStatus.bound] },
        effect: 'resourceBindChange',
        interrupts: true,
        targetDevice: { field: 'targetDeviceId' },
        icon: 'SwapHoriz',
      },
    ),
    action(
      'unbind',
      { zh: '解绑', en: 'Unbind' },
      {
        on: ['row', 'bulk'],
        code: 'resource-bind:unbind',
        confirm: true,
        transition: { field: 'bindStatus', from: [bindingStatus.bound], to: bindingStatus.unbound },
        sets: { unbindTime: '$now' },
        effect: 'resourceBindUnbind',
        interrupts: true,
        icon: 'LinkOff',
        danger: true,
      },
    ),
  ],
});
