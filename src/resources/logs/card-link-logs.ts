import { action } from '../../schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { codec, imageQuality } from '../../schemas/codes/cloudGame.ts';
import { loggedClientType } from '../../schemas/codes/common.ts';
import { allocationType } from '../../schemas/codes/devices.ts';
import { linkScene, linkMethod, networkType, streamPushStatus } from '../../schemas/codes/logs.ts';
import { code, dateTime, duration, integer, ip, percent, reference, text, version } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';

export default defineResource({
  name: 'card-link-logs',
  title: { zh: '卡连接日志', en: 'Card connection logs' },
  noun: { zh: '卡连接日志', en: 'card connection log' },
  icon: 'Cable',
  order: 20,
  type: 'record',
  code: 'logs:card-link-logs',
  sort: { field: 'linkTime', order: 'DESC' },
  operations: { export: 'card-link-log:export' },
  api: conventionalApi('/api/public/v1/card-link-logs', {
    list: call('POST', '/api/public/v5/log/card/selectCardLinkLog', { host: 'log' }),
    export: call('POST', '/api/public/v5/log/card/cardLinkLogExport', { host: 'log' }),
  }),
  band: 'card-link-logs/TotalsPanel',
  fields: {
    linkNo: text({ zh: '连接编号', en: 'Connection no.' }, { readOnly: true, list: true, filter: 'search', title: true }),
    linkTime: dateTime({ zh: '连接时间', en: 'Connected' }, { readOnly: true, list: true, filter: true, sort: true }),
    plugFlowStatus: code({ zh: '推流状态', en: 'Streaming status' }, streamPushStatus, { readOnly: true, list: true, filter: true }),
    failCode: text({ zh: '失败码', en: 'Failure code' }, { readOnly: true, list: true, filter: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { readOnly: true, list: true, filter: true }),
    resourceCode: reference({ zh: '资源编码', en: 'Resource code' }, 'resource-codes.resourceCode', {
      readOnly: true,
      listedAt: { path: '/api/public/v5/log/card/getResourceCodeInfo', label: 'resourceName', host: 'log' },
      list: true,
      filter: true,
    }),
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { readOnly: true, list: true }),
    cardIp: ip({ zh: '卡IP', en: 'Card IP' }, { readOnly: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    clientType: code({ zh: '客户端类型', en: 'Client type' }, loggedClientType, { readOnly: true, list: true, filter: true }),
    clientVersion: version({ zh: '客户端版本', en: 'Client version' }, { readOnly: true, list: true, filter: true }),
    clientIp: ip({ zh: '客户端IP', en: 'Client IP' }, { readOnly: true, list: true, filter: true }),
    netType: code({ zh: '网络类型', en: 'Network type' }, networkType, { readOnly: true, list: true, filter: true }),
    linkScene: code({ zh: '连接场景', en: 'Connection scenario' }, linkScene, { readOnly: true, list: true, filter: true }),
    linkWay: code({ zh: '连接方式', en: 'Connection method' }, linkMethod, { readOnly: true, list: true, filter: true }),
    imageQuality: code({ zh: '画质', en: 'Image quality' }, imageQuality, { readOnly: true, list: true, filter: true }),
    codec: code({ zh: '编码', en: 'Codec' }, codec, { readOnly: true, list: true, filter: true }),
    allocationType: code({ zh: '分配方式', en: 'Assignment method' }, allocationType, { readOnly: true, list: true, filter: true }),
    linkMs: integer({ zh: '连接耗时', en: 'Connection time' }, { readOnly: true, unit: { zh: 'ms', en: 'ms' }, list: true, sort: true }),
    firstFrameMs: integer({ zh: '首帧耗时', en: 'Time to first frame' }, { readOnly: true, unit: { zh: 'ms', en: 'ms' }, list: true, sort: true }),
    delayMs: integer({ zh: '平均延迟', en: 'Average latency' }, { readOnly: true, only: 'detail', unit: { zh: 'ms', en: 'ms' } }),
    lossRate: percent({ zh: '丢包率', en: 'Packet loss' }, { readOnly: true, only: 'detail' }),
    keepSeconds: duration({ zh: '持续时间', en: 'Duration' }, { readOnly: true, list: true, sort: true }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { readOnly: true, said: true, only: 'detail' }),
  },
  actions: [
    action(
      'failDetails',
      { zh: '失败明细', en: 'View failure details' },
      {
        on: ['toolbar', 'row'],
        code: 'card-link-log:failDetails',
        icon: 'ReportProblem',
        when: { eq: ['$record.plugFlowStatus', streamPushStatus.failed] },
        opens: { panel: 'card-link-logs/FailDetailsPanel' },
      },
    ),
  ],
});
