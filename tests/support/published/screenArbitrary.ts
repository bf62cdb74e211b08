import { areasWithoutEffects } from '../areasWithoutEffects.ts';
import fc from 'fast-check';

import { createCatalogue } from '../../../platform/engine/resources/catalogue.ts';
import { adaptScreenForPublishing } from '../../../src/pages/workbench/newScreen.ts';
import { changeFieldKind } from '../../../src/pages/workbench/screenEdits.ts';
import { isCondition } from '../../../src/schemas/vocabulary/condition.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { kindNames } from '../../../src/schemas/kinds/kinds.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import { validatePublishedScreen } from '../../../src/schemas/published/validatePublishedScreen.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { rules } from '../../../src/schemas/rules/rules.ts';
import { registeredResources } from '../../unit/resources/registeredResources.ts';
import { createSparePartsScreen } from './createSparePartsScreen.ts';

const nameField = { kind: 'text', label: { zh: '名称', en: 'Name' }, title: true, list: true };
const { actions: _actions, sort: _sort, ...bareParts } = createSparePartsScreen();

const beside = createSparePartsScreen('other-parts');
export const builtInCatalogue = createCatalogue([{ area: 'system', resource: beside }], areasWithoutEffects);
/** Other screens beside a validated screen: one built-in screen and no published screen. */
export const otherScreens = { builtIn: builtInCatalogue.screens, published: [] };

/** Screens from which people may start: copies of the built-in screens, and a small screen. */
const startScreens: readonly Resource[] = registeredResources
  .filter(registeredResource => registeredResource.type === 'crud')
  .map(
    registeredResource =>
      adaptScreenForPublishing(registeredResource, {
        name: `my-${registeredResource.name}`.slice(0, 40),
        icons: ['Warehouse'],
      }).screen,
  )
  .concat(createSparePartsScreen())
  .filter(item => validatePublishedScreen(item, otherScreens).length === 0);

const name = fc.oneof(
  fc.constantFrom('partNo', 'state', 'count', 'id', 'name', 'revision', 'createTime', 'other-parts', 'storedSecrets'),
  fc.constantFrom('toString', 'then', 'constructor', 'prototype', '__proto__'),
  fc.constantFrom('a b', '', '1a', '😀', 'a.', 'x'.repeat(200), '$form.state', '\u202e'),
);
const operand = fc.constantFrom('$form.state', '$record.count', '$user.name', '$now', '$form.nothing', 'plain', '$');
const plain = fc.oneof(
  fc.integer({ min: -3, max: 300 }),
  fc.constantFrom<unknown>(true, false, null, '', 0, -1, 1.5, 1e308, 2 ** 53, -0, '是', '<b>x</b>', '%s', '{id}'),
  name,
);
const { condition } = fc.letrec<{ condition: unknown }>(tie => ({
  condition: fc.oneof(
    { maxDepth: 4 },
    fc.record({ eq: fc.tuple(operand, plain) }),
    fc.record({ empty: operand }),
    fc.record({ in: fc.tuple(operand, fc.array(plain, { maxLength: 3 })) }),
    fc.record({ gt: fc.tuple(operand, plain) }),
    fc.record({ has: fc.tuple(operand, fc.oneof(plain, operand)) }),
    fc.record({ not: tie('condition') }),
    fc.record({ all: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { maxLength: 3 }) }),
  ),
}));
const label = fc.record({ zh: fc.constantFrom('名称', '', ' '), en: fc.constantFrom('Name', 'Thing', '名') });
const rule = fc
  .record(
    { rule: fc.constantFrom(...Object.keys(rules), 'nothing', 'toString'), min: plain, max: plain, key: name },
    { requiredKeys: ['rule'] },
  )
  .map(item => item);
const field = fc.record(
  {
    kind: fc.constantFrom<unknown>(...kindNames, 'nothing', 'toString'),
    label,
    required: plain,
    rules: fc.array(rule, { maxLength: 2 }),
    default: plain,
    list: fc.constant(true),
    filter: fc.constantFrom(true, 'search'),
    sort: fc.constant(true),
    multiple: fc.constant(true),
    readOnly: fc.constantFrom(true, 'edit'),
    visibleWhen: condition,
    requiredWhen: condition,
    readOnlyWhen: condition,
    resource: fc.constantFrom('other-parts', 'nothing', ''),
    stores: name,
    codes: fc.record({
      name,
      items: fc.array(fc.record({ value: plain, zh: name, en: name, tone: name }), { maxLength: 3 }),
    }),
  },
  { requiredKeys: ['kind', 'label'] },
);
const action = fc.record(
  {
    name,
    label,
    on: fc.subarray(['row', 'bulk', 'toolbar', 'board', 'nowhere']),
    code: fc.constantFrom('spare-parts:take', 'my:own', 'other-parts:add', 'odd code', ''),
    when: condition,
    transition: fc.record({ field: name, from: fc.array(plain, { maxLength: 2 }), to: plain }),
    form: fc.dictionary(name, field, { maxKeys: 2, noNullPrototype: true }),
    confirm: plain,
    effect: name,
    limit: plain,
    job: fc.boolean(),
    call: fc.record({
      method: fc.constantFrom('POST', 'GET', 'TRACE'),
      path: fc.constantFrom('/api/published/v1/spare-parts/x', '/api/system/v1/settings', '//x', '{'),
    }),
    payload: fc.dictionary(name, plain, { maxKeys: 2, noNullPrototype: true }),
  },
  { requiredKeys: ['name', 'label', 'on', 'code'] },
);
const anything = fc.oneof(
  { weight: 6, arbitrary: plain },
  { weight: 3, arbitrary: condition },
  { weight: 3, arbitrary: field },
  { weight: 2, arbitrary: action },
  { weight: 2, arbitrary: label },
  { weight: 2, arbitrary: rule },
  { weight: 1, arbitrary: fc.array(fc.oneof(plain, action, rule, label, name), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constant(deep(60)) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 30_000 }, () => 0)) },
);

function deep(levels: number): unknown {
  return levels === 0 ? 1 : { all: [deep(levels - 1)] };
}

/** One edit of a value: a part is changed, removed, or added under another name. */
const edit = fc.record({
  at: fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }),
  does: fc.constantFrom('change' as const, 'change' as const, 'drop' as const, 'add' as const),
  key: fc.oneof(
    name,
    fc.constantFrom('visibleWhen', 'requiredWhen', 'readOnlyWhen', 'rules', 'default', 'multiple', 'sort', 'actions'),
  ),
  value: anything,
});
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

/** Edits that a person is likely to make. */
const likelyEdit = fc.record({
  field,
  key: fc.constantFrom('extra', 'more'),
  action,
  order: fc.constantFrom('ASC', 'DESC'),
  sections: fc.array(fc.record({ title: label, fields: fc.array(name, { maxLength: 2 }) }), { maxLength: 2 }),
});

/**
 * Returns an arbitrary of labels with these words, for unusual but valid combinations of fields, rules, conditions and
 * actions.
 */
const called = (words: readonly string[]) => fc.constantFrom(...words).map(en => ({ zh: `${en}某`, en }));
const validField = fc
  .record({
    kind: fc.constantFrom(...kindNames),
    label: called(['Size', 'Weight', '<i>Odd</i>', '{x}', '%s', '$1', '\u202eright']),
    options: fc.record(
      {
        required: fc.constantFrom<unknown>(true, 'create'),
        list: fc.constant(true),
        filter: fc.constantFrom<unknown>(true, 'search'),
        sort: fc.constant(true),
        multiple: fc.constant(true),
        readOnly: fc.constantFrom<unknown>(true, 'edit'),
        only: fc.constantFrom('create', 'detail'),
        unique: fc.constant(true),
        inline: fc.constant(true),
        secret: fc.constant(true),
        credential: fc.constant(true),
        default: fc.oneof(
          plain,
          fc.constantFrom<unknown>('a', 5, ['a'], '2026-01-01', '2026-01-01 00:00:00', { lng: 1, lat: 2 }),
        ),
        help: called(['Help']),
        visibleWhen: condition.filter(isCondition),
        requiredWhen: condition.filter(isCondition),
        readOnlyWhen: condition.filter(isCondition),
        whenHidden: fc.constantFrom('omit', 'clear', 'keep'),
        rules: fc.array(fc.constantFrom<unknown>(...plainRules()), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ kind, label: words, options }) => {
    const whole = changeFieldKind({ label: words }, kind);
    const own = options.secret || options.credential ? secretOptions(kind, options) : options;
    return withFittingDefault({ ...whole, ...own, ...('resource' in whole ? { resource: 'other-parts' } : {}) });
  });

/** Returns the options, without their default if the field would reject that default. */
function withFittingDefault<Options extends object>(options: Options): Partial<Options> {
  const fields = { name: nameField, extra: options };
  const isRefused = validateResource({ ...bareParts, fields }).some(({ path }) => path === 'fields.extra.default');
  return isRefused
    ? (Object.fromEntries(Object.entries(options).filter(([key]) => key !== 'default')) as Partial<Options>)
    : options;
}

/**
 * Removes the options that a secret field cannot have. For a kind that cannot be secret, removes `secret` and
 * `credential`.
 */
function secretOptions<Options extends object>(kind: string, options: Options): Partial<Options> {
  const isText = ['text', 'password', 'longText', 'idCard', 'bankCard'].includes(kind);
  const dropped = isText
    ? ['default', 'list', 'filter', 'sort', 'multiple', 'unique', 'inline']
    : ['secret', 'credential'];
  return Object.fromEntries(Object.entries(options).filter(([key]) => !dropped.includes(key))) as Partial<Options>;
}

/**
 * Field of an action form: without `readOnlyWhen`, which needs a record, and without `secret`, because a job would
 * store the value.
 */
const actionFormField = validField.map(item => {
  const { readOnlyWhen: _, secret: _secret, ...formField } = item;
  return formField;
});
const validAction = fc
  .record(
    {
      label: called(['Take', 'Give']),
      on: fc.subarray(['row', 'bulk', 'toolbar']),
      when: condition.filter(isCondition),
      form: fc.dictionary(fc.constantFrom('why', 'howMany'), actionFormField, {
        minKeys: 1,
        maxKeys: 1,
        noNullPrototype: true,
      }),
      confirm: fc.constant(true),
      asksReason: fc.constantFrom<unknown>(true, 'required'),
      asksPassword: fc.constant(true),
      limit: fc.integer({ min: 1, max: 9 }),
      job: fc.constant(true),
      danger: fc.constant(true),
    },
    { requiredKeys: ['label', 'on'] },
  )
  .map(item => ({ name: 'extra', code: 'my-own:extra', ...item }));
const sound = fc
  .tuple(fc.constantFrom(...startScreens), validField, fc.option(validAction), fc.nat(3))
  .map(([start, value, more, which]) => ({
    ...start,
    fields: { ...start.fields, extra: value },
    ...(more ? { actions: [more] } : {}),
    ...(which === 1 ? { sections: [{ title: { zh: '组', en: 'Part' }, fields: ['extra'] }] } : {}),
    ...(which === 2 && 'sort' in value ? { sort: { field: 'extra', order: 'ASC' } } : {}),
  }));

/** Returns every valid rule with no parameters and with unusual numbers as parameters. */
function plainRules(): readonly unknown[] {
  const all = Object.keys(rules).flatMap(key => [
    { rule: key },
    { rule: key, min: 2, max: 1 },
    { rule: key, min: 0, max: 1_000_000_000 },
    { rule: key, min: -5 },
    { rule: key, max: 3 },
  ]);
  return all.filter(
    item => validateResource({ ...bareParts, fields: { name: { ...nameField, rules: [item] } } }).length === 0,
  );
}

const changed = fc
  .tuple(fc.constantFrom(...startScreens), fc.array(edit, { minLength: 1, maxLength: 3 }))
  .map(([start, edits]) => edits.reduce<unknown>((value, item) => edited(value, item.at, item), start));
const grown = fc
  .tuple(fc.constantFrom(createSparePartsScreen(), beside, ...startScreens.slice(0, 3)), likelyEdit, fc.nat(7))
  .map(([start, more, which]) => ({
    ...start,
    fields: { ...start.fields, [more.key]: more.field },
    ...(which % 2 === 0 ? { actions: [more.action] } : {}),
    ...(which % 4 === 1 ? { sections: more.sections } : {}),
    ...(which % 4 === 3 ? { sort: { field: more.key, order: more.order } } : {}),
  }));
/** Values that somebody might want to publish: valid, nearly valid and arbitrary. */
export const screenArbitrary = fc.oneof(
  { weight: 5, arbitrary: sound },
  { weight: 4, arbitrary: changed },
  { weight: 2, arbitrary: grown },
  { weight: 1, arbitrary: fc.oneof(anything, fc.anything()) },
);

function edited(value: unknown, [first = 0, ...rest]: readonly number[], { does, key, value: next }: Edit): unknown {
  const put = { at: rest, does, key, value: next };
  if (Array.isArray(value) && value.length > 0) {
    const at = first % value.length;
    if (rest.length > 0) return value.with(at, edited(value[at], rest, put));
    return does === 'drop' ? value.toSpliced(at, 1) : does === 'add' ? [...value, next] : value.with(at, next);
  }
  if (!isRecord(value)) return next;
  const keys = Object.keys(value);
  const chosen = keys[first % Math.max(1, keys.length)] ?? key;
  if (rest.length > 0 && keys.length > 0) return withEntry(value, chosen, edited(value[chosen], rest, put));
  if (does === 'drop') return Object.fromEntries(Object.entries(value).filter(([item]) => item !== chosen));
  return withEntry(value, does === 'add' ? key : chosen, next);
}

/** Adds an entry as `JSON.parse` does, so that `__proto__` is an ordinary name. */
function withEntry(value: Readonly<Record<string, unknown>>, key: string, part: unknown): unknown {
  return Object.fromEntries(
    [...Object.entries(value).filter(([item]) => item !== key), [key, part]].toSorted(
      ([item], [other]) => Object.keys(value).indexOf(String(item)) - Object.keys(value).indexOf(String(other)),
    ),
  );
}
