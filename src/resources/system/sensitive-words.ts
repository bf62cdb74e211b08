import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { textMatchType } from '../../schemas/codes/devices.ts';
import { sensitiveCategory, sensitiveWordHandling } from '../../schemas/codes/system.ts';
import { code, integer, longText, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'sensitive-words',
  title: { zh: '敏感词过滤', en: 'Sensitive words' },
  noun: { zh: '敏感词', en: 'sensitive word' },
  icon: 'FilterAlt',
  order: 60,
  type: 'crud',
  code: 'system:sensitive-words',
  operations: crud('sensitive-word', { import: 'sensitive-word:import' }),
  api: conventionalApi('/api/system/v1/sensitive-words'),
  fields: {
    word: text({ zh: '敏感词', en: 'Word' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    category: code({ zh: '分类', en: 'Category' }, sensitiveCategory, { required: true, list: true, filter: true }),
    matchType: code({ zh: '匹配方式', en: 'Match' }, textMatchType, { required: true, default: textMatchType.exact, list: true, filter: true }),
    handleWay: code({ zh: '处理方式', en: 'Handling' }, sensitiveWordHandling, { required: true, default: sensitiveWordHandling.replace, list: true, filter: true }),
    replaceText: text({ zh: '替换为', en: 'Replace with' }, { required: true, rules: [max(10)], default: '***', visibleWhen: { eq: ['$form.handleWay', sensitiveWordHandling.replace] } }),
    level: integer({ zh: '等级', en: 'Level' }, { rules: [range(1, 9)], default: 1, list: true, sort: true }),
    hitCount: integer({ zh: '命中次数', en: 'Hits' }, { readOnly: true, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  actions: [
    action(
      'test',
      { zh: '文本检测', en: 'Test text' },
      {
        on: ['toolbar'],
        code: 'sensitive-word:test',
        icon: 'Spellcheck',
        form: { text: longText({ zh: '待检测文本', en: 'Text to test' }, { required: true, rules: [max(2048)] }) },
        effect: 'sensitiveWordTest',
        answer: {
          handleWay: code({ zh: '处理方式（为空即通过）', en: 'Handling (empty if the word passes)' }, sensitiveWordHandling),
          words: text({ zh: '命中的敏感词', en: 'Sensitive words found' }),
          marked: longText({ zh: '替换后的文本', en: 'Text with the words replaced' }),
        },
      },
    ),
  ],
  effects: { create: 'sensitiveWordSave', update: 'sensitiveWordSave' },
});
