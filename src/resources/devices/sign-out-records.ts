import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { offlineCause, offlineType, useStatus } from '../../schemas/codes/devices.ts';
import { code, dateTime, duration, ip, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';

export default defineResource({
  name: 'sign-out-records',
  title: { zh: '下机记录', en: 'Sign-out records' },
  noun: { zh: '下机记录', en: 'sign-out record' },
  icon: 'ExitToApp',
  order: 80,
  type: 'record',
  code: 'devices:sign-out-records',
  operations: { export: 'sign-out-record:export' },
  api: conventionalApi('/api/resources/v1/sign-out-records'),
  sort: { field: 'onTime', order: 'DESC' },
  fields: {
    recordNo: text({ zh: '记录编号', en: 'Record no.' }, { readOnly: true, list: true, filter: 'search', title: true }),
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { readOnly: true, list: true, filter: true }),
    deviceIp: ip({ zh: '设备IP', en: 'Device IP' }, { readOnly: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { readOnly: true, list: true, filter: true }),
    mealName: text({ zh: '套餐', en: 'Package' }, { readOnly: true, list: true }),
    useStatus: code({ zh: '使用状态', en: 'Usage status' }, useStatus, { readOnly: true, list: true, filter: true }),
    offlineType: code({ zh: '下机类型', en: 'Sign-out type' }, offlineType, { readOnly: true, list: true, filter: true }),
    offlineCause: code({ zh: '下机原因', en: 'Sign-out reason' }, offlineCause, { readOnly: true, list: true, filter: true }),
    onTime: dateTime({ zh: '上机时间', en: 'Signed in' }, { readOnly: true, list: true, filter: true, sort: true }),
    offTime: dateTime({ zh: '下机时间', en: 'Signed out' }, { readOnly: true, list: true, filter: true, sort: true }),
    usedSeconds: duration({ zh: '使用时长', en: 'Duration of use' }, { readOnly: true, list: true, sort: true }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true }),
    note: text({ zh: '备注', en: 'Note' }, { readOnly: true, said: true, only: 'detail' }),
  },
  actions: [
    action('check', { zh: '核对记录', en: 'Check records' }, { on: ['toolbar'], code: 'sign-out-record:check', icon: 'FactCheck', opens: { panel: 'sign-out-records/CheckPanel' } }),
    action(
      'correct',
      { zh: '更正', en: 'Correct records' },
      {
        on: ['toolbar'],
        code: 'sign-out-record:correct',
        icon: 'Build',
        danger: true,
        confirm: {
          zh: '使下机记录与使用中的设备一致：关闭无人使用的记录，补开缺少的记录。设备不受影响。',
          en: 'This corrects the sign-out records to match the devices in use: it closes records of unused devices and adds missing ones. Devices do not change.',
        },
        asksReason: 'required',
        effect: 'correctSignOutRecords',
      },
    ),
  ],
});
