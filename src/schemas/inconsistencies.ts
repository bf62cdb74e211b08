import type { Action, Transition } from './action.ts';
import { faultsOfAsking } from './askingFaults.ts';
import { type Check, needsOther } from './checks.ts';
import { namesIn } from './condition.ts';
import { type Field, type Fields, type FileField, valueTypeOf } from './field.ts';
import { formOfSteps, rowName, rowSkip } from './flow.ts';
import { languages } from './label.ts';
import type { Resource } from './resource.ts';
import { storedSecrets } from './secrets.ts';
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
    ...(value.naturalKey === undefined ? [] : unknownField('naturalKey', value.naturalKey, fields)),
    ...(value.tree ? unknownField('tree.parent', value.tree.parent, fields) : []),
    ...(value.tree ? unknownField('tree.order', value.tree.order, fields) : []),
    ...faultsOfFields('fields', value.fields),
    ...['id', 'revision', storedSecrets]
      .filter(name => Object.hasOwn(value.fields, name))
      .map(name => ({
        path: `fields.${name}`,
        message: `${name} is what the platform itself keeps of every record`,
      })),
    ...faultsOfLabels('fields', value.fields),
    ...faultsOfSections(value),
    ...faultsOfChecks('checks', value.checks ?? [], fields),
    ...faultsOfTurns(value, fields),
    ...(value.totals ?? []).flatMap(name => faultsOfTotal(name, fields)),
    ...(value.live ?? []).flatMap(name => unknownField('live', name, fields)),
    ...faultsOfFlow(value),
    ...faultsOfAsking(value),
    ...actions.flatMap((action, at) => faultsOfAction(`actions[${at}]`, action, fields)),
    ...repeated(actions.map(action => action.name)).map(name => ({
      path: 'actions',
      message: `two actions are named ${name}`,
    })),
  ];
}

function faultsOfTitle({ type, fields }: Resource): readonly Fault[] {
  const titles = Object.values(fields).filter(field => field.title).length;
  if (titles === 1 || type === 'settings' || type === 'page') return [];
  return [{ path: 'fields', message: `one field is the title, not ${titles}` }];
}

/** Two fields of one name cannot be told apart, by a person or by the headings of an import. */
function faultsOfLabels(path: string, fields: Fields): readonly Fault[] {
  return languages.flatMap(language =>
    repeated(Object.values(fields).map(field => field.label[language])).map(text => ({
      path,
      message: `two fields are called ${text}`,
    })),
  );
}

function faultsOfSections({ sections = [], fields }: Resource): readonly Fault[] {
  const twice = repeated(sections.flatMap(section => section.fields));
  return [
    ...sections.flatMap((section, at) =>
      section.fields.flatMap(name => unknownField(`sections[${at}].fields`, name, fields)),
    ),
    ...twice.map(name => ({ path: 'sections', message: `two sections name ${name}` })),
  ];
}

function faultsOfTotal(name: string, fields: Fields): readonly Fault[] {
  const field = fields[name];
  if (!field) return unknownField('totals', name, fields);
  if (valueTypeOf(field) === 'number' && !field.multiple && field.kind !== 'reference' && field.kind !== 'code')
    return [];
  return [{ path: 'totals', message: `${name} is nothing that can be added up` }];
}

function faultsOfTurns({ turns = [] }: Resource, fields: Fields): readonly Fault[] {
  return turns.flatMap(({ field, at, full, sets = {} }, number) => [
    ...unknownField(`turns[${number}].field`, field, fields),
    ...[...(at === undefined ? [] : [at]), ...(full ?? []), ...Object.keys(sets)].flatMap(name =>
      unknownField(`turns[${number}]`, name, fields),
    ),
    ...((at === undefined) === (full === undefined)
      ? [{ path: `turns[${number}]`, message: 'a turn comes at a time, or when something is full' }]
      : []),
  ]);
}

/** Steps are one form in the end: a field stands in one of them, and looks at what has been asked before it. */
function faultsOfFlow({ flow }: Resource): readonly Fault[] {
  if (!flow) return [];
  const { steps, figures, rows, typeConfirmWhen, typeConfirmField } = flow;
  const asked = formOfSteps(steps).fields;
  return [
    ...(typeConfirmWhen ? namesIn(typeConfirmWhen, 'form') : []).flatMap(name =>
      unknownField('flow.typeConfirmWhen', name, asked),
    ),
    ...(typeConfirmField === undefined ? [] : unknownField('flow.typeConfirmField', typeConfirmField, asked)),
    ...steps.flatMap((step, at) => {
      const { fields } = formOfSteps(steps.slice(0, at + 1));
      const own = new Set(Object.keys(step.fields));
      return [
        ...faultsOfFields(`flow.steps[${at}].fields`, fields).filter(({ path }) => own.has(path.split('.')[3] ?? '')),
        ...faultsOfChecks(`flow.steps[${at}].checks`, step.checks ?? [], fields),
      ];
    }),
    ...repeated(steps.map(step => step.name)).map(name => ({ path: 'flow.steps', message: `two are named ${name}` })),
    ...repeated(steps.flatMap(step => Object.keys(step.fields))).map(name => ({
      path: 'flow.steps',
      message: `two steps ask for ${name}`,
    })),
    ...faultsOfFields('flow.figures', figures),
    ...faultsOfFields('flow.rows', rows),
    ...[rowName, rowSkip, 'id']
      .filter(name => Object.hasOwn(rows, name))
      .map(name => ({ path: `flow.rows.${name}`, message: 'every row has it by itself' })),
  ];
}

function faultsOfAction(path: string, action: Action, fields: Fields): readonly Fault[] {
  const form = action.form ?? {};
  return [
    ...(action.transition ? faultsOfTransition(`${path}.transition`, action.transition, fields) : []),
    ...faultsOfFields(`${path}.form`, form),
    ...faultsOfLabels(`${path}.form`, form),
    ...faultsOfFields(`${path}.answer`, action.answer ?? {}),
    ...(action.answer && (action.on.includes('bulk') || action.job || !action.effect)
      ? [{ path: `${path}.answer`, message: 'only an effect on one record, or on none, has an answer that is shown' }]
      : []),
    ...((action.remote || action.approval) && !action.job
      ? [{ path: `${path}.job`, message: 'only a job can wait for a device, or for a second person' }]
      : []),
    ...(action.asksNothing && (action.on.some(place => place !== 'row') || asking.some(key => key in action))
      ? [{ path: `${path}.asksNothing`, message: 'only a harmless action on one row asks nothing' }]
      : []),
    ...faultsOfChecks(`${path}.checks`, action.checks ?? [], form),
  ];
}

/** What an action cannot be run without an answer to, or should not. */
const asking = ['opens', 'confirm', 'typeConfirm', 'form', 'asksReason', 'asksPassword', 'approval', 'danger'];

/** A state is a value of a list. */
function faultsOfTransition(path: string, { field: name, from, to }: Transition, fields: Fields): readonly Fault[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.kind !== 'code') return [{ path: `${path}.field`, message: `${name} is no list of states` }];
  const { codes }: { readonly codes?: typeof field.codes } = field;
  const states = new Set<unknown>(codes?.items.map(item => item.value));
  return [
    ...from
      .filter(state => !states.has(state))
      .map(state => ({ path: `${path}.from`, message: `there is no state ${state}` })),
    ...(states.has(to) ? [] : [{ path: `${path}.to`, message: `there is no state ${to}` }]),
  ];
}

function faultsOfChecks(path: string, checks: readonly Check[], fields: Fields): readonly Fault[] {
  return checks.flatMap((check, at) => [
    ...unknownField(`${path}[${at}].field`, check.field, fields),
    ...(['other', 'start', 'otherStart'] as const).flatMap(place => {
      const name = check[place];
      return name === undefined ? [] : unknownField(`${path}[${at}].${place}`, name, fields);
    }),
    ...(check.other === undefined && needsOther(check.check)
      ? [{ path: `${path}[${at}].other`, message: `${check.check} compares two fields` }]
      : []),
  ]);
}

function faultsOfFields(path: string, fields: Fields): readonly Fault[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    ...faultsOfName(`${path}.${name}`, name),
    ...faultsOfKind(`${path}.${name}`, field, fields),
    ...(field.readOnlyWhen !== undefined && (path !== 'fields' || field.readOnly === true)
      ? [{ path: `${path}.${name}.readOnlyWhen`, message: 'only what a record holds and a form writes can be held' }]
      : []),
    ...(typeof field.unique === 'object' ? (field.unique.with ?? []) : []).flatMap(other =>
      unknownField(`${path}.${name}.unique.with`, other, fields),
    ),
  ]);
}

function faultsOfName(path: string, name: string): readonly Fault[] {
  const isSafe = /^[a-z][A-Za-z0-9]*$/.test(name) && !(name in Object.prototype) && name !== 'prototype';
  return isSafe ? [] : [{ path, message: 'a field name is camelCase letters and digits' }];
}

/** What the kinds that choose choose from; a value that was read may lack it, whatever its type says. */
function faultsOfKind(path: string, field: Field, form: Fields): readonly Fault[] {
  switch (field.kind) {
    case 'code': {
      const { codes }: { readonly codes?: unknown } = field;
      const hasItems = codes !== undefined && field.codes.items.length > 0;
      return [
        ...(hasItems ? [] : [{ path: `${path}.codes`, message: 'a code field names its list' }]),
        ...(field.among ? unknownField(`${path}.among.by`, field.among.by, form) : []),
      ];
    }
    case 'reference':
      return [
        ...faultsOfTarget(path, field),
        ...Object.values(field.narrowedBy ?? {}).flatMap(name => unknownField(`${path}.narrowedBy`, name, form)),
      ];
    case 'treeSelect':
      return faultsOfTarget(path, field);
    case 'image':
    case 'file':
      return faultsOfLimits(`${path}.limits`, field, form);
    case 'rows': {
      const { fields }: { readonly fields?: unknown } = field;
      if (fields === undefined) return [{ path: `${path}.fields`, message: 'rows name their fields' }];
      return [
        ...faultsOfFields(`${path}.fields`, field.fields),
        ...faultsOfChecks(`${path}.checks`, field.checks ?? [], field.fields),
      ];
    }
    default:
      return [];
  }
}

function faultsOfLimits(path: string, field: FileField, form: Fields): readonly Fault[] {
  const { limits }: { readonly limits?: unknown } = field;
  if (limits === undefined) return [{ path, message: 'a file field says what a file must be' }];
  const { by, tells = {} } = field.limits;
  return [
    ...(by ? unknownField(`${path}.by.field`, by.field, form) : []),
    ...Object.entries(tells).flatMap(([fact, name]) => unknownField(`${path}.tells.${fact}`, name, form)),
  ];
}

function faultsOfTarget(path: string, { resource }: { readonly resource: string }): readonly Fault[] {
  return resource ? [] : [{ path: `${path}.resource`, message: 'a reference names a resource' }];
}

function unknownField(path: string, name: string, fields: Fields): readonly Fault[] {
  return Object.hasOwn(fields, name) ? [] : [{ path, message: `there is no field ${name}` }];
}

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}
