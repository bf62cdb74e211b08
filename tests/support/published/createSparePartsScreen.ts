import { action } from '../../../src/schemas/vocabulary/action.ts';
import { conventionalApi } from '../../../src/schemas/vocabulary/call.ts';
import { codeList } from '../../../src/schemas/vocabulary/codeList.ts';
import { code, dateTime, integer, longText, text } from '../../../src/schemas/vocabulary/fields.ts';
import { publishedApiBaseOf } from '../../../src/schemas/published/validatePublishedScreen.ts';
import { type Resource, crud } from '../../../src/schemas/vocabulary/resource.ts';
import { length, range } from '../../../src/schemas/rules/rules.ts';

const partState = codeList('partState', {
  inStock: { value: 1, zh: '在库', en: 'In stock', tone: 'success' },
  taken: { value: 2, zh: '已领用', en: 'Taken', tone: 'default' },
});

/** Returns a screen as an administrator would publish it, under any name. */
export function createSparePartsScreen(name = 'spare-parts'): Resource {
  return {
    name,
    title: { zh: `备件${name}`, en: `Spare parts ${name}` },
    noun: { zh: '备件', en: 'spare part' },
    icon: 'Warehouse',
    order: 10,
    type: 'crud',
    code: `published:${name}`,
    operations: crud(name),
    api: conventionalApi(publishedApiBaseOf(name)),
    sort: { field: 'boughtTime', order: 'DESC' },
    fields: {
      partNo: text(
        { zh: '备件编号', en: 'Part number' },
        { required: true, rules: [length(2, 20)], unique: true, list: true, filter: 'search', title: true },
      ),
      state: code({ zh: '状态', en: 'State' }, partState, { default: 1, required: true, list: true, filter: true }),
      count: integer({ zh: '数量', en: 'Count' }, { required: true, rules: [range(0, 1000)], list: true, sort: true }),
      boughtTime: dateTime({ zh: '购入时间', en: 'Bought' }, { list: true, sort: true }),
      note: longText({ zh: '备注', en: 'Note' }),
    },
    actions: [
      action(
        'take',
        { zh: '领用', en: 'Take' },
        { on: ['row', 'bulk'], code: `${name}:take`, confirm: true, transition: { field: 'state', from: [1], to: 2 } },
      ),
    ],
  };
}

/** Returns the screen with some fields changed; `null` removes a field. */
export function withFields(screen: Resource, changes: Readonly<Record<string, object | null>>): Resource {
  const fields = Object.entries({ ...screen.fields, ...changes }).flatMap(([name, field]) =>
    field === null ? [] : [[name, { ...screen.fields[name], ...field }] as const],
  );
  // Tests also add invalid fields, so the value may not match the type.
  return { ...screen, fields: Object.fromEntries(fields) } as Resource;
}
