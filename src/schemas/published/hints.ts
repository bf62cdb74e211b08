import { namesIn } from '../condition.ts';
import { type Field, filterTypeOf, valueTypeOf } from '../field.ts';
import type { Label } from '../label.ts';
import type { Resource } from '../resource.ts';
import { allFields } from '../systemFields.ts';

/** What is allowed, and yet probably not meant. */
export interface Hint {
  readonly path: string;
  readonly says: Label;
}

const mostColumns = 12;

/** What somebody should look at once more before a screen is published. */
export function hintsOf(screen: Resource): readonly Hint[] {
  const fields = Object.entries(screen.fields);
  const columns = fields.filter(([, field]) => field.list);
  const hasSearch = fields.some(([, field]) => field.filter === 'search');
  return [
    ...labelHints('title', screen.title),
    ...labelHints('noun', screen.noun),
    ...fields.flatMap(([name, field]) => fieldHints(name, field, screen)),
    ...(screen.actions ?? []).flatMap((action, at) => labelHints(`actions[${at}].label`, action.label)),
    ...(columns.length > mostColumns
      ? [
          hint(
            'fields',
            `列表有${columns.length}列，过宽不便查看`,
            `The list has ${columns.length} columns, which is wide`,
          ),
        ]
      : []),
    ...(hasSearch || screen.type !== 'crud'
      ? []
      : [
          hint('fields', '没有可搜索的字段，列表上不会有搜索框', 'No field is searched, so the list has no search box'),
        ]),
  ];
}

function fieldHints(name: string, field: Field, screen: Resource): readonly Hint[] {
  const path = `fields.${name}`;
  const isFilled = field.readOnly === true || field.only === 'detail';
  const isUnordered = ['list', 'record', 'json'].includes(valueTypeOf(field)) && field.kind !== 'dateRange';
  return [
    ...labelHints(`${path}.label`, field.label),
    ...conditionHints(path, field, screen),
    ...(field.filter && filterTypeOf(field) === null
      ? [hint(`${path}.filter`, '该类型不能筛选', 'A field of this kind cannot be filtered by')]
      : []),
    ...(field.sort && isUnordered ? [hint(`${path}.sort`, '该类型不能排序', 'A field of this kind has no order')] : []),
    ...(field.required && isFilled
      ? [
          hint(
            `${path}.required`,
            '只读字段无人填写，不应必填',
            'Nobody fills a read-only field, so it cannot be required',
          ),
        ]
      : []),
    ...(field.kind === 'code' ? choiceHints(path, field.codes.items) : []),
  ];
}

function choiceHints(path: string, items: readonly (Label & { readonly tone: string })[]): readonly Hint[] {
  const hasTone = items.length < 2 || items.some(item => item.tone !== 'default');
  return [
    ...items.flatMap((item, at) => labelHints(`${path}.codes.items[${at}]`, item)),
    ...(hasTone ? [] : [hint(`${path}.codes`, '所有取值颜色相同', 'All values have the same tone')]),
  ];
}

/** A condition that looks at what is not there never changes. */
function conditionHints(path: string, field: Field, screen: Resource): readonly Hint[] {
  const known = allFields(screen);
  return (['visibleWhen', 'requiredWhen'] as const).flatMap(key => {
    const condition = field[key];
    if (!condition) return [];
    const names = [...namesIn(condition, 'form'), ...namesIn(condition, 'record')];
    return names
      .filter(one => !Object.hasOwn(known, one))
      .map(one =>
        hint(`${path}.${key}`, `条件中的字段${one}不存在`, `The condition looks at ${one}, which is no field`),
      );
  });
}

const han = /\p{Script=Han}/u;

function labelHints(path: string, { zh, en }: Label): readonly Hint[] {
  if (en.trim() === '' || han.test(en)) return [hint(`${path}.en`, '缺少英文', 'The English text is missing')];
  // What is the same in both is a name, such as an abbreviation; a whole phrase is not.
  return zh === en && /[a-z]{3}/.test(zh) ? [hint(`${path}.zh`, '缺少中文', 'The Chinese text is missing')] : [];
}

function hint(path: string, zh: string, en: string): Hint {
  return { path, says: { zh, en } };
}
