import { array, boolean, mixed, string } from 'yup';

import { closed, dictionary } from '../closed.ts';
import type { Field } from '../field.ts';
import type { Fault } from '../inconsistencies.ts';
import { isRecord } from '../json.ts';
import type { Label } from '../label.ts';
import { faultsOfResource } from '../metaSchema.ts';
import type { Resource } from '../resource.ts';
import type { Rule } from '../rules/rules.ts';
import { isWritable } from '../writable.ts';
import { dataFaults } from './dataFaults.ts';
import { faultsOfShape } from './faultsOfShape.ts';

/** What may be changed of one field while the platform runs: how it looks, and what it asks beyond its own rules. */
export interface FieldPatch {
  readonly label?: Label;
  readonly help?: Label;
  /** `false` takes the column away, `true` adds it. */
  readonly list?: boolean;
  readonly required?: true;
  /** Beside those of the field, which stay. */
  readonly rules?: readonly Rule[];
}

/**
 * A change over a built-in screen, by the names of what it changes. Nothing that a program relies on can be taken away:
 * kinds, codes, calls and rights are the screen's own.
 *
 * @example { title: { zh: '机房列表', en: 'Our rooms' }, fields: { roomNo: { list: false }, name: { rules: [max(20)] } } }
 */
export interface ResourcePatch {
  readonly title?: Label;
  readonly noun?: Label;
  readonly fields?: Readonly<Record<string, FieldPatch>>;
}

const label = closed({ zh: string().required(), en: string().required() }).default(undefined);

const shape = closed({
  title: label,
  noun: label,
  fields: dictionary(
    closed({
      label,
      help: label,
      list: boolean(),
      required: boolean().oneOf([true]),
      rules: array(mixed().required()),
    }),
  ),
}).required();

/** Holds a patch against its form and against the screen that it changes; an empty list means that it may be used. */
export function patchFaults(value: unknown, base: Resource): readonly Fault[] {
  const unsafe = dataFaults(value);
  if (unsafe.length > 0) return unsafe;
  const malformed = faultsOfShape(shape, value);
  if (malformed.length > 0) return malformed;
  const patch = toPatch(value);
  const strange = Object.entries(patch.fields ?? {}).flatMap(([name, changes]) => faultsOfField(name, changes, base));
  if (strange.length > 0) return strange;
  const patched = applyPatch(base, patch);
  const hasColumn = Object.values(patched.fields).some(field => field.list);
  const isList = base.type === 'crud' || base.type === 'record';
  return [
    ...faultsOfResource(patched),
    ...(isList && !hasColumn ? [{ path: 'fields', message: 'no field is a column' }] : []),
  ];
}

/** A value that has passed `patchFaults` as the patch that it is. */
export function toPatch(value: unknown): ResourcePatch {
  return isRecord(value) ? value : {};
}

function faultsOfField(name: string, changes: FieldPatch, base: Resource): readonly Fault[] {
  const path = `fields.${name}`;
  const field = Object.hasOwn(base.fields, name) ? base.fields[name] : undefined;
  if (!field) return [{ path, message: `there is no field ${name}` }];
  const isAsked = isWritable(field, 'create') || isWritable(field, 'edit');
  const asks = (['required', 'rules'] as const).filter(key => changes[key] !== undefined && !isAsked);
  const mayBeColumn = field.only === undefined && !field.secret && !field.credential;
  return [
    ...asks.map(key => ({
      path: `${path}.${key}`,
      message: 'the platform fills the field, so nobody can be asked for it',
    })),
    ...(changes.list === true && !mayBeColumn
      ? [{ path: `${path}.list`, message: 'what is only on a page of its own cannot be a column' }]
      : []),
  ];
}

/** The screen with the changes of a patch; the screen itself stays as it is. */
export function applyPatch(base: Resource, { title, noun, fields = {} }: ResourcePatch): Resource {
  return {
    ...base,
    ...(title ? { title } : {}),
    ...(noun ? { noun } : {}),
    fields: Object.fromEntries(
      Object.entries(base.fields).map(([name, field]) => {
        const changes = Object.hasOwn(fields, name) ? fields[name] : undefined;
        return [name, changes ? patchField(field, changes) : field];
      }),
    ),
  };
}

function patchField(field: Field, { label: called, help, list, required, rules = [] }: FieldPatch): Field {
  const { list: isColumn, ...rest } = field;
  const isListed = list ?? isColumn ?? false;
  return {
    ...rest,
    ...(called ? { label: called } : {}),
    ...(help ? { help } : {}),
    ...(isListed ? { list: true } : {}),
    ...(required ? { required } : {}),
    ...(rules.length > 0 ? { rules: [...(field.rules ?? []), ...rules] } : {}),
  };
}
