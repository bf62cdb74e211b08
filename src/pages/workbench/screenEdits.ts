import type { Fields } from '../../schemas/vocabulary/field.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { type Kind, kindNames } from '../../schemas/kinds/kinds.ts';
import { trimEndMatching } from '../../schemas/compile/trimEndMatching.ts';

/** Path into a value: `['actions', 0, 'form']`. */
export type ValuePath = readonly (string | number)[];

/** Returns a copy of `value` with `next` at the path. If `next` is `undefined`, the copy lacks the path. */
export function setValueAt(value: unknown, [first, ...rest]: ValuePath, next: unknown): unknown {
  if (first === undefined) return next;
  if (Array.isArray(value) && typeof first === 'number') {
    const changed = setValueAt(value[first], rest, next);
    return changed === undefined ? value.toSpliced(first, 1) : value.toSpliced(first, 1, changed);
  }
  const record = isRecord(value) ? value : {};
  const changed = setValueAt(record[first], rest, next);
  if (changed !== undefined) return { ...record, [first]: changed };
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== String(first)));
}

/** Returns the value at a path; `undefined` when the path does not exist. */
export function valueAt(value: unknown, [first, ...rest]: ValuePath): unknown {
  if (first === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[Number(first)], rest);
  return isRecord(value) && Object.hasOwn(value, first) ? valueAt(value[first], rest) : undefined;
}

type Named = readonly [string, Readonly<Record<string, unknown>>];

/** Returns the fields at a path, in order. */
export function fieldsOf(value: unknown, path: ValuePath = ['fields']): readonly Named[] {
  const fields = valueAt(value, path);
  return isRecord(fields) ? Object.entries(fields).map(([name, field]) => [name, isRecord(field) ? field : {}]) : [];
}

/** Returns the fields at a path that have at least a kind and a label. */
export function completeFieldsOf(value: unknown, path: ValuePath = ['fields']): Fields {
  const known = fieldsOf(value, path).filter(
    ([, { kind, label, codes }]) =>
      kindNames.some(kindName => kindName === kind) &&
      isRecord(label) &&
      (kind !== 'code' || (isRecord(codes) && Array.isArray(codes['items']))),
  );
  // Callers only use the properties that the filter above has checked, so the assertion is safe.
  return Object.fromEntries(known) as unknown as Fields;
}

/** Moves a field within its list. The list is also the order of columns and forms. */
export function moveField(value: unknown, path: ValuePath, { from, to }: Move): unknown {
  const fields = fieldsOf(value, path);
  return fields[to] === undefined
    ? value
    : setValueAt(value, path, Object.fromEntries(moveListItem(fields, { from, to })));
}

interface Move {
  readonly from: number;
  readonly to: number;
}

/** Moves an item within a list. For an invalid position, the list is returned unchanged. */
export function moveListItem<T>(items: readonly T[], { from, to }: Move): readonly T[] {
  const item = items[from];
  return item === undefined || items[to] === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Renames a field, which stays at its position, and updates all references to the field in the screen. */
export function renameField(value: unknown, path: ValuePath, { from, to }: Renaming): unknown {
  const fields = fieldsOf(value, path);
  if (to === from || to === '' || fields.some(([name]) => name === to)) return value;
  const renamed = setValueAt(
    value,
    path,
    Object.fromEntries(fields.map(([name, field]) => [name === from ? to : name, field] as const)),
  );
  return path.length === 1 ? withNewName(withRemoteName(renamed, { from, to }), { from, to }) : renamed;
}

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** Keeps the remote platform's name for a renamed field. */
function withRemoteName(value: unknown, { from, to }: Renaming): unknown {
  const remoteName = valueAt(value, ['wire', 'names', from]);
  if (remoteName === undefined) return value;
  return setValueAt(setValueAt(value, ['wire', 'names', from], undefined), ['wire', 'names', to], remoteName);
}

/** Keys in the definition of a screen; each key has a field name, or a list of field names, as its value. */
const fieldNameKeys = new Set(['field', 'other', 'start', 'otherStart', 'naturalKey', 'by', 'diffWith']);
const fieldNamesKeys = new Set(['totals', 'live', 'with', 'fields']);

function withNewName(value: unknown, renaming: Renaming, key = ''): unknown {
  const { from, to } = renaming;
  if (typeof value === 'string') {
    if (value === from && fieldNameKeys.has(key)) return to;
    return value === `$form.${from}` || value === `$record.${from}` ? trimEndMatching(value, /\w/) + to : value;
  }
  if (Array.isArray(value))
    return value.map((item: unknown) => (item === from && fieldNamesKeys.has(key) ? to : withNewName(item, renaming)));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withNewName(item, renaming, name)]));
}

/** Appends a text field with an unused name. */
export function addField(value: unknown, path: ValuePath = ['fields']): unknown {
  const names = new Set(fieldsOf(value, path).map(([name]) => name));
  const count = unusedNumber('field', names);
  const label = { zh: `字段${count}`, en: `Field ${count}` };
  const isColumn = path.length === 1;
  return setValueAt(value, [...path, `field${count}`], { kind: 'text', label, ...(isColumn ? { list: true } : {}) });
}

/** Returns the actions in a value, including incomplete actions. */
export function actionsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const actions = valueAt(value, ['actions']);
  return Array.isArray(actions) ? actions.map((action: unknown) => (isRecord(action) ? action : {})) : [];
}

/** Appends an action with a confirmation dialog and a separate permission code. */
export function addAction(value: unknown, screen: string): unknown {
  const actions = actionsOf(value);
  const count = unusedNumber('action', new Set(actions.map(action => String(action['name']))));
  const label = { zh: `操作${count}`, en: `Action ${count}` };
  const name = `action${count}`;
  return setValueAt(
    value,
    ['actions'],
    [...actions, { name, label, on: ['row'], code: `${screen}:${name}`, confirm: true }],
  );
}

function unusedNumber(word: string, taken: ReadonlySet<string>): number {
  return Array.from({ length: taken.size + 1 }, (_, at) => at + 1).find(at => !taken.has(`${word}${at}`)) ?? 1;
}

/** Removes an item from the list at a path. When the list becomes empty, it is also removed. */
export function removeItem(value: unknown, path: ValuePath, at: number): unknown {
  const items = valueAt(value, path);
  const rest = Array.isArray(items) ? items.toSpliced(at, 1) : [];
  return setValueAt(value, path, rest.length > 0 ? rest : undefined);
}

/** Moves a field to the section with this index; `null` moves it out of all sections. */
export function moveFieldToSection(value: unknown, name: string, section: number | null): unknown {
  const sections = valueAt(value, ['sections']);
  if (!Array.isArray(sections)) return value;
  const next = sections.map((item: unknown, at) => {
    const fields = valueAt(item, ['fields']);
    const others = Array.isArray(fields) ? fields.filter(field => field !== name) : [];
    return setValueAt(item, ['fields'], at === section ? [...others, name] : others);
  });
  return setValueAt(value, ['sections'], next);
}

/** Removes a field, and with it the remote name and the reference in a section. */
export function removeField(value: unknown, path: ValuePath, name: string): unknown {
  const rest = setValueAt(value, [...path, name], undefined);
  if (path.length > 1) return rest;
  const names = valueAt(rest, ['wire', 'names', name]);
  return moveFieldToSection(
    names === undefined ? rest : setValueAt(rest, ['wire', 'names', name], undefined),
    name,
    null,
  );
}

const choices = {
  name: 'choices',
  items: [
    { value: 1, zh: '是', en: 'Yes', tone: 'success' },
    { value: 2, zh: '否', en: 'No', tone: 'default' },
  ],
} as const;

/** Options that a field kind requires, with initial values. */
const requiredOptions: Partial<Readonly<Record<Kind, Readonly<Record<string, unknown>>>>> = {
  code: { codes: choices },
  reference: { resource: '' },
  treeSelect: { resource: '' },
  image: { limits: { types: ['jpg', 'png'], maxBytes: 20 * 1024 * 1024 } },
  file: { limits: { types: ['pdf'], maxBytes: 20 * 1024 * 1024 } },
  rows: { fields: { name: { kind: 'text', label: { zh: '名称', en: 'Name' } } } },
};

const kindOptionKeys = [
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

/** Changes the kind of a field: drops the options of the old kind, and adds the required options of the new kind. */
export function changeFieldKind(
  field: Readonly<Record<string, unknown>>,
  kind: Kind,
): Readonly<Record<string, unknown>> {
  const kept = Object.fromEntries(Object.entries(field).filter(([name]) => !kindOptionKeys.includes(name)));
  return { ...kept, kind, ...requiredOptions[kind] };
}

/** Makes a field the title of the screen's records; no other field remains a title. */
export function setTitleField(value: unknown, name: string): unknown {
  return fieldsOf(value).reduce<unknown>(
    (before, [key]) => setValueAt(before, ['fields', key, 'title'], key === name ? true : undefined),
    value,
  );
}
