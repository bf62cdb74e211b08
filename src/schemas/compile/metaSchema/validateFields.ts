import { type Check, needsSecondField } from '../../vocabulary/checks.ts';
import type { CodeItem } from '../../vocabulary/codeList.ts';
import type { ValidationIssue } from './validationIssue.ts';
import type { Field, Fields, FileField } from '../../vocabulary/field.ts';
import { resourceLimits } from '../../vocabulary/resourceLimits.ts';
import { toYup } from '../toYup.ts';

/** Validates that every field name in the checks exists in the form. */
export function validateChecks(path: string, checks: readonly Check[], fields: Fields): readonly ValidationIssue[] {
  return checks.flatMap((check, at) => [
    ...findUnknownFieldIssues(`${path}[${at}].field`, check.field, fields),
    ...(['other', 'start', 'otherStart'] as const).flatMap(place => {
      const name = check[place];
      return name === undefined ? [] : findUnknownFieldIssues(`${path}[${at}].${place}`, name, fields);
    }),
    ...(check.other === undefined && needsSecondField(check.check)
      ? [{ path: `${path}[${at}].other`, message: `${check.check} compares two fields` }]
      : []),
  ]);
}

/** Validates the fields of a form; returns each error with its path. */
export function validateFields(path: string, fields: Fields): readonly ValidationIssue[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    ...validateName(`${path}.${name}`, name),
    ...validateField(`${path}.${name}`, field, fields),
    ...(field.readOnlyWhen !== undefined && (path !== 'fields' || field.readOnly === true)
      ? [
          {
            path: `${path}.${name}.readOnlyWhen`,
            message: 'only a stored field that a form can change can have a read-only condition',
          },
        ]
      : []),
    ...(field.recordNo !== undefined && (field.kind !== 'text' || field.readOnly !== true || field.computed)
      ? [{ path: `${path}.${name}.recordNo`, message: 'only a read-only text can be the number of the record' }]
      : []),
    ...((field.counts || field.reads) && field.computed !== true
      ? [{ path: `${path}.${name}.computed`, message: 'only a computed field can count rows or read another record' }]
      : []),
    ...(typeof field.unique === 'object' ? (field.unique.with ?? []) : []).flatMap(other =>
      findUnknownFieldIssues(`${path}.${name}.unique.with`, other, fields),
    ),
  ]);
}

function validateName(path: string, name: string): readonly ValidationIssue[] {
  const isSafe = /^[a-z][A-Za-z0-9]*$/.test(name) && !(name in Object.prototype) && name !== 'prototype';
  if (!isSafe) return [{ path, message: 'a field name must be in camelCase, with letters and digits only' }];
  const most = resourceLimits.name;
  return name.length <= most ? [] : [{ path, message: `a name can have at most ${most} characters` }];
}

/**
 * Validates the definition of a field. The default is validated only when the options of the field's kind are complete.
 */
function validateField(path: string, field: Field, form: Fields): readonly ValidationIssue[] {
  const ofKind = validateKindOptions(path, field, form);
  return ofKind.length > 0 ? ofKind : validateDefault(`${path}.default`, field);
}

/**
 * Validates the options (such as `codes`) that some field kinds require. A resource that was parsed from JSON may lack
 * these options despite its TypeScript type.
 */
function validateKindOptions(path: string, field: Field, form: Fields): readonly ValidationIssue[] {
  switch (field.kind) {
    case 'code': {
      const { codes }: { readonly codes?: unknown } = field;
      const hasItems = codes !== undefined && field.codes.items.length > 0;
      return [
        ...(hasItems
          ? validateItems(`${path}.codes.items`, field.codes.items)
          : [{ path: `${path}.codes`, message: 'an enumerated field requires a code list' }]),
        ...(field.among ? findUnknownFieldIssues(`${path}.among.by`, field.among.by, form) : []),
      ];
    }
    case 'reference':
      return [
        ...validateReferenceTarget(path, field),
        ...Object.values(field.narrowedBy ?? {}).flatMap(name =>
          findUnknownFieldIssues(`${path}.narrowedBy`, name, form),
        ),
      ];
    case 'treeSelect':
      return validateReferenceTarget(path, field);
    case 'image':
    case 'file':
      return validateLimits(`${path}.limits`, field, form);
    case 'rows': {
      const { fields }: { readonly fields?: unknown } = field;
      if (fields === undefined) return [{ path: `${path}.fields`, message: 'a list of rows requires its fields' }];
      return [
        ...validateFields(`${path}.fields`, field.fields),
        ...validateChecks(`${path}.checks`, field.checks ?? [], field.fields),
      ];
    }
    default:
      return [];
  }
}

/**
 * Validates that the items of a code list have values of one type (they share one column) and that no value occurs
 * twice, because it would have two labels.
 */
function validateItems(path: string, items: readonly CodeItem[]): readonly ValidationIssue[] {
  const isText = typeof items[0]?.value === 'string';
  const seen = new Set<unknown>();
  return items.flatMap(({ value }, at) => {
    const place = `${path}[${at}].value`;
    const isTwice = seen.size === seen.add(value).size;
    return [
      ...((isText ? typeof value === 'string' && value !== '' : Number.isSafeInteger(value))
        ? []
        : [{ path: place, message: 'the choices of a list must be all texts or all whole numbers' }]),
      ...(isTwice ? [{ path: place, message: `two choices have the value ${value}` }] : []),
    ];
  });
}

/** Validates that the default is a valid value of the field, because it is written into forms and existing rows. */
export function validateDefault(path: string, field: Field): readonly ValidationIssue[] {
  const { default: value, readOnly: _readOnly, only: _only, visibleWhen: _when, ...bareField } = field;
  if (value === undefined) return [];
  const form = toYup({ value: bareField }, { mode: 'create', language: 'en', credentials: 'typed' });
  return form.isValidSync({ value }) ? [] : [{ path, message: 'a default must be a valid value of the field' }];
}

function validateLimits(path: string, field: FileField, form: Fields): readonly ValidationIssue[] {
  const { limits }: { readonly limits?: unknown } = field;
  if (limits === undefined) return [{ path, message: 'a file field requires file limits' }];
  const { by, tells = {} } = field.limits;
  return [
    ...(by ? findUnknownFieldIssues(`${path}.by.field`, by.field, form) : []),
    ...Object.entries(tells).flatMap(([fact, name]) => findUnknownFieldIssues(`${path}.tells.${fact}`, name, form)),
  ];
}

function validateReferenceTarget(
  path: string,
  { resource }: { readonly resource: string },
): readonly ValidationIssue[] {
  return resource ? [] : [{ path: `${path}.resource`, message: 'a reference requires a resource' }];
}

export function findUnknownFieldIssues(path: string, name: string, fields: Fields): readonly ValidationIssue[] {
  return Object.hasOwn(fields, name) ? [] : [{ path, message: `there is no field ${name}` }];
}
