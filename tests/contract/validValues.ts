import { type Field, type Fields, rulesOf } from '../../src/schemas/field.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Kind } from '../../src/schemas/kinds/kinds.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { isRequired, writableFields } from '../../src/schemas/writable.ts';
import type { Sender, Values } from './resourceCalls.ts';
import type { TestPlatform } from './startPlatform.ts';

/** What a form needs beyond the rules of its fields. */
const own: Readonly<Record<string, Values>> = {
  menus: { menuType: 1, parentId: null, path: '' },
  'support-menus': { menuType: 1, parentId: null, path: '' },
};

const plain: { readonly [K in Exclude<Kind, 'code' | 'reference' | 'treeSelect'>]: unknown } = {
  text: 'text',
  longText: '一段说明',
  phone: '13800138000',
  email: 'someone@example.com',
  ip: '10.1.2.3',
  url: 'https://example.com/a',
  idCard: '11010519900101123X',
  version: '1.2.3',
  password: 'Passw0rd1',
  image: '/files/a.png',
  integer: 1,
  money: 1.5,
  duration: 60,
  boolean: true,
  dateTime: '2030-01-02 03:04:05',
  date: '2030-01-02',
  json: { a: 1 },
};

let made = 0;

/** Values that a new record of the resource may have: every required field, and the visible rest where it is simple. */
export async function validValues(at: TestPlatform, sender: Sender, resource: Resource): Promise<Values> {
  return { ...(await valuesOf(at, sender, writableFields(resource.fields, 'create'))), ...own[resource.name] };
}

/** Values for the required fields of a form. */
export async function valuesOf(at: TestPlatform, sender: Sender, fields: Fields): Promise<Values> {
  const wanted = Object.entries(fields).filter(([, field]) => isRequired(field, 'create') && !field.visibleWhen);
  const values = await Promise.all(wanted.map(async ([name, field]) => [name, await valueOf(at, sender, field)]));
  return Object.fromEntries(values);
}

async function valueOf(at: TestPlatform, sender: Sender, field: Field): Promise<unknown> {
  made += 1;
  switch (field.kind) {
    case 'code':
      return field.multiple ? [field.codes.items[0]?.value] : field.codes.items[0]?.value;
    case 'reference':
    case 'treeSelect': {
      const value = await firstChoice(at, sender, field);
      return field.multiple ? [value] : value;
    }
    case 'text':
      return textOf(field);
    default:
      return field.credential ? at.seal('Passw0rd1') : plain[field.kind];
  }
}

/** A text that no other record has, in the form that the rules ask for. */
function textOf(field: Field): string {
  const named = new Set<string>(rulesOf(field).map(rule => rule.rule));
  if (named.has('groupName')) return `合同测试组${made}`;
  return named.has('username') ? `contract${made}` : `T${made}`;
}

async function firstChoice(
  at: TestPlatform,
  sender: Sender,
  field: Extract<Field, { readonly kind: 'reference' | 'treeSelect' }>,
): Promise<unknown> {
  const { options } = at.catalogue.get(field.resource).api;
  const { data } = await sender.send(options, { field: field.stores ?? 'id' });
  const choices = Array.isArray(data) ? data.filter(isRecord) : [];
  return choices.at(-1)?.['value'];
}
