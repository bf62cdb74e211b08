import { conventionalApi } from '../../../../src/schemas/vocabulary/call.ts';
import { codeList } from '../../../../src/schemas/vocabulary/codeList.ts';
import { boolean, code, money, text } from '../../../../src/schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../../../src/schemas/vocabulary/resource.ts';
import { length, max } from '../../../../src/schemas/rules/rules.ts';

const partCategory = codeList('partCategory', {
  board: { value: 1, zh: '主板', en: 'Board', tone: 'info' },
  powerSupply: { value: 2, zh: '电源', en: 'Power supply', tone: 'warning' },
  fan: { value: 3, zh: '风扇', en: 'Fan', tone: 'default' },
});

/** Records to which samples refer by id and by number. */
export default defineResource({
  name: 'sample-parts',
  title: { zh: '样例配件', en: 'Sample parts' },
  noun: { zh: '配件', en: 'part' },
  icon: 'Extension',
  order: 910,
  type: 'crud',
  code: 'system:sample-parts',
  operations: crud('sample-part', { import: 'sample-part:import' }),
  api: conventionalApi('/api/testing/v1/sample-parts'),
  sort: { field: 'partNo', order: 'ASC' },
  fields: {
    partNo: text(
      { zh: '配件编号', en: 'Part number' },
      {
        required: true,
        rules: [length(2, 20)],
        unique: true,
        readOnly: 'edit',
        list: true,
        filter: 'search',
        sort: true,
      },
    ),
    partName: text(
      { zh: '配件名称', en: 'Part name' },
      { required: true, rules: [max(40)], list: true, filter: true, title: true, inline: true },
    ),
    category: code({ zh: '配件类别', en: 'Category' }, partCategory, {
      required: true,
      default: 1,
      list: true,
      filter: true,
    }),
    price: money({ zh: '单价', en: 'Price' }, { list: true, sort: true, filter: true }),
    isSpare: boolean({ zh: '备件', en: 'Spare' }, { default: false, list: true, filter: true }),
  },
  related: [{ resource: 'samples', filter: { partId: '{id}' } }],
});
