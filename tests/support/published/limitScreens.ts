import { jsonDataLimits } from '../../../src/schemas/published/validateJsonData.ts';
import { resourceLimits } from '../../../src/schemas/vocabulary/resourceLimits.ts';
import { publishedApiBaseOf } from '../../../src/schemas/published/validatePublishedScreen.ts';
import { createSparePartsScreen, withFields } from './createSparePartsScreen.ts';

interface SizedScreen {
  readonly screen: unknown;
  /** Path of the error when the size is above the limit. */
  readonly path: string;
}

interface LimitCase {
  readonly limit: number;
  /** Returns a screen in which one value has this size. */
  readonly build: (size: number) => SizedScreen;
  readonly message: string;
}

const base = createSparePartsScreen();
const [take] = base.actions ?? [];
const labelOf = (at: number) => ({ zh: `文本${at}`, en: `Text ${at}` });
const label = labelOf(0);
const word = (size: number) => 'x'.repeat(size);
const list = <T>(size: number, item: (at: number) => T): readonly T[] =>
  Array.from({ length: size }, (_, at) => item(at));
const withField = (name: string, change: object) => withFields(base, { [name]: change });

/** Returns a case for a list at a top-level key of the screen, which may have at most `limit` items. */
const listCase = (key: string, limit: number, item: (at: number) => unknown): LimitCase => ({
  limit,
  build: size => ({ screen: { ...base, [key]: list(size, item) }, path: key }),
  message: `列表最多${limit}项`,
});

/** Cases for the limits of a resource; the type requires a case for each limit. */
const resourceCases: { readonly [K in keyof typeof resourceLimits]: LimitCase } = {
  entries: {
    limit: resourceLimits.entries,
    build: size => {
      const more = list(
        size - Object.keys(base.fields).length,
        at => [`f${at}`, { kind: 'text', label: labelOf(at) }] as const,
      );
      return { screen: withFields(base, Object.fromEntries(more)), path: 'fields' };
    },
    message: `最多${resourceLimits.entries}项`,
  },
  name: {
    limit: resourceLimits.name,
    build: size => ({ screen: withField(word(size), { kind: 'text', label }), path: `fields.${word(size)}` }),
    message: `名称最多${resourceLimits.name}个字符`,
  },
  code: {
    limit: resourceLimits.code,
    build: size => {
      const code = 'spare-parts:'.padEnd(size, 'x');
      return { screen: { ...base, actions: [{ ...take, code }] }, path: 'actions[0].code' };
    },
    message: `文本最多${resourceLimits.code}个字符`,
  },
  path: {
    limit: resourceLimits.path,
    build: size => {
      const path = `${publishedApiBaseOf(base.name)}/`.padEnd(size, 'x');
      return { screen: { ...base, api: { ...base.api, list: { method: 'POST', path } } }, path: 'api.list.path' };
    },
    message: `文本最多${resourceLimits.path}个字符`,
  },
  choices: {
    limit: resourceLimits.choices,
    build: size => {
      const items = list(size, at => ({ value: at, zh: `值${at}`, en: `V${at}`, tone: 'default' }));
      return { screen: withField('state', { codes: { name: 'states', items } }), path: 'fields.state.codes.items' };
    },
    message: `列表最多${resourceLimits.choices}项`,
  },
  actions: listCase('actions', resourceLimits.actions, at => ({ ...take, name: `take${at}` })),
  sections: listCase('sections', resourceLimits.sections, () => ({ title: label, fields: ['note'] })),
  related: listCase('related', resourceLimits.related, () => ({ resource: 'devices', filter: { id: '{id}' } })),
  rules: {
    limit: resourceLimits.rules,
    build: size => ({
      screen: withField('note', { rules: list(size, at => ({ rule: 'length', min: 0, max: at + 1 })) }),
      path: 'fields.note.rules',
    }),
    message: `列表最多${resourceLimits.rules}项`,
  },
  checks: listCase('checks', resourceLimits.checks, () => ({ check: 'matches', field: 'note', other: 'partNo' })),
  names: listCase('live', resourceLimits.names, () => 'state'),
  condition: {
    limit: resourceLimits.condition,
    build: size => ({
      // The list of comparisons counts as one part of the condition.
      screen: withField('note', { visibleWhen: { all: list(size - 1, () => ({ eq: ['$form.state', 1] })) } }),
      path: 'fields.note.visibleWhen',
    }),
    message: `条件最多由${resourceLimits.condition}部分组成`,
  },
};

const nested = (levels: number): object => (levels === 0 ? {} : { in: nested(levels - 1) });
const withExtra = (extra: unknown) => ({ ...base, extra });
const partsIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, part) => sum + partsIn(part), 1)
    : 1;

/** Cases for the limits of any JSON data, checked before the data is read as a screen. */
const dataCases: { readonly [K in keyof typeof jsonDataLimits]: LimitCase } = {
  depth: {
    limit: jsonDataLimits.depth,
    build: size => ({ screen: withExtra(nested(size - 1)), path: `extra${'.in'.repeat(size - 1)}` }),
    message: `嵌套过深，最多${jsonDataLimits.depth}层`,
  },
  parts: {
    limit: jsonDataLimits.parts,
    build: size => ({ screen: withExtra(list(size - partsIn(withExtra([])), () => 0)), path: 'value' }),
    message: `内容过多，最多${jsonDataLimits.parts}个节点`,
  },
  text: {
    limit: jsonDataLimits.text,
    build: size => ({ screen: { ...base, title: { zh: word(size), en: 'Text' } }, path: 'title.zh' }),
    message: `文本最多${jsonDataLimits.text}个字符`,
  },
  bytes: {
    limit: jsonDataLimits.bytes,
    build: size => {
      const left = size - JSON.stringify(withExtra({})).length;
      // Each entry but the first has 1,000 characters with its name, quotes, colon and comma.
      const names = list(Math.floor(left / 1_000), at => `"n${at}":"",`);
      const entries = names.map((name, at) => [`n${at}`, word(1_000 - name.length)] as const);
      const rest = JSON.stringify(withExtra({ ...Object.fromEntries(entries), z: '' })).length;
      return { screen: withExtra({ ...Object.fromEntries(entries), z: word(size - rest) }), path: 'value' };
    },
    message: `内容过大，最多${jsonDataLimits.bytes}字节`,
  },
};

/** Cases of all limits by name. */
export const resourceLimitCases = Object.entries({ ...resourceCases, ...dataCases });

/** Screen with as many fields as a resource can have. */
export const widestScreen = resourceCases.entries.build(resourceLimits.entries).screen;
