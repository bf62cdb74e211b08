import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { levelColor } from '../../schemas/codes/alarms.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { code, integer, longText, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'browser-tags',
  title: { zh: '浏览器标签管理', en: 'Browser tags' },
  noun: { zh: '浏览器标签', en: 'browser tag' },
  icon: 'Sell',
  order: 40,
  type: 'crud',
  code: 'apps:browser-tags',
  operations: { create: 'browser-tag:add', edit: 'browser-tag:edit', delete: 'browser-tag:delete' },
  api: conventionalApi('/api/market/v1/browser-tags'),
  fields: {
    tagName: text({ zh: '标签名称', en: 'Tag name' }, { required: true, rules: [max(10)], unique: true, list: true, filter: 'search', title: true }),
    color: code({ zh: '颜色', en: 'Colour' }, levelColor, { required: true, list: true }),
    appCount: integer({ zh: '应用数', en: 'Apps' }, { computed: true, readOnly: true, list: true, sort: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
  related: [{ resource: 'browser-apps', filter: { tagIds: '{id}' } }],
  actions: [
    action(
      'merge',
      { zh: '合并', en: 'Merge' },
      {
        on: ['bulk'],
        code: 'browser-tag:merge',
        icon: 'MergeType',
        danger: true,
        confirm: { zh: '选中的标签会并入目标标签并删除，确定吗？', en: 'The selected tags are merged into the target tag and deleted. Continue?' },
        form: {
          targetId: reference({ zh: '目标标签', en: 'Target tag' }, 'browser-tags', {
            required: true,
            help: { zh: '使用选中标签的应用改用目标标签', en: 'Apps with the selected tags receive the target tag instead' },
          }),
        },
        effect: 'browserTagMerge',
      },
    ),
  ],
});
