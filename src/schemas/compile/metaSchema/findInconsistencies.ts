import type { Action, Transition } from '../../vocabulary/action.ts';
import { validatePasswordProof } from './validatePasswordProof.ts';
import { fieldNamesIn } from '../../vocabulary/condition.ts';
import type { ValidationIssue } from './validationIssue.ts';
import { type Fields, valueTypeOf } from '../../vocabulary/field.ts';
import { validateChecks, validateFields, findUnknownFieldIssues } from './validateFields.ts';
import { stepsFormOf, rowNameKey, rowSkipKey } from '../../vocabulary/flow.ts';
import { languages } from '../../base/label.ts';
import { validateNamedConditions } from './validateNamedConditions.ts';
import type { Resource } from '../../vocabulary/resource.ts';
import { validateRefusals } from './validateRefusals.ts';
import { validateSecrets } from './validateSecrets.ts';
import { validateActionValuesToSet, validateValuesToSet } from './validateValuesToSet.ts';
import { storedSecretsKey } from '../../vocabulary/secrets.ts';
import { allFields } from '../../vocabulary/systemFields.ts';

/**
 * Validates the constraints that the schema of resources cannot express, for example that every referenced field
 * exists. The structure of the resource must be valid.
 */
export function findInconsistencies(value: Resource): readonly ValidationIssue[] {
  const fields = allFields(value);
  const actions = value.actions ?? [];
  return [
    ...validateTitle(value),
    ...(value.sort ? findUnknownFieldIssues('sort.field', value.sort.field, fields) : []),
    ...(value.naturalKey === undefined ? [] : findUnknownFieldIssues('naturalKey', value.naturalKey, fields)),
    ...(value.tree ? findUnknownFieldIssues('tree.parent', value.tree.parent, fields) : []),
    ...(value.tree ? findUnknownFieldIssues('tree.order', value.tree.order, fields) : []),
    ...validateFields('fields', value.fields),
    ...['id', 'revision', storedSecretsKey]
      .filter(name => Object.hasOwn(value.fields, name))
      .map(name => ({
        path: `fields.${name}`,
        message: `${name} is a field that the platform stores for every record`,
      })),
    ...validateLabels('fields', value.fields),
    ...validateNamedConditions(value),
    ...validateSections(value),
    ...validateChecks('checks', value.checks ?? [], fields),
    ...validateScheduledTransitions(value, fields),
    ...(value.totals ?? []).flatMap(name => validateTotal(name, fields)),
    ...(value.live ?? []).flatMap(name => findUnknownFieldIssues('live', name, fields)),
    ...validateFlow(value),
    ...validateCalls(value),
    ...validatePasswordProof(value),
    ...validateSecrets(value),
    ...validateRefusals(value),
    ...actions.flatMap((action, at) => validateAction(`actions[${at}]`, action, fields)),
    ...repeated(actions.map(action => action.name)).map(name => ({
      path: 'actions',
      message: `two actions are named ${name}`,
    })),
  ];
}

/** Validates that a resource with edit forms, settings or related lists has a detail call to load the record. */
function validateCalls({ type, api, related }: Resource): readonly ValidationIssue[] {
  if (api.detail) return [];
  const needing: readonly (readonly [path: string, isNeeded: boolean])[] = [
    ['api.detail', type === 'settings'],
    ['api.update', api.update !== undefined],
    ['related', related !== undefined && related.length > 0],
  ];
  return needing
    .filter(([, isNeeded]) => isNeeded)
    .map(([path]) => ({ path, message: 'this requires a call that reads one record' }));
}

function validateTitle({ type, fields }: Resource): readonly ValidationIssue[] {
  const titles = Object.values(fields).filter(field => field.title).length;
  if (titles === 1 || type === 'settings' || type === 'page') return [];
  return [{ path: 'fields', message: `exactly one field must be the title, not ${titles}` }];
}

/**
 * Reports fields with the same label, because nobody could tell them apart on screen or in the headings of an import.
 */
function validateLabels(path: string, fields: Fields): readonly ValidationIssue[] {
  return languages.flatMap(language =>
    repeated(Object.values(fields).map(field => field.label[language])).map(text => ({
      path,
      message: `two fields are called ${text}`,
    })),
  );
}

function validateSections({ sections = [], fields }: Resource): readonly ValidationIssue[] {
  const twice = repeated(sections.flatMap(section => section.fields));
  return [
    ...sections.flatMap((section, at) =>
      section.fields.flatMap(name => findUnknownFieldIssues(`sections[${at}].fields`, name, fields)),
    ),
    ...twice.map(name => ({ path: 'sections', message: `two sections name ${name}` })),
  ];
}

function validateTotal(name: string, fields: Fields): readonly ValidationIssue[] {
  const field = fields[name];
  if (!field) return findUnknownFieldIssues('totals', name, fields);
  if (valueTypeOf(field) === 'number' && !field.multiple && field.kind !== 'reference' && field.kind !== 'code')
    return [];
  return [{ path: 'totals', message: `${name} cannot be summed` }];
}

function validateScheduledTransitions({ turns = [] }: Resource, fields: Fields): readonly ValidationIssue[] {
  return turns.flatMap(({ field, at, full, sets = {} }, number) => [
    ...findUnknownFieldIssues(`turns[${number}].field`, field, fields),
    ...validateValuesToSet(`turns[${number}].sets`, sets, { fields }),
    ...[...(at === undefined ? [] : [at]), ...(full ?? [])].flatMap(name =>
      findUnknownFieldIssues(`turns[${number}]`, name, fields),
    ),
    ...((at === undefined) === (full === undefined)
      ? [{ path: `turns[${number}]`, message: 'a turn comes at a time, or when something is full' }]
      : []),
  ]);
}

/**
 * Validates the steps of a flow. Together they are one form: each field belongs to one step, and can refer to fields of
 * this step and of earlier steps.
 */
function validateFlow({ flow }: Resource): readonly ValidationIssue[] {
  if (!flow) return [];
  const { steps, figures, rows, typeConfirmWhen, typeConfirmField } = flow;
  const stepFields = stepsFormOf(steps).fields;
  return [
    ...(typeConfirmWhen ? fieldNamesIn(typeConfirmWhen, 'form') : []).flatMap(name =>
      findUnknownFieldIssues('flow.typeConfirmWhen', name, stepFields),
    ),
    ...(typeConfirmField === undefined
      ? []
      : findUnknownFieldIssues('flow.typeConfirmField', typeConfirmField, stepFields)),
    ...steps.flatMap((step, at) => {
      const { fields } = stepsFormOf(steps.slice(0, at + 1));
      const own = new Set(Object.keys(step.fields));
      return [
        ...validateFields(`flow.steps[${at}].fields`, fields).filter(({ path }) => own.has(path.split('.')[3] ?? '')),
        ...validateChecks(`flow.steps[${at}].checks`, step.checks ?? [], fields),
      ];
    }),
    ...repeated(steps.map(step => step.name)).map(name => ({ path: 'flow.steps', message: `two are named ${name}` })),
    ...repeated(steps.flatMap(step => Object.keys(step.fields))).map(name => ({
      path: 'flow.steps',
      message: `two steps ask for ${name}`,
    })),
    ...validateFields('flow.figures', figures),
    ...validateFields('flow.rows', rows),
    ...[rowNameKey, rowSkipKey, 'id']
      .filter(name => Object.hasOwn(rows, name))
      .map(name => ({ path: `flow.rows.${name}`, message: 'every row has it by itself' })),
  ];
}

function validateAction(path: string, action: Action, fields: Fields): readonly ValidationIssue[] {
  return [
    ...(action.transition ? validateTransition(`${path}.transition`, action.transition, fields) : []),
    ...validateActionValuesToSet(`${path}.sets`, action, fields),
    ...validateForm(path, action, action.form ?? {}),
    ...validateFields(`${path}.answer`, action.answer ?? {}),
    ...(action.answer && (action.on.includes('bulk') || action.job || !action.effect)
      ? [{ path: `${path}.answer`, message: 'only an effect on one record, or on none, has an answer that is shown' }]
      : []),
    ...((action.remote || action.approval) && !action.job
      ? [{ path: `${path}.job`, message: 'only a job can wait for a device, or for a second person' }]
      : []),
    ...(action.asksNothing && (action.on.some(place => place !== 'row') || optionsThatAsk.some(key => key in action))
      ? [{ path: `${path}.asksNothing`, message: 'only a harmless action on one row can run without a question' }]
      : []),
  ];
}

function validateForm(path: string, { targetDevice, checks = [] }: Action, form: Fields): readonly ValidationIssue[] {
  return [
    ...validateFields(`${path}.form`, form),
    ...validateLabels(`${path}.form`, form),
    ...(targetDevice ? findUnknownFieldIssues(`${path}.targetDevice`, targetDevice.field, form) : []),
    ...validateChecks(`${path}.checks`, checks, form),
  ];
}

/**
 * Options that cannot be combined with `asksNothing`, because they ask the operator something or mark a dangerous
 * action.
 */
const optionsThatAsk = ['opens', 'confirm', 'typeConfirm', 'form', 'asksReason', 'asksPassword', 'approval', 'danger'];

/** Validates that the states of a transition are values of an enumerated field. */
function validateTransition(
  path: string,
  { field: name, from, to }: Transition,
  fields: Fields,
): readonly ValidationIssue[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.kind !== 'code')
    return [{ path: `${path}.field`, message: `${name} is not an enumerated field, so it has no states` }];
  const { codes }: { readonly codes?: typeof field.codes } = field;
  const states = new Set<unknown>(codes?.items.map(item => item.value));
  return [
    ...from
      .filter(state => !states.has(state))
      .map(state => ({ path: `${path}.from`, message: `there is no state ${state}` })),
    ...(states.has(to) ? [] : [{ path: `${path}.to`, message: `there is no state ${to}` }]),
  ];
}

function repeated(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.filter(name => seen.size === seen.add(name).size);
}
