import { isRecord } from '../../schemas/json.ts';
import type { Kind } from '../../schemas/kinds/kinds.ts';

type Path = readonly (string | number)[];

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

/** The fields of a value in their order. */
export function fieldsOf(value: unknown): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  const fields = valueAt(value, ['fields']);
  return isRecord(fields) ? Object.entries(fields).map(([name, field]) => [name, isRecord(field) ? field : {}]) : [];
}

/** A field one place up or down; columns and forms follow. */
export function moveField(value: unknown, name: string, by: -1 | 1): unknown {
  const fields = fieldsOf(value);
  const from = fields.findIndex(([one]) => one === name);
  const moved = fields[from];
  if (!moved || fields[from + by] === undefined) return value;
  return setAt(value, ['fields'], Object.fromEntries(fields.toSpliced(from, 1).toSpliced(from + by, 0, moved)));
}

/** A field under another name, in its place. */
export function renameField(value: unknown, name: string, next: string): unknown {
  if (next === name || fieldsOf(value).some(([one]) => one === next)) return value;
  const fields = fieldsOf(value).map(([one, field]) => [one === name ? next : one, field] as const);
  return setAt(value, ['fields'], Object.fromEntries(fields));
}

/** One more text field at the end, under a name that is free. */
export function addField(value: unknown): unknown {
  const names = new Set(fieldsOf(value).map(([name]) => name));
  const count = Array.from({ length: names.size + 1 }, (_, at) => at + 1).find(at => !names.has(`field${at}`)) ?? 1;
  const label = { zh: `字段${count}`, en: `Field ${count}` };
  return setAt(value, ['fields', `field${count}`], { kind: 'text', label, list: true });
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
  'rules',
  'default',
  'multiple',
];

/** A field of another kind: what only the former kind knows goes, what the new one needs is there. */
export function withKind(field: Readonly<Record<string, unknown>>, kind: Kind): Readonly<Record<string, unknown>> {
  const kept = Object.fromEntries(Object.entries(field).filter(([name]) => !ofKinds.includes(name)));
  return { ...kept, kind, ...wanted[kind] };
}

/** The one field that names the record. */
export function withTitle(value: unknown, name: string): unknown {
  return fieldsOf(value).reduce<unknown>(
    (before, [one]) => setAt(before, ['fields', one, 'title'], one === name ? true : undefined),
    value,
  );
}
