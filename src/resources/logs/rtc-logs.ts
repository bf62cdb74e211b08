import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { codec } from '../../schemas/codes/cloudGame.ts';
import { loggedClientType } from '../../schemas/codes/common.ts';
import { resolution } from '../../schemas/codes/devices.ts';
import { iceType, rtcState } from '../../schemas/codes/logs.ts';
import { code, dateTime, duration, integer, ip, percent, reference, speed, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';

export default defineResource({
  name: 'rtc-logs',
  title: { zh: 'RTC日志', en: 'RTC logs' },
  noun: { zh: 'RTC日志', en: 'RTC log' },
  icon: 'VideoCall',
  order: 30,
  type: 'record',
  code: 'logs:rtc-logs',
  sort: { field: 'startTime', order: 'DESC' },
  operations: { export: 'rtc-log:export' },
  api: conventionalApi('/api/public/v1/rtc-logs'),
  fields: {
    sessionNo: text({ zh: '会话编号', en: 'Session no.' }, { readOnly: true, list: true, filter: 'search', title: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { readOnly: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    clientType: code({ zh: '客户端', en: 'Client app' }, loggedClientType, { readOnly: true, list: true, filter: true }),
    clientIp: ip({ zh: '客户端IP', en: 'Client IP' }, { readOnly: true, list: true, filter: true }),
    iceType: code({ zh: 'ICE类型', en: 'ICE type' }, iceType, { readOnly: true, list: true, filter: true }),
    rtcState: code({ zh: '会话状态', en: 'Session status' }, rtcState, { readOnly: true, list: true, filter: true }),
    codec: code({ zh: '编码', en: 'Codec' }, codec, { readOnly: true, list: true, filter: true }),
    resolution: code({ zh: '分辨率', en: 'Resolution' }, resolution, { readOnly: true, list: true }),
    avgBitrate: speed({ zh: '平均码率', en: 'Average bitrate' }, { readOnly: true, list: true, sort: true }),
    avgFps: integer({ zh: '平均帧率', en: 'Average frame rate' }, { readOnly: true, list: true, sort: true }),
    rttMs: integer({ zh: '往返时延', en: 'RTT' }, { readOnly: true, unit: { zh: 'ms', en: 'ms' }, list: true, sort: true }),
    jitterMs: integer({ zh: '抖动', en: 'Jitter' }, { readOnly: true, only: 'detail', unit: { zh: 'ms', en: 'ms' } }),
    lossRate: percent({ zh: '丢包率', en: 'Packet loss' }, { readOnly: true, list: true, sort: true }),
    freezeCount: integer({ zh: '卡顿次数', en: 'Freezes' }, { readOnly: true, list: true, sort: true }),
    keepSeconds: duration({ zh: '时长', en: 'Duration' }, { readOnly: true, list: true, sort: true }),
    closeReason: text({ zh: '关闭原因', en: 'Close reason' }, { readOnly: true, said: true, list: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { readOnly: true, list: true, filter: true, sort: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { readOnly: true, only: 'detail' }),
  },
});
