import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { lineOperator } from '../../schemas/codes/rooms.ts';
import { healthStatus, serviceAddressType, urlScheme } from '../../schemas/codes/settings.ts';
import { code, dateTime, integer, longText, port, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'service-addresses',
  title: { zh: '地址管理', en: 'Service addresses' },
  noun: { zh: '服务地址', en: 'service address' },
  icon: 'Http',
  order: 50,
  type: 'crud',
  code: 'settings:service-addresses',
  operations: crud('service-address'),
  api: conventionalApi('/api/config/v1/service-addresses'),
  fields: {
    addressName: text({ zh: '地址名称', en: 'Address name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    addressType: code({ zh: '地址类型', en: 'Type' }, serviceAddressType, { required: true, list: true, filter: true }),
    scheme: code({ zh: '协议', en: 'Scheme' }, urlScheme, { required: true, list: true }),
    host: text({ zh: '主机', en: 'Host' }, { required: true, rules: [max(64)], list: true, filter: true }),
    port: port({ zh: '端口', en: 'Port' }, { required: true, list: true }),
    backupHost: text({ zh: '备用主机', en: 'Backup host' }, { rules: [max(64)] }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { list: true, filter: true }),
    lineOperator: code({ zh: '运营商', en: 'Carrier' }, lineOperator, { list: true, filter: true }),
    weight: integer({ zh: '权重', en: 'Weight' }, { required: true, rules: [range(1, 100)], default: 50, list: true, sort: true }),
    healthStatus: code({ zh: '健康状态', en: 'Health' }, healthStatus, { readOnly: true, default: healthStatus.unknown, list: true, filter: true }),
    lastCheckTime: dateTime({ zh: '最近检测', en: 'Last check' }, { readOnly: true, list: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  effects: { update: 'serviceAddressUpdate', delete: 'serviceAddressDelete' },
  actions: [action('check', { zh: '检测', en: 'Check' }, { on: ['row', 'bulk'], code: 'service-address:check', icon: 'NetworkCheck', effect: 'serviceAddressCheck' })],
});
