import type { CodeList } from './codeList.ts';
import type { CodeField, Field, FieldOptions, ReferenceField, TreeField } from './field.ts';
import type { Label } from './label.ts';

type PlainKind = Exclude<Field['kind'], 'code' | 'reference' | 'treeSelect'>;

function plain(kind: PlainKind) {
  return (label: Label, options: FieldOptions = {}): Field => ({ kind, label, ...options });
}

export const text = plain('text');
export const longText = plain('longText');
export const phone = plain('phone');
export const email = plain('email');
export const ip = plain('ip');
export const url = plain('url');
export const idCard = plain('idCard');
export const version = plain('version');
export const password = plain('password');
export const image = plain('image');
export const integer = plain('integer');
export const money = plain('money');
export const duration = plain('duration');
export const boolean = plain('boolean');
export const dateTime = plain('dateTime');
export const date = plain('date');
export const json = plain('json');

export const code = (label: Label, codes: CodeList, options: FieldOptions = {}): CodeField => ({
  kind: 'code',
  label,
  codes,
  ...options,
});

/** A record of another resource: `reference(label, 'rooms')` stores its id, `'merchants.merchantSign'` that field. */
export const reference = (label: Label, target: string, options: FieldOptions = {}): ReferenceField => ({
  kind: 'reference',
  label,
  ...targetOf(target),
  ...options,
});

/** Nodes of a tree resource. */
export const treeSelect = (label: Label, target: string, options: FieldOptions = {}): TreeField => ({
  kind: 'treeSelect',
  label,
  ...targetOf(target),
  ...options,
});

function targetOf(target: string): { readonly resource: string; readonly stores?: string } {
  const [resource = target, stores] = target.split('.');
  return stores === undefined ? { resource } : { resource, stores };
}
