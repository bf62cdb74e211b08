import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type clientUpgrades from './client-upgrades.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { certificateState, clientPlatform } from '../../schemas/codes/upgrades.ts';
import { code, dateTime, file, integer, longText, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'client-certificates',
  title: { zh: '客户端证书', en: 'Client certificates' },
  noun: { zh: '客户端证书', en: 'client certificate' },
  icon: 'WorkspacePremium',
  order: 30,
  type: 'crud',
  code: 'upgrades:client-certificates',
  operations: { create: 'client-certificate:add', edit: 'client-certificate:edit', delete: 'client-certificate:delete' },
  api: conventionalApi('/api/upgrade/v1/client-certificates'),
  fields: {
    certName: text({ zh: '证书名称', en: 'Certificate name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    platform: code({ zh: '平台', en: 'Platform' }, clientPlatform, { required: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { list: true, filter: true }),
    certFile: file({ zh: '证书文件', en: 'Certificate file' }, ['crt'], { required: true, limits: { maxBytes: 1_048_576 } }),
    issuer: text({ zh: '颁发者', en: 'Issuer' }, { readOnly: true, list: true }),
    fingerprint: text({ zh: '指纹', en: 'Fingerprint' }, { readOnly: true, only: 'detail' }),
    validFrom: dateTime({ zh: '生效时间', en: 'Valid from' }, { readOnly: true, list: true }),
    validTo: dateTime({ zh: '失效时间', en: 'Valid to' }, { readOnly: true, list: true, sort: true }),
    validity: code({ zh: '有效性', en: 'Validity' }, certificateState, { computed: true, readOnly: true, list: true, filter: true }),
    usedCount: integer({ zh: '引用数', en: 'References' }, { ...countOf<typeof clientUpgrades>('client-upgrades', { certId: 'id' }), list: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'validTo', order: 'ASC' },
  effects: { create: 'clientCertificateSave', update: 'clientCertificateSave' },
});
