import type { Action } from './action.ts';
import type { Check } from './checks.ts';
import type { Field, Fields } from './field.ts';
import type { Resource } from './resource.ts';
import { allFields } from './systemFields.ts';

/** A fault of a resource value: where it stands, and what is wrong there. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** Holds a resource that has the right form against itself: whatever names a field must name one that exists. */
export function inconsistencies(value: Resource): readonly Fault[] {
  const fields = allFields(value);
  const actions = value.actions ?? [];
  return [
    ...faultsOfTitle(value),
    ...(value.sort ? unknownField('sort.field', value.sort.field, fields) : []),
    ...(value.tree ? unknownField('tree.parent', value.tree.parent, fields) : []),
    ...(value.tree ? unknownField('tree.order', value.tree.order, fields) : []),
    ...faultsOfFields('fields', value.fields),
    ...faultsOfChecks('checks', value.checks ?? [], fields),
    ...actions.flatMap((action, at) => faultsOfAction(`actions[${at}]`, action, fields)),
    ...repeated(actions.map(action => action.name)).map(name => ({
      path: 'actions',
      message: `two actions are named ${name}`,
    })),
  ];
}

function faultsOfTitle({ type, fields }: Resource): readonly Fault[] {
  const titles = Object.values(fields).filter(field => field.title).length;
  if (titles === 1 || type === 'settings') return [];
  return [{ path: 'fields', message: `one field is the title, not ${titles}` }];
}

function faultsOfAction(path: string, action: Action, fields: Fields): readonly Fault[] {
  const form = action.form ?? {};
  return [
    ...(action.transition ? unknownField(`${path}.transition.field`, action.transition.field, fields) : []),
    ...faultsOfFields(`${path}.form`, form),
    ...faultsOfChecks(`${path}.checks`, action.checks ?? [], form),
  ];
}

function faultsOfChecks(path: string, checks: readonly Check[], fields: Fields): readonly Fault[] {
  return checks.flatMap((check, at) => [
    ...unknownField(`${path}[${at}].field`, check.field, fields),
    ...unknownField(`${path}[${at}].other`, check.other, fields),
  ]);
}

function faultsOfFields(path: string, fields: Fields): readonly Fault[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    ...faultsOfName(`${path}.${name}`, name),
    ...faultsOfKind(`${path}.${name}`, field),
  ]);
}

function faultsOfName(path: string, name: string): readonly Fault[] {
  const isSafe = /^[a-z][A-Za-z0-9]*$/.test(name) && !(name in Object.prototype);
  return isSafe ? [] : [{ path, message: 'a field name is camelCase letters and digits' }];
}

/** What the kinds that choose choose from; a value that was read may lack it, whatever its type says. */
function faultsOfKind(path: string, field: Field): readonly Fault[] {
  switch (field.kind) {
    case 'code': {
      const { codes }: { readonly codes?: unknown } = field;
      const hasItems = codes !== undefined && field.codes.items.length > 0;
      return hasItems ? [] : [{ path: `${path}.codes`, message: 'a code field names its list' }];
    }
    case 'reference':
    case 'treeSelect':
      return field.resource ? [] : [{ path: `${path}.resource`, message: 'a reference names a resource' }];
    default:
      return [];
  }
}

function unknownField(path: string, name: string, fields: Fields): readonly Fault[] {
  return Object.hasOwn(fields, name) ? [] : [{ path, message: `there is no field ${name}` }];
}

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}
