import type { Fields } from '../../schemas/field.ts';
import { isRecord } from '../../schemas/json.ts';
import { type Kind, kindNames } from '../../schemas/kinds/kinds.ts';

/** A way into a value, by names and numbers: `['actions', 0, 'form']`. */
export type Path = readonly (string | number)[];

/** The value with one place changed, and nothing else; `undefined` takes away what stands there. */
export function setAt(value: unknown, [first, ...rest]: Path, next: unknown): unknown {
  if (first === undefined) return next;
  if (Array.isArray(value) && typeof first === 'number') {
    const changed = setAt(value[first], rest, next);
    return changed === undefined ? value.toSpliced(first, 1) : value.toSpliced(first, 1, changed);
  }
  const record = isRecord(value) ? value : {};
  const changed = setAt(record[first], rest, next);
  if (changed !== undefined) return { ...record, [first]: changed };
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== String(first)));
}

/** What stands at a place; `undefined` where there is none. */
export function valueAt(value: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[Number(first)], rest);
  return isRecord(value) && Object.hasOwn(value, first) ? valueAt(value[first], rest) : undefined;
}

type Named = readonly [string, Readonly<Record<string, unknown>>];

/** The fields at a place of a value, in their order. */
export function fieldsOf(value: unknown, place: Path = ['fields']): readonly Named[] {
  const fields = valueAt(value, place);
  return isRecord(fields) ? Object.entries(fields).map(([name, field]) => [name, isRecord(field) ? field : {}]) : [];
}

/** The fields at a place of a value as the kinds know them, as far as they have a kind and a label. */
export function knownFields(value: unknown, place: Path = ['fields']): Fields {
  const known = fieldsOf(value, place).filter(
    ([, { kind, label, codes }]) =>
      kindNames.some(one => one === kind) &&
      isRecord(label) &&
      (kind !== 'code' || (isRecord(codes) && Array.isArray(codes['items']))),
  );
  // What is looked at further on is only what has just been seen to be there.
  return Object.fromEntries(known) as unknown as Fields;
}

/** One of the fields at a place, taken to another place among them; columns and forms follow. */
export function moveField(value: unknown, place: Path, { from, to }: Move): unknown {
  const fields = fieldsOf(value, place);
  return fields[to] === undefined ? value : setAt(value, place, Object.fromEntries(moved(fields, { from, to })));
}

interface Move {
  readonly from: number;
  readonly to: number;
}

/** The list with one of its items at another place; as it was where there is no such place. */
export function moved<T>(items: readonly T[], { from, to }: Move): readonly T[] {
  const item = items[from];
  return item === undefined || items[to] === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** A field under another name, in its place; what names it in the screen follows. */
export function renameField(value: unknown, place: Path, { from, to }: Renaming): unknown {
  const fields = fieldsOf(value, place);
  if (to === from || to === '' || fields.some(([one]) => one === to)) return value;
  const renamed = setAt(
    value,
    place,
    Object.fromEntries(fields.map(([one, field]) => [one === from ? to : one, field] as const)),
  );
  return place.length === 1 ? withNewName(withNameThere(renamed, { from, to }), { from, to }) : renamed;
}

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** What another platform calls a field stays, whatever it is called here. */
function withNameThere(value: unknown, { from, to }: Renaming): unknown {
  const there = valueAt(value, ['wire', 'names', from]);
  if (there === undefined) return value;
  return setAt(setAt(value, ['wire', 'names', from], undefined), ['wire', 'names', to], there);
}

/** Places of a screen that hold the name of one of its fields. */
const naming = new Set(['field', 'other', 'start', 'otherStart', 'naturalKey', 'by', 'diffWith']);
const namingMany = new Set(['totals', 'live', 'with', 'fields']);

function withNewName(value: unknown, renaming: Renaming, key = ''): unknown {
  const { from, to } = renaming;
  if (typeof value === 'string') {
    if (value === from && naming.has(key)) return to;
    return value === `$form.${from}` || value === `$record.${from}` ? value.replace(/\w+$/, to) : value;
  }
  if (Array.isArray(value))
    return value.map((one: unknown) => (one === from && namingMany.has(key) ? to : withNewName(one, renaming)));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withNewName(one, renaming, name)]));
}

/** One more text field at the end, under a name that is free. */
export function addField(value: unknown, place: Path = ['fields']): unknown {
  const names = new Set(fieldsOf(value, place).map(([name]) => name));
  const count = freeNumber('field', names);
  const label = { zh: `字段${count}`, en: `Field ${count}` };
  const isColumn = place.length === 1;
  return setAt(value, [...place, `field${count}`], { kind: 'text', label, ...(isColumn ? { list: true } : {}) });
}

/** The actions of a value, also those that are not whole yet. */
export function actionsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const actions = valueAt(value, ['actions']);
  return Array.isArray(actions) ? actions.map((one: unknown) => (isRecord(one) ? one : {})) : [];
}

/** One more action at the end, which asks before it runs and has a code of its own. */
export function addAction(value: unknown, screen: string): unknown {
  const actions = actionsOf(value);
  const count = freeNumber('action', new Set(actions.map(one => String(one['name']))));
  const label = { zh: `操作${count}`, en: `Action ${count}` };
  const name = `action${count}`;
  return setAt(
    value,
    ['actions'],
    [...actions, { name, label, on: ['row'], code: `${screen}:${name}`, confirm: true }],
  );
}

function freeNumber(word: string, taken: ReadonlySet<string>): number {
  return Array.from({ length: taken.size + 1 }, (_, at) => at + 1).find(at => !taken.has(`${word}${at}`)) ?? 1;
}

/** The list at a place without one of its items; the place goes with the last of them. */
export function without(value: unknown, place: Path, at: number): unknown {
  const items = valueAt(value, place);
  const rest = Array.isArray(items) ? items.toSpliced(at, 1) : [];
  return setAt(value, place, rest.length > 0 ? rest : undefined);
}

/** A field in the section of a number, or in none. */
export function toSection(value: unknown, name: string, section: number | null): unknown {
  const sections = valueAt(value, ['sections']);
  if (!Array.isArray(sections)) return value;
  const next = sections.map((one: unknown, at) => {
    const fields = valueAt(one, ['fields']);
    const others = Array.isArray(fields) ? fields.filter(field => field !== name) : [];
    return setAt(one, ['fields'], at === section ? [...others, name] : others);
  });
  return setAt(value, ['sections'], next);
}

/** A field goes, and with it its place in a section. */
export function removeField(value: unknown, place: Path, name: string): unknown {
  const rest = setAt(value, [...place, name], undefined);
  if (place.length > 1) return rest;
  const names = valueAt(rest, ['wire', 'names', name]);
  return toSection(names === undefined ? rest : setAt(rest, ['wire', 'names', name], undefined), name, null);
}

const choices = {
  name: 'choices',
  items: [
    { value: 1, zh: '是', en: 'Yes', tone: 'success' },
    { value: 2, zh: '否', en: 'No', tone: 'default' },
  ],
} as const;

/** What a kind cannot do without. */
const wanted: Partial<Readonly<Record<Kind, Readonly<Record<string, unknown>>>>> = {
  code: { codes: choices },
  reference: { resource: '' },
  treeSelect: { resource: '' },
  image: { limits: { types: ['jpg', 'png'], maxBytes: 20 * 1024 * 1024 } },
  file: { limits: { types: ['pdf'], maxBytes: 20 * 1024 * 1024 } },
  rows: { fields: { name: { kind: 'text', label: { zh: '名称', en: 'Name' } } } },
};

const ofKinds = [
  'codes',
  'resource',
  'stores',
  'limits',
  'fields',
  'among',
  'narrowedBy',
  'offered',
  'rules',
  'default',
  'multiple',
];

/** A field of another kind: what only the former kind knows goes, what the new one needs is there. */
export function withKind(field: Readonly<Record<string, unknown>>, kind: Kind): Readonly<Record<string, unknown>> {
  const kept = Object.fromEntries(Object.entries(field).filter(([name]) => !ofKinds.includes(name)));
  return { ...kept, kind, ...wanted[kind] };
}

/** The one field of the screen that names the record. */
export function withTitle(value: unknown, name: string): unknown {
  return fieldsOf(value).reduce<unknown>(
    (before, [one]) => setAt(before, ['fields', one, 'title'], one === name ? true : undefined),
    value,
  );
}
