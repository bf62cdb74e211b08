import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { chargeMode, cloudServiceType } from '../../schemas/codes/billing.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { phoneType } from '../../schemas/codes/devices.ts';
import { code, dateTime, integer, longText, money, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'cloud-service-charges',
  title: { zh: '云服务计费', en: 'Cloud service billing' },
  noun: { zh: '计费规则', en: 'billing rule' },
  icon: 'PriceChange',
  order: 20,
  type: 'crud',
  code: 'billing:cloud-service-charges',
  operations: crud('cloud-service-charge'),
  api: conventionalApi('/api/pay/v1/cloud-service-charges'),
  fields: {
    chargeName: text({ zh: '计费名称', en: 'Charge name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    serviceType: code({ zh: '服务类型', en: 'Service type' }, cloudServiceType, { required: true, list: true, filter: true }),
    chargeMode: code({ zh: '计费方式', en: 'Charge mode' }, chargeMode, { required: true, list: true, filter: true }),
    unitPrice: money({ zh: '单价', en: 'Unit price' }, { required: true, rules: [decimalRange(0, 999999)], list: true, sort: true }),
    minCharge: money({ zh: '最低消费', en: 'Minimum charge' }, { rules: [decimalRange(0, 999999)], default: 0, list: true }),
    freeQuota: integer({ zh: '免费额度', en: 'Free quota' }, { rules: [range(0, 9999)], default: 0, list: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, {
      required: true,
      visibleWhen: { eq: ['$form.serviceType', cloudServiceType.cloudPhone] },
      whenHidden: 'clear',
      list: true,
      filter: true,
    }),
    merchantSign: reference({ zh: '适用商家', en: 'Eligible merchant' }, 'merchants.merchantSign', {
      help: { zh: '不选则适用于全部商家', en: 'Leave empty for all merchants' },
      list: true,
      filter: true,
    }),
    effectiveTime: dateTime({ zh: '生效时间', en: 'Effective from' }, { required: true, list: true, sort: true }),
    expireTime: dateTime({ zh: '失效时间', en: 'Expires' }, { list: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [notBefore('expireTime', 'effectiveTime')],
  effects: { create: 'cloudServiceChargeSave', update: 'cloudServiceChargeSave' },
});
