import { array, boolean, mixed, string } from 'yup';

import { closedObjectShape, dictionaryShapeOf } from '../compile/metaSchema/closedObjectShape.ts';
import type { Field } from '../vocabulary/field.ts';
import type { ValidationIssue } from '../compile/metaSchema/validationIssue.ts';
import { isRecord } from '../base/json.ts';
import type { Label } from '../base/label.ts';
import { validateResource } from '../compile/metaSchema/metaSchema.ts';
import type { Resource } from '../vocabulary/resource.ts';
import type { Rule } from '../rules/rules.ts';
import { isWritable } from '../vocabulary/writable.ts';
import { validateJsonData } from './validateJsonData.ts';
import { validateShape } from './validateShape.ts';

/** Changes to one field of a built-in screen: labels, appearance and additional rules. */
export interface FieldPatch {
  readonly label?: Label;
  readonly help?: Label;
  /** `false` removes the column, `true` adds it. */
  readonly list?: boolean;
  readonly required?: true;
  /** Additional rules; the existing rules of the field remain. */
  readonly rules?: readonly Rule[];
}

/**
 * Changes to a built-in screen: its title, its noun, and its fields by name. A patch cannot change kinds, code lists,
 * calls and permissions, because code depends on them.
 *
 * @example { title: { zh: '机房列表', en: 'Our rooms' }, fields: { roomNo: { list: false }, name: { rules: [max(20)] } } }
 */
export interface ResourcePatch {
  readonly title?: Label;
  readonly noun?: Label;
  readonly fields?: Readonly<Record<string, FieldPatch>>;
}

const label = closedObjectShape({ zh: string().required(), en: string().required() }).default(undefined);

const shape = closedObjectShape({
  title: label,
  noun: label,
  fields: dictionaryShapeOf(
    closedObjectShape({
      label,
      help: label,
      list: boolean(),
      required: boolean().oneOf([true]),
      rules: array(mixed().required()),
    }),
  ),
}).required();

/** Validates a patch: its structure, and that it fits the screen. An empty result means that the patch is valid. */
export function validatePatch(value: unknown, base: Resource): readonly ValidationIssue[] {
  const unsafe = validateJsonData(value);
  if (unsafe.length > 0) return unsafe;
  const malformed = validateShape(shape, value);
  if (malformed.length > 0) return malformed;
  const patch = toPatch(value);
  const fieldIssues = Object.entries(patch.fields ?? {}).flatMap(([name, changes]) =>
    validateField(name, changes, base),
  );
  if (fieldIssues.length > 0) return fieldIssues;
  const patched = applyPatch(base, patch);
  const hasColumn = Object.values(patched.fields).some(field => field.list);
  const isList = base.type === 'crud' || base.type === 'record';
  return [
    ...validateResource(patched),
    ...(isList && !hasColumn ? [{ path: 'fields', message: 'at least one field must be a column' }] : []),
  ];
}

/** Converts a value that `validatePatch` accepted to a patch. */
export function toPatch(value: unknown): ResourcePatch {
  return isRecord(value) ? value : {};
}

function validateField(name: string, changes: FieldPatch, base: Resource): readonly ValidationIssue[] {
  const path = `fields.${name}`;
  const field = Object.hasOwn(base.fields, name) ? base.fields[name] : undefined;
  if (!field) return [{ path, message: `there is no field ${name}` }];
  const isAsked = isWritable(field, 'create') || isWritable(field, 'edit');
  const asks = (['required', 'rules'] as const).filter(key => changes[key] !== undefined && !isAsked);
  const mayBeColumn = field.only === undefined && !field.secret && !field.credential;
  return [
    ...asks.map(key => ({
      path: `${path}.${key}`,
      message: 'the platform fills in the field, so a form cannot require it',
    })),
    ...(changes.list === true && !mayBeColumn
      ? [{ path: `${path}.list`, message: 'a field that only the detail page or create form shows cannot be a column' }]
      : []),
  ];
}

/** Returns the screen with the changes of a patch; the given screen stays unchanged. */
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
