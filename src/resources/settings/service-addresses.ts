import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { lineOperator } from '../../schemas/codes/rooms.ts';
import { healthStatus, serviceAddressType, urlScheme } from '../../schemas/codes/settings.ts';
import { code, dateTime, integer, longText, port, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';
import { weighted } from '../../schemas/vocabulary/weighted.ts';

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
  seed: {
    rows: 34,
    values: {
      addressType: { inTurn: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
      roomId: { sometimes: 70, draw: { pick: 'rooms' } },
      addressName: {
        chosenBy: 'addressType',
        among: {
          1: ['信令服务'],
          2: ['中继服务'],
          3: ['打洞服务'],
          4: ['STUN服务'],
          5: ['TURN服务'],
          6: ['接口网关'],
          7: ['下载节点'],
          8: ['上传节点'],
          9: ['日志采集'],
        },
      },
      scheme: { chosenBy: 'addressType', among: { 1: [4], 2: [5], 3: [5], 4: [5], 5: [5, 6], 6: [2], 7: [1, 2], 8: [2], 9: [2] } },
      host: { faker: 'hostName' },
      port: { chosenBy: 'addressType', among: { 1: [8443], 2: [9002, 9012], 3: [9001], 4: [3478], 5: [3478, 5349], 6: [443], 7: [80, 443], 8: [443], 9: [8443] } },
      backupHost: { sometimes: 40, draw: { faker: 'hostName' } },
      lineOperator: {
        sometimes: 80,
        draw: weighted([1, 45], [2, 30], [3, 25]),
      },
      weight: { oneOf: [20, 50, 50, 80, 100] },
      status: weighted([1, 88], [0, 12]),
      healthStatus: {
        by: 'status',
        draw: {
          1: weighted([1, 88], [2, 8], [3, 4]),
          0: { oneOf: [0] },
        },
      },
      lastCheckTime: { when: ['status', 1], then: { pastDays: 1 } },
    },
  },
});
