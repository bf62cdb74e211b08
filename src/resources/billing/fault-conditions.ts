import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { faultSource } from '../../schemas/codes/billing.ts';
import { handlingStatus } from '../../schemas/codes/common.ts';
import { deviceJudgement, failureStatus, networkAnomaly } from '../../schemas/codes/devices.ts';
import { boolean, code, dateTime, images, longText, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'fault-conditions',
  title: { zh: '故障情况', en: 'Faults' },
  noun: { zh: '故障', en: 'fault' },
  icon: 'ReportProblem',
  order: 90,
  type: 'record',
  code: 'billing:fault-conditions',
  operations: { export: 'fault-condition:export' },
  api: conventionalApi('/api/pay/v1/fault-conditions'),
  sort: { field: 'reportTime', order: 'DESC' },
  fields: {
    faultNo: text({ zh: '故障编号', en: 'Fault no.' }, { readOnly: true, recordNo: 'GZ', list: true, filter: 'search', title: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { readOnly: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    source: code({ zh: '来源', en: 'Source' }, faultSource, { readOnly: true, list: true, filter: true }),
    phenomenon: longText({ zh: '故障现象', en: 'Symptom' }, { rules: [max(256)], readOnly: true, said: true, list: true }),
    images: images({ zh: '截图', en: 'Screenshots' }, { readOnly: true, only: 'detail' }),
    deviceJudgement: code({ zh: '设备判定', en: 'Device assessment' }, deviceJudgement, { readOnly: true, list: true, filter: true }),
    networkAbnormal: code({ zh: '网络异常', en: 'Network abnormal' }, networkAnomaly, { readOnly: true, list: true, filter: true }),
    failureStatus: code({ zh: '故障状态', en: 'Fault status' }, failureStatus, { readOnly: true, list: true, filter: true }),
    handleStatus: code({ zh: '处理状态', en: 'Handling status' }, handlingStatus, { readOnly: true, list: true, filter: true }),
    reportTime: dateTime({ zh: '上报时间', en: 'Reported' }, { readOnly: true, list: true, filter: true, sort: true }),
    handleTime: dateTime({ zh: '处理时间', en: 'Handled' }, { readOnly: true, list: true }),
    operatorName: text({ zh: '处理人', en: 'Handled by' }, { readOnly: true, list: true }),
    handleNote: text({ zh: '处理说明', en: 'Handling note' }, { rules: [max(256)], readOnly: true, said: true, only: 'detail' }),
    compensated: boolean({ zh: '已补偿', en: 'Compensated' }, { readOnly: true, list: true, filter: true }),
  },
  actions: [
    action(
      'judge',
      { zh: '判定', en: 'Assess' },
      {
        on: ['row', 'bulk'],
        code: 'fault-condition:judge',
        icon: 'Gavel',
        form: {
          deviceJudgement: code({ zh: '设备判定', en: 'Device assessment' }, deviceJudgement, { required: true }),
          networkAbnormal: code({ zh: '网络异常', en: 'Network abnormal' }, networkAnomaly),
          handleNote: longText({ zh: '处理说明', en: 'Handling note' }, { rules: [max(256)] }),
        },
        transition: { field: 'handleStatus', from: [handlingStatus.open], to: handlingStatus.handled },
        effect: 'faultConditionJudge',
        interrupts: true,
      },
    ),
    action(
      'ignore',
      { zh: '忽略', en: 'Ignore' },
      {
        on: ['row', 'bulk'],
        code: 'fault-condition:ignore',
        icon: 'NotInterested',
        confirm: true,
        transition: { field: 'handleStatus', from: [handlingStatus.open], to: handlingStatus.ignored },
        sets: { handleTime: '$now', operatorName: '$user.userName' },
      },
    ),
    action(
      'replace',
      { zh: '更换设备', en: 'Replace device' },
      {
        on: ['row'],
        code: 'fault-condition:replace',
        icon: 'SwapHoriz',
        danger: true,
        form: {
          targetDeviceId: reference({ zh: '目标设备', en: 'Target device' }, 'devices', {
            offered: { is: 'spare' },
            required: true,
            help: { zh: '须为同规格的备用设备', en: 'Must be a spare device of the same specification' },
          }),
        },
        when: { not: { eq: ['$record.handleStatus', handlingStatus.ignored] } },
        effect: 'faultConditionReplace',
        interrupts: true,
        targetDevice: { field: 'targetDeviceId' },
      },
    ),
    action(
      'compensate',
      { zh: '补偿', en: 'Compensate' },
      {
        on: ['row'],
        code: 'fault-condition:compensate',
        icon: 'VolunteerActivism',
        when: { not: { eq: ['$record.compensated', true] } },
        opens: { route: '/user-compensation?targetType=3&faultNos={faultNo}' },
      },
    ),
  ],
});
