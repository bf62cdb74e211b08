import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow } from '../../schemas/vocabulary/checks.ts';
import { redemptionStatus } from '../../schemas/codes/settings.ts';
import { code, dateTime, integer, longText, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'activation-codes',
  title: { zh: '激活码', en: 'Activation codes' },
  noun: { zh: '激活码', en: 'activation code' },
  icon: 'VpnKey',
  order: 90,
  type: 'crud',
  code: 'settings:activation-codes',
  operations: { create: 'activation-code:add', delete: 'activation-code:delete', export: 'activation-code:export' },
  api: conventionalApi('/api/config/v1/activation-codes'),
  fields: {
    code: text({ zh: '激活码', en: 'Activation code' }, { readOnly: true, unique: true, list: true, filter: 'search', title: true }),
    batchNo: text({ zh: '批次号', en: 'Batch no.' }, { readOnly: true, list: true, filter: true }),
    quantity: integer({ zh: '生成数量', en: 'Quantity' }, { required: true, rules: [range(1, 5000)], only: 'create' }),
    mealId: reference({ zh: '套餐', en: 'Package' }, 'cloud-meals', { required: true, list: true, filter: true }),
    days: integer({ zh: '天数', en: 'Days' }, { required: true, rules: [range(1, 999)], unit: { zh: '天', en: 'd' }, list: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { required: true, list: true, filter: true }),
    agentId: reference({ zh: '代理', en: 'Agent' }, 'agents', { list: true, filter: true }),
    codeStatus: code({ zh: '使用状态', en: 'Usage status' }, redemptionStatus, { readOnly: true, default: redemptionStatus.unused, list: true, filter: true }),
    userName: reference({ zh: '使用用户', en: 'Used by' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    useTime: dateTime({ zh: '使用时间', en: 'Used' }, { readOnly: true, list: true, filter: true, sort: true }),
    expireTime: dateTime({ zh: '失效时间', en: 'Expires' }, { required: true, list: true, sort: true }),
    prefix: text({ zh: '前缀', en: 'Prefix' }, { rules: [max(10)], only: 'create', help: { zh: '写在16位激活码之前', en: 'Added before the 16 characters of each code' } }),
    createTime: dateTime({ zh: '生成时间', en: 'Generated' }, { readOnly: true, list: true, filter: true, sort: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)], said: true }),
  },
  checks: [afterNow('expireTime')],
  sort: { field: 'createTime', order: 'DESC' },
  effects: { create: 'activationCodeCreate' },
  refuses: [{ on: ['delete'], when: { not: { eq: ['$record.codeStatus', redemptionStatus.unused] } }, says: { zh: '只有未使用的激活码可以删除', en: 'Only unused codes can be deleted' } }],
  turns: [{ field: 'codeStatus', from: [redemptionStatus.unused], to: redemptionStatus.expired, at: 'expireTime' }],
  actions: [
    action(
      'exportBatch',
      { zh: '导出批次', en: 'Export batch' },
      {
        on: ['row'],
        code: 'activation-code:exportBatch',
        icon: 'Download',
        opens: { related: 'activation-codes', filter: { batchNo: '{batchNo}' } },
      },
    ),
    action(
      'void',
      { zh: '作废', en: 'Void' },
      {
        on: ['row', 'bulk'],
        code: 'activation-code:void',
        icon: 'Block',
        confirm: true,
        transition: { field: 'codeStatus', from: [redemptionStatus.unused], to: redemptionStatus.voided },
        danger: true,
      },
    ),
  ],
});
