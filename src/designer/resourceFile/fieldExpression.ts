import type { CodeList } from '../../schemas/vocabulary/codeList.ts';
import type { Field, Fields, FileField } from '../../schemas/vocabulary/field.ts';
import { maxPackageBytes, defaultPictureLimits } from '../../schemas/vocabulary/fileLimits.ts';
import type { Rule } from '../../schemas/rules/rules.ts';
import { isSameJson } from '../sameJson.ts';
import {
  type Expression,
  callExpression,
  arrayExpression,
  toLiteralExpression,
  recordExpression,
  identifier,
} from './expression.ts';
import { findKnownRule } from './helpers.ts';
import type { ImportCollector } from './imports.ts';

/** State while a file is written: its imports, and the code lists above the resource. */
export interface ResourceFileWriter {
  readonly imports: ImportCollector;
  /** Returns the name by which the file refers to a code list. */
  readonly listName: (list: CodeList) => string;
}

type Entries = readonly (readonly [string, Expression])[];

/** Order of a field's options. */
const order = [
  'required',
  'nullable',
  'rules',
  'unique',
  'readOnly',
  'only',
  'secret',
  'credential',
  'multiple',
  'default',
  'unit',
  'among',
  'narrowedBy',
  'offered',
  'listedAt',
  'checks',
  'size',
  'limits',
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
  'knownWhen',
  'whenHidden',
  'onDriverChange',
  'inline',
  'diffWith',
  'computed',
  'counts',
  'reads',
  'recordNo',
  'bilingual',
  'said',
  'screen',
  'list',
  'filter',
  'sort',
  'title',
  'help',
];

/** Converts fields to a record expression with one call per field. */
export function toFieldsExpression(fields: Fields, writer: ResourceFileWriter, isOpen: boolean): Expression {
  return recordExpression(
    Object.entries(fields).map(([name, field]) => [name, fieldExpression(field, writer)] as const),
    isOpen,
  );
}

/** Converts a field to a call of the function that creates such fields: `text({ zh, en }, { required: true })`. */
function fieldExpression(field: Field, writer: ResourceFileWriter): Expression {
  const { imports } = writer;
  const { kind, label, ...rest } = field;
  const helper = (name: string, second: readonly Expression[], options: object): Expression => {
    const entries = optionsOf(options, writer);
    return callExpression(imports.add('vocabulary/fields.ts', name), [
      toLiteralExpression(label),
      ...second,
      ...(entries.length === 0 ? [] : [recordExpression(entries)]),
    ]);
  };
  switch (field.kind) {
    case 'code':
      return helper('code', [identifier(writer.listName(field.codes))], omit(rest, 'codes'));
    case 'reference':
    case 'treeSelect': {
      const target = toLiteralExpression(
        field.stores === undefined ? field.resource : `${field.resource}.${field.stores}`,
      );
      const options = omit(rest, 'resource', 'stores');
      if (field.kind === 'treeSelect') return helper('treeSelect', [target], options);
      return helper(field.multiple ? 'references' : 'reference', [target], omit(options, 'multiple'));
    }
    case 'image':
    case 'file':
      return fileExpression(field, helper);
    case 'rows':
      return helper('rows', [toFieldsExpression(field.fields, writer, false)], omit(rest, 'fields'));
    case 'speed':
      // The call omits the unit that the function itself sets. The function always sets a unit, so a speed without a
      // unit cannot be written as a call.
      if (field.unit === undefined)
        return recordExpression([
          ['kind', toLiteralExpression(kind)],
          ['label', toLiteralExpression(label)],
          ...optionsOf(rest, writer),
        ]);
      return helper('speed', [], isSameJson(field.unit, { zh: 'Mbps', en: 'Mbps' }) ? omit(rest, 'unit') : rest);
    default:
      return helper(kind, [], rest);
  }
}

function omit(options: object, ...names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)));
}

function fileExpression({ kind, label: _label, limits, multiple, ...options }: FileField, helper: Helper): Expression {
  const many = multiple ? { multiple } : {};
  if (kind === 'image') {
    const { size, types, maxBytes, ...others } = limits;
    const own = {
      ...(isSameJson(types, defaultPictureLimits.types) ? {} : { types }),
      ...(maxBytes === defaultPictureLimits.maxBytes ? {} : { maxBytes }),
      ...others,
    };
    const limit = Object.keys(own).length === 0 ? {} : { limits: own };
    return helper(multiple ? 'images' : 'image', [], { ...options, ...(size ? { size } : {}), ...limit });
  }
  const { types, maxBytes, ...others } = limits;
  const own = { ...(maxBytes === maxPackageBytes ? {} : { maxBytes }), ...others };
  return helper('file', [toLiteralExpression(types)], {
    ...options,
    ...many,
    ...(Object.keys(own).length === 0 ? {} : { limits: own }),
  });
}

type Helper = (name: string, second: readonly Expression[], options: object) => Expression;

function optionsOf(options: object, writer: ResourceFileWriter): Entries {
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .toSorted(([name], [other]) => order.indexOf(name) - order.indexOf(other))
    .map(
      ([key, value]: [string, unknown]) =>
        [key, key === 'rules' ? rulesExpression(value, writer) : toLiteralExpression(value)] as const,
    );
}

function rulesExpression(rules: unknown, { imports }: ResourceFileWriter): Expression {
  return arrayExpression((Array.isArray(rules) ? rules : []).map((rule: Rule) => ruleExpression(rule, imports)));
}

/** Argument names of the functions that create rules, in call order. */
const ruleArguments: Readonly<Record<string, readonly string[]>> = {
  length: ['min', 'max'],
  max: ['max'],
  digits: ['max'],
  visible: ['max'],
  range: ['min', 'max'],
  decimalRange: ['min', 'max'],
  decimals: ['max'],
  minItems: ['min'],
  maxItems: ['max'],
  uniqueKeys: ['key'],
};

function ruleExpression(rule: Rule, imports: ImportCollector): Expression {
  const known = findKnownRule(rule);
  if (known !== undefined) return identifier(imports.add('rules/rules.ts', known));
  const { rule: name, says, ...given } = { says: undefined, ...rule };
  const names = ruleArguments[name];
  const values = Object.entries(given);
  if (says !== undefined || !names || names.length !== values.length) return toLiteralExpression(rule);
  return callExpression(
    imports.add('rules/rules.ts', name),
    names.map(item => toLiteralExpression(values.find(([key]) => key === item)?.[1])),
  );
}
