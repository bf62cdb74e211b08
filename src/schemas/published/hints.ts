import type { Action } from '../vocabulary/action.ts';
import { type Condition, fieldNamesIn } from '../vocabulary/condition.ts';
import { type Field, type Fields, filterTypeOf, valueTypeOf } from '../vocabulary/field.ts';
import type { Kind } from '../kinds/kinds.ts';
import type { Label } from '../base/label.ts';
import { resolveConditionNames } from '../vocabulary/namedConditions.ts';
import type { Resource } from '../vocabulary/resource.ts';
import { allFields } from '../vocabulary/systemFields.ts';

/** Hint about a setting that is valid but probably a mistake. */
export interface Hint {
  readonly path: string;
  readonly says: Label;
}

const maxColumns = 12;

/** Returns hints that an administrator should read before publishing the screen. */
export function findHints(screen: Resource): readonly Hint[] {
  const fields = Object.entries(screen.fields);
  const columns = fields.filter(([, field]) => field.list);
  const hasSearch = fields.some(([, field]) => field.filter === 'search');
  return [
    ...labelHints('title', screen.title),
    ...labelHints('noun', screen.noun),
    ...fields.flatMap(([name, field]) => fieldHints(name, field, screen)),
    ...(screen.actions ?? []).flatMap((action, at) => actionHints(`actions[${at}]`, action, screen)),
    ...(columns.length > maxColumns
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
          hint(
            'fields',
            '没有可搜索的字段，列表上不会有搜索框',
            'No field is searchable, so the list has no search box',
          ),
        ]),
  ];
}

/** Field kinds by which people sort to find the largest or the latest record. */
const sortable: ReadonlySet<Kind> = new Set([
  'integer',
  'decimal',
  'money',
  'percent',
  'bytes',
  'duration',
  'dateTime',
  'date',
]);

function fieldHints(name: string, field: Field, screen: Resource): readonly Hint[] {
  const path = `fields.${name}`;
  const isFilled = field.readOnly === true || field.only === 'detail';
  const isUnordered = ['list', 'record', 'json'].includes(valueTypeOf(field)) && field.kind !== 'dateRange';
  return [
    ...labelHints(`${path}.label`, field.label),
    ...conditionHints(path, field, screen),
    ...(field.filter && filterTypeOf(field) === null
      ? [hint(`${path}.filter`, '该类型不能筛选', 'A field of this kind cannot be filtered')]
      : []),
    ...(field.sort && isUnordered
      ? [hint(`${path}.sort`, '该类型不能排序', 'A field of this kind cannot be sorted')]
      : []),
    ...(field.list && !field.sort && sortable.has(field.kind) && screen.type === 'crud'
      ? [hint(`${path}.sort`, '该列不能排序', 'This column cannot be sorted')]
      : []),
    ...(field.required && isFilled
      ? [
          hint(
            `${path}.required`,
            '只读字段无人填写，不应必填',
            'Users cannot fill in a read-only field, so it cannot be required',
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
    ...(hasTone ? [] : [hint(`${path}.codes`, '所有取值颜色相同', 'All values have the same colour')]),
  ];
}

/** Returns hints about a button: no permission code of its own, no effect, or no place on the screen. */
function actionHints(path: string, action: Action, screen: Resource): readonly Hint[] {
  const { code, on, transition, effect, opens, form } = action;
  const others = [screen.code, ...Object.values<string>({ ...screen.operations })];
  const doesNothing = !transition && !effect && !opens;
  return [
    ...labelHints(`${path}.label`, action.label),
    ...unmeetableHints(`${path}.when`, action.when && resolveConditionNames(screen, action.when), allFields(screen)),
    ...(others.includes(code)
      ? [
          hint(
            `${path}.code`,
            '按钮没有自己的权限编码，有该编码的用户都能操作',
            'The button has no permission code of its own: every user with this code can use it',
          ),
        ]
      : []),
    ...(on.length === 0 ? [hint(`${path}.on`, '按钮不显示在任何位置', 'The button is not shown anywhere')] : []),
    ...(doesNothing
      ? [
          hint(
            path,
            form ? '执行后只记录日志，不改变数据' : '执行后没有任何变化',
            form ? 'The action only writes to the log and changes no record' : 'The action changes nothing',
          ),
        ]
      : []),
  ];
}

function conditionHints(path: string, field: Field, screen: Resource): readonly Hint[] {
  const known = allFields(screen);
  return (['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const).flatMap(key =>
    unmeetableHints(`${path}.${key}`, field[key], known),
  );
}

/**
 * Returns hints about mistakes in a condition: an unknown field, a value outside the code list, or parts that
 * contradict each other.
 */
function unmeetableHints(path: string, condition: Condition | undefined, known: Fields): readonly Hint[] {
  if (!condition) return [];
  const names = [...fieldNamesIn(condition, 'form'), ...fieldNamesIn(condition, 'record')];
  const unknownNames = names.filter(name => !Object.hasOwn(known, name));
  return [
    ...unknownNames.map(unknownName =>
      hint(
        path,
        `条件中的字段${unknownName}不存在`,
        `The condition refers to the field ${unknownName}, which does not exist`,
      ),
    ),
    ...comparisonsIn(condition).flatMap(({ name, values }) => {
      const field = Object.hasOwn(known, name) ? known[name] : undefined;
      if (field?.kind !== 'code' || field.codes.configKey !== undefined) return [];
      const items = field.codes.items.map(item => item.value);
      return values
        .filter(value => isPlain(value) && !items.some(item => item === value))
        .map(value => hint(path, `${name}没有取值${String(value)}`, `${name} never has the value ${String(value)}`));
    }),
    ...(contradicts(condition)
      ? [hint(path, '各条件互相矛盾，永远不会满足', 'The conditions contradict each other, so they are never met')]
      : []),
  ];
}

interface Comparison {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** Returns the comparisons in a condition, at any depth. */
function comparisonsIn(condition: Condition): readonly Comparison[] {
  if ('all' in condition) return condition.all.flatMap(comparisonsIn);
  if ('any' in condition) return condition.any.flatMap(comparisonsIn);
  if ('not' in condition) return comparisonsIn(condition.not);
  const compared = comparisonOf(condition);
  return compared ? [compared] : [];
}

function comparisonOf(condition: Condition): Comparison | undefined {
  const [operand, values] =
    'eq' in condition
      ? [condition.eq[0], [condition.eq[1]]]
      : 'in' in condition
        ? condition.in
        : 'has' in condition
          ? [condition.has[0], [condition.has[1]]]
          : ['', []];
  const name = /^\$(?:form|record)\.(\w+)$/.exec(operand)?.[1];
  return name === undefined ? undefined : { name, values };
}

/** Returns whether the parts of a condition contradict each other, so that the condition can never hold. */
function contradicts(condition: Condition): boolean {
  if ('any' in condition) return condition.any.length > 0 && condition.any.every(contradicts);
  if (!('all' in condition)) return false;
  if (condition.all.some(contradicts)) return true;
  const allowed = new Map<string, readonly unknown[]>();
  for (const part of condition.all) {
    const compared = 'eq' in part || 'in' in part ? comparisonOf(part) : undefined;
    // An operand that refers to another value can match anything, so its comparison contradicts no other part.
    if (!compared?.values.every(isPlain)) continue;
    const { name, values } = compared;
    const remaining = (allowed.get(name) ?? values).filter(value => values.includes(value));
    if (remaining.length === 0) return true;
    allowed.set(name, remaining);
  }
  return false;
}

function isPlain(value: unknown): boolean {
  return (
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && !value.startsWith('$'))
  );
}

const han = /\p{Script=Han}/u;

function labelHints(path: string, { zh, en }: Label): readonly Hint[] {
  if (en.trim() === '' || han.test(en)) return [hint(`${path}.en`, '缺少英文', 'The English text is missing')];
  // A name or an abbreviation may be identical in both languages; a phrase is probably a missing translation.
  return zh === en && /[a-z]{3}/.test(zh) ? [hint(`${path}.zh`, '缺少中文', 'The Chinese text is missing')] : [];
}

function hint(path: string, zh: string, en: string): Hint {
  return { path, says: { zh, en } };
}
