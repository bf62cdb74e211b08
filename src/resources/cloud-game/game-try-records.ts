import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { trialEndReason } from '../../schemas/codes/cloudGame.ts';
import { loggedClientType } from '../../schemas/codes/common.ts';
import { boolean, code, dateTime, duration, integer, ip, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';

export default defineResource({
  name: 'game-try-records',
  title: { zh: '试玩记录', en: 'Game trials' },
  noun: { zh: '试玩记录', en: 'game trial' },
  icon: 'History',
  order: 50,
  type: 'record',
  code: 'cloud-game:game-try-records',
  operations: { export: 'game-try-record:export' },
  api: conventionalApi('/api/game/v1/game-try-records'),
  fields: {
    tryNo: text({ zh: '试玩编号', en: 'Trial no.' }, { readOnly: true, list: true, filter: 'search', title: true }),
    projectId: reference({ zh: '项目', en: 'Project' }, 'game-projects', { readOnly: true, list: true, filter: true }),
    gameId: reference({ zh: '游戏', en: 'Game' }, 'games', { readOnly: true, list: true, filter: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    gameDeviceId: reference({ zh: '设备', en: 'Device' }, 'game-devices', { readOnly: true, list: true }),
    clientType: code({ zh: '客户端', en: 'Client app' }, loggedClientType, { readOnly: true, list: true, filter: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { readOnly: true, list: true, filter: true, sort: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { readOnly: true, list: true }),
    playSeconds: duration({ zh: '时长', en: 'Duration' }, { readOnly: true, list: true, sort: true }),
    clientIp: ip({ zh: '客户端IP', en: 'Client IP' }, { readOnly: true, only: 'detail' }),
    delayMs: integer({ zh: '平均延迟', en: 'Average latency' }, { readOnly: true, unit: { zh: 'ms', en: 'ms' }, list: true }),
    endReason: code({ zh: '结束原因', en: 'End reason' }, trialEndReason, { readOnly: true, list: true, filter: true }),
    converted: boolean({ zh: '是否转化', en: 'Converted' }, { readOnly: true, list: true, filter: true }),
    orderNo: text({ zh: '订单号', en: 'Order no.' }, { readOnly: true, only: 'detail' }),
  },
  sort: { field: 'startTime', order: 'DESC' },
});
