import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { paramValueType } from '../../schemas/codes/devices.ts';
import { boolean, code, longText, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'config-switches',
  title: { zh: '配置开关', en: 'Config switches' },
  noun: { zh: '配置开关', en: 'config switch' },
  icon: 'ToggleOn',
  order: 70,
  type: 'crud',
  code: 'system:config-switches',
  operations: { create: 'config-switch:add', edit: 'config-switch:edit', delete: 'config-switch:delete' },
  api: conventionalApi('/api/system/v1/config-switches'),
  fields: {
    configName: text({ zh: '配置名称', en: 'Name' }, { required: true, rules: [max(64)], list: true, filter: 'search', title: true }),
    configKey: text({ zh: '配置键', en: 'Key' }, { required: true, rules: [max(64)], unique: true, readOnly: 'edit', list: true, filter: true }),
    valueType: code({ zh: '值类型', en: 'Value type' }, paramValueType, { required: true, list: true, filter: true }),
    configValue: longText(
      { zh: '配置值', en: 'Value' },
      { required: true, rules: [max(2048)], help: { zh: '按值类型填写，JSON须为对象或数组', en: 'Value of the chosen type; JSON must be an object or a list' }, list: true },
    ),
    module: text({ zh: '所属模块', en: 'Module' }, { rules: [max(40)], list: true, filter: true }),
    needRestart: boolean({ zh: '需重启', en: 'Needs restart' }, { default: false, list: true }),
    builtIn: boolean({ zh: '内置', en: 'Built in' }, { readOnly: true, default: false, list: true, filter: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  effects: { create: 'configSwitchSave', update: 'configSwitchSave' },
  refuses: [{ on: ['delete'], when: { eq: ['$record.builtIn', true] }, says: { zh: '内置配置不能删除', en: 'A built-in switch cannot be deleted' } }],
});
