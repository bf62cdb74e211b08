import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { adDictType } from '../../schemas/codes/advertising.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { code, integer, longText, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'ad-dictionaries',
  title: { zh: '广告字典', en: 'Ad dictionary' },
  noun: { zh: '字典项', en: 'dictionary entry' },
  icon: 'MenuBook',
  order: 10,
  type: 'crud',
  code: 'advertising:ad-dictionaries',
  operations: { create: 'ad-dictionary:add', edit: 'ad-dictionary:edit', delete: 'ad-dictionary:delete' },
  api: conventionalApi('/api/advert/v1/ad-dictionaries'),
  fields: {
    dictName: text({ zh: '字典名称', en: 'Name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    dictType: code({ zh: '字典类型', en: 'Type' }, adDictType, { required: true, list: true, filter: true }),
    // The key is unique across all types, because ads store the key without the type.
    dictKey: text({ zh: '字典键', en: 'Key' }, { required: true, unique: true, rules: [max(40)], list: true, filter: true }),
    dictValue: text({ zh: '字典值', en: 'Value' }, { required: true, rules: [max(128)], list: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true, inline: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
  effects: { update: 'adDictionaryUpdate', delete: 'adDictionaryDelete' },
});
