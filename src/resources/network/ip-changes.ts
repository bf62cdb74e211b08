import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { ipStatus, ipType } from '../../schemas/codes/network.ts';
import { lineOperator } from '../../schemas/codes/rooms.ts';
import { code, dateTime, integer, ip, longText, reference, references, speed, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems, speedLimit } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'ip-changes',
  title: { zh: 'IP管理', en: 'IP addresses' },
  noun: { zh: 'IP', en: 'IP' },
  icon: 'PublishedWithChanges',
  order: 10,
  type: 'crud',
  code: 'network:ip-changes',
  operations: crud('ip-change', { import: 'ip-change:import' }),
  api: conventionalApi('/api/network/v1/ip-changes'),
  fields: {
    ipAddress: ip({ zh: 'IP地址', en: 'IP address' }, { required: true, unique: true, list: true, filter: 'search', sort: true, title: true }),
    ipType: code({ zh: 'IP类型', en: 'IP type' }, ipType, { required: true, list: true, filter: true }),
    province: text({ zh: '省份', en: 'Province' }, { required: true, rules: [max(40)], list: true, filter: true }),
    city: text({ zh: '城市', en: 'City' }, { required: true, rules: [max(40)], list: true, filter: true }),
    lineOperator: code({ zh: '运营商', en: 'Carrier' }, lineOperator, { required: true, list: true, filter: true }),
    routerId: reference({ zh: '路由器', en: 'Router' }, 'routers', { required: true, list: true, filter: true }),
    deviceId: reference({ zh: '绑定设备', en: 'Bound device' }, 'devices', { readOnly: true, list: true, filter: true }),
    userName: reference({ zh: '用户', en: 'User' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    downloadSpeed: speed({ zh: '下行', en: 'Download' }, { rules: [speedLimit], unit: { zh: 'Mbps', en: 'Mbps' }, list: true }),
    uploadSpeed: speed({ zh: '上行', en: 'Upload' }, { rules: [speedLimit], unit: { zh: 'Mbps', en: 'Mbps' }, list: true }),
    changeCount: integer({ zh: '更换次数', en: 'Change count' }, { readOnly: true, default: 0, list: true, sort: true }),
    lastChangeTime: dateTime({ zh: '最近更换', en: 'Last change' }, { readOnly: true, list: true, filter: true, sort: true }),
    expireTime: dateTime({ zh: '到期时间', en: 'Expires' }, { list: true, sort: true }),
    ipStatus: code({ zh: 'IP状态', en: 'IP status' }, ipStatus, { readOnly: true, default: ipStatus.free, list: true, filter: true }),
    latencyMs: integer({ zh: '延迟', en: 'Latency' }, { readOnly: true, unit: { zh: 'ms', en: 'ms' }, only: 'detail' }),
    lastCheckTime: dateTime({ zh: '最近检测', en: 'Last check' }, { readOnly: true, only: 'detail' }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sections: [
    { title: { zh: '地址', en: 'Address' }, fields: ['ipAddress', 'ipType', 'routerId', 'expireTime'] },
    { title: { zh: '线路', en: 'Line' }, fields: ['province', 'city', 'lineOperator', 'downloadSpeed', 'uploadSpeed'] },
  ],
  refuses: [{ on: ['delete'], when: { eq: ['$record.ipStatus', ipStatus.inUse] }, says: { zh: 'IP使用中，请先释放', en: 'The IP address is in use. Release it first' } }],
  turns: [{ field: 'ipStatus', from: [ipStatus.inUse], to: ipStatus.free, at: 'expireTime', sets: { deviceId: null, userName: null } }],
  actions: [
    action(
      'change',
      { zh: '更换IP', en: 'Change IP' },
      {
        on: ['toolbar'],
        code: 'ip-change:change',
        icon: 'PublishedWithChanges',
        form: {
          deviceIds: references({ zh: '设备', en: 'Devices' }, 'devices', { required: true, rules: [maxItems(200)] }),
          province: text({ zh: '省份', en: 'Province' }, { rules: [max(40)], help: { zh: '不填则不限', en: 'Leave empty for any' } }),
          city: text({ zh: '城市', en: 'City' }, { rules: [max(40)], help: { zh: '不填则不限', en: 'Leave empty for any' } }),
          lineOperator: code({ zh: '运营商', en: 'Carrier' }, lineOperator, { help: { zh: '不填则不限', en: 'Leave empty for any' } }),
        },
        effect: 'ipChangeChange',
      },
    ),
    action(
      'release',
      { zh: '释放', en: 'Release' },
      {
        on: ['row', 'bulk'],
        code: 'ip-change:release',
        icon: 'LinkOff',
        confirm: true,
        transition: { field: 'ipStatus', from: [ipStatus.inUse], to: ipStatus.free },
        sets: { deviceId: null, userName: null },
      },
    ),
    action('check', { zh: '检测', en: 'Check' }, { on: ['row', 'bulk'], code: 'ip-change:check', icon: 'NetworkCheck', effect: 'ipChangeCheck' }),
    action(
      'recover',
      { zh: '恢复', en: 'Recover' },
      {
        on: ['row', 'bulk'],
        code: 'ip-change:recover',
        icon: 'Healing',
        transition: { field: 'ipStatus', from: [ipStatus.fault], to: ipStatus.free },
        sets: { deviceId: null, userName: null },
      },
    ),
  ],
});
