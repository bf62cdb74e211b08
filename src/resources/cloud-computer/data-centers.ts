import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { healthStatus } from '../../schemas/codes/settings.ts';
import { code, integer, longText, password, port, reference, text, url } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'data-centers',
  title: { zh: '数据中心', en: 'Data centres' },
  noun: { zh: '数据中心', en: 'data centre' },
  icon: 'CorporateFare',
  order: 30,
  type: 'crud',
  code: 'cloud-computer:data-centers',
  operations: { create: 'data-center:add', edit: 'data-center:edit', delete: 'data-center:delete' },
  api: conventionalApi('/api/computer/v1/data-centers'),
  fields: {
    centerName: text({ zh: '数据中心名称', en: 'Data centre name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    centerCode: text({ zh: '编码', en: 'Code' }, { required: true, rules: [max(40)], unique: true, list: true, filter: true }),
    siteId: reference({ zh: '站点', en: 'Site' }, 'sites', { required: true, list: true, filter: true }),
    gatewayHost: text({ zh: '网关', en: 'Gateway host' }, { required: true, rules: [max(64)], list: true }),
    gatewayPort: port({ zh: '网关端口', en: 'Gateway port' }, { required: true }),
    apiUrl: url({ zh: '管理接口', en: 'Management API URL' }, { required: true, rules: [max(128)] }),
    apiKey: password({ zh: '接口密钥', en: 'API key' }, { required: true, rules: [max(128)], secret: true }),
    capacity: integer({ zh: '总容量', en: 'Capacity' }, { required: true, rules: [range(1, 9999)], unit: { zh: '台', en: 'units' }, list: true }),
    usedCount: integer({ zh: '已用', en: 'Used' }, { computed: true, readOnly: true, list: true, sort: true }),
    latencyMs: integer({ zh: '延迟', en: 'Latency' }, { readOnly: true, unit: { zh: 'ms', en: 'ms' }, list: true }),
    healthStatus: code({ zh: '健康状态', en: 'Health' }, healthStatus, { readOnly: true, default: healthStatus.unknown, list: true, filter: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  effects: { update: 'dataCenterUpdate' },
  related: [{ resource: 'cloud-computer-accounts', filter: { dataCenterId: '{id}' } }],
  actions: [action('test', { zh: '测试连接', en: 'Test connection' }, { on: ['row', 'bulk'], code: 'data-center:test', icon: 'NetworkPing', effect: 'dataCenterTest' })],
});
