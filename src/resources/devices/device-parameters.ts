import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { paramScope, paramValueType, phoneType, pushTarget } from '../../schemas/codes/devices.ts';
import { boolean, code, decimal, integer, longText, reference, references, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'device-parameters',
  title: { zh: '参数管理', en: 'Parameters' },
  noun: { zh: '参数', en: 'parameter' },
  icon: 'SettingsApplications',
  order: 40,
  type: 'crud',
  code: 'devices:device-parameters',
  operations: crud('device-parameter'),
  api: conventionalApi('/api/resources/v1/device-parameters'),
  effects: { create: 'saveDeviceParameter', update: 'saveDeviceParameter' },
  sections: [
    {
      title: { zh: '取值', en: 'Value' },
      fields: ['valueType', 'paramValue', 'defaultValue', 'minValue', 'maxValue', 'needRestart'],
    },
    { title: { zh: '范围', en: 'Scope' }, fields: ['scope', 'roomId', 'phoneType'] },
  ],
  fields: {
    paramName: text({ zh: '参数名称', en: 'Parameter name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    paramKey: text(
      { zh: '参数键', en: 'Parameter key' },
      {
        required: true,
        rules: [max(64)],
        unique: { with: ['scope', 'roomId', 'phoneType'], says: { zh: '该范围内已有此参数', en: 'The scope already has this parameter' } },
        list: true,
        filter: true,
      },
    ),
    valueType: code({ zh: '值类型', en: 'Value type' }, paramValueType, { required: true, list: true, filter: true }),
    paramValue: text({ zh: '参数值', en: 'Parameter value' }, { required: true, rules: [max(256)], list: true }),
    defaultValue: text({ zh: '默认值', en: 'Default' }, { rules: [max(256)] }),
    minValue: decimal({ zh: '最小值', en: 'Minimum' }, { whenHidden: 'clear', visibleWhen: { eq: ['$form.valueType', paramValueType.number] } }),
    maxValue: decimal({ zh: '最大值', en: 'Maximum' }, { whenHidden: 'clear', visibleWhen: { eq: ['$form.valueType', paramValueType.number] } }),
    scope: code({ zh: '作用范围', en: 'Scope' }, paramScope, { required: true, default: paramScope.global, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { required: true, whenHidden: 'clear', visibleWhen: { eq: ['$form.scope', paramScope.room] }, list: true, filter: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { required: true, whenHidden: 'clear', visibleWhen: { eq: ['$form.scope', paramScope.phoneModel] }, list: true, filter: true }),
    needRestart: boolean({ zh: '需重启', en: 'Needs restart' }, { default: false, list: true }),
    appliedCount: integer({ zh: '已下发', en: 'Devices applied to' }, { readOnly: true, default: 0, list: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  actions: [
    action(
      'push',
      { zh: '下发', en: 'Apply' },
      {
        on: ['row', 'bulk'],
        code: 'device-parameter:push',
        form: {
          target: code({ zh: '下发范围', en: 'Scope' }, pushTarget, { required: true, default: pushTarget.allInScope }),
          roomIds: references({ zh: '机房', en: 'Rooms' }, 'rooms', { required: true, visibleWhen: { eq: ['$form.target', pushTarget.rooms] } }),
          deviceCodes: longText({ zh: '设备编号(每行一个)', en: 'Device codes (one per line)' }, { required: true, rules: [max(2048)], visibleWhen: { eq: ['$form.target', pushTarget.devices] } }),
        },
        when: { eq: ['$record.status', enableStatus.enabled] },
        effect: 'deviceParameterPush',
        job: true,
        icon: 'Send',
      },
    ),
    action(
      'reset',
      { zh: '恢复默认', en: 'Reset to default' },
      {
        on: ['row', 'bulk'],
        code: 'device-parameter:reset',
        confirm: true,
        when: { not: { empty: '$record.defaultValue' } },
        effect: 'deviceParameterReset',
        icon: 'RestartAlt',
        danger: true,
      },
    ),
  ],
});
