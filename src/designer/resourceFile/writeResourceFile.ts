import { type Action, toStateCondition } from '../../schemas/vocabulary/action.ts';
import { type Api, type Call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import type { Check } from '../../schemas/vocabulary/checks.ts';
import { type Resource, crud } from '../../schemas/vocabulary/resource.ts';
import { isSameJson } from '../sameJson.ts';
import { createCodeListWriter } from './codeLists.ts';
import {
  type Expression,
  callExpression,
  arrayExpression,
  toLiteralExpression,
  recordExpression,
} from './expression.ts';
import { type ResourceFileWriter, toFieldsExpression } from './fieldExpression.ts';
import { type ImportCollector, createImportCollector } from './imports.ts';
import { printExpression } from './printExpression.ts';

/** Order of a resource's properties in its file: fields and actions near the end. An omission here is a type error. */
const parts: Readonly<Record<keyof Resource, true>> = {
  name: true,
  title: true,
  noun: true,
  icon: true,
  order: true,
  type: true,
  code: true,
  operations: true,
  api: true,
  asksPassword: true,
  wire: true,
  buttons: true,
  sort: true,
  naturalKey: true,
  tree: true,
  form: true,
  hidden: true,
  noCache: true,
  live: true,
  totals: true,
  band: true,
  effects: true,
  refuses: true,
  turns: true,
  sections: true,
  related: true,
  fields: true,
  conditions: true,
  checks: true,
  flow: true,
  actions: true,
};

/** Writes the file of a resource in the style of this repository. Equal values give equal bytes. */
export function writeResourceFile(resource: Resource): string {
  const imports = createImportCollector();
  const lists = createCodeListWriter(imports.add);
  const writer: ResourceFileWriter = { imports, listName: lists.nameOf };
  const entries = (Object.keys(parts) as (keyof Resource)[])
    .filter(key => resource[key] !== undefined)
    .map(key => [key, partExpression(key, resource, writer)] as const);
  const whole = callExpression(imports.add('vocabulary/resource.ts', 'defineResource'), [
    recordExpression(entries, true),
  ]);
  const body = `export default ${printExpression(whole, { indent: 0, column: 15, tail: 1 })};`;
  const above = lists.written().map(([name, value]) => {
    const head = `const ${name} = `;
    return `${head}${printExpression(value, { indent: 0, column: head.length, tail: 1 })};`;
  });
  return `${[imports.lines().join('\n'), ...above, body].join('\n\n')}\n`;
}

function partExpression(key: keyof Resource, resource: Resource, writer: ResourceFileWriter): Expression {
  const { add: addImport } = writer.imports;
  switch (key) {
    case 'operations':
      return operationsOf(resource.operations, addImport);
    case 'api':
      return apiOf(resource.api, addImport);
    case 'fields':
      return toFieldsExpression(resource.fields, writer, Object.keys(resource.fields).length > 0);
    case 'checks':
      return arrayExpression((resource.checks ?? []).map(check => checkOf(check, addImport)));
    case 'actions':
      return arrayExpression((resource.actions ?? []).map(action => actionOf(action, writer)));
    default:
      return toLiteralExpression(resource[key]);
  }
}

type AddImport = ImportCollector['add'];

/** Writes a call such as `crud('user')`, with the permission codes that differ from the standard codes. */
function operationsOf(operations: Resource['operations'], addImport: AddImport): Expression {
  const [prefix = ''] = operations.create?.split(':') ?? [];
  const usual = crud(prefix);
  const names = Object.keys(usual);
  if (prefix === '' || !names.every(name => Object.hasOwn(operations, name))) return toLiteralExpression(operations);
  const own = Object.entries(operations).filter(([name, code]) =>
    Object.entries(usual).every(([other, its]) => other !== name || its !== code),
  );
  return callExpression(addImport('vocabulary/resource.ts', 'crud'), [
    toLiteralExpression(prefix),
    ...(own.length > 0 ? [toLiteralExpression(Object.fromEntries(own))] : []),
  ]);
}

function apiOf(api: Api, addImport: AddImport): Expression {
  const base = (api.options?.path ?? '').replace(/\/options$/, '');
  const usual: Readonly<Record<string, Call>> = { ...conventionalApi(base) };
  const entries: readonly (readonly [string, Call])[] = Object.entries(api);
  const hasAll = Object.keys(usual).every(verb => Object.hasOwn(api, verb));
  const own = entries.filter(([verb, value]) => !isSameJson(usual[verb], value));
  const written = (some: typeof entries) =>
    recordExpression(some.map(([verb, value]) => [verb, callOf(value, addImport)] as const));
  if (!hasAll || own.length > 4) return written(entries);
  return callExpression(addImport('vocabulary/call.ts', 'conventionalApi'), [
    toLiteralExpression(base),
    ...(own.length > 0 ? [written(own)] : []),
  ]);
}

function callOf({ method, path, ...more }: Call, addImport: AddImport): Expression {
  return callExpression(addImport('vocabulary/call.ts', 'call'), [
    toLiteralExpression(method),
    toLiteralExpression(path),
    ...(Object.keys(more).length > 0 ? [toLiteralExpression(more)] : []),
  ]);
}

const simpleChecks: ReadonlySet<string> = new Set([
  'matches',
  'notBefore',
  'greaterIp',
  'notLowerPort',
  'lowerThan',
  'notAbove',
]);

function checkOf(check: Check, addImport: AddImport): Expression {
  const { check: name, field, other, ...rest } = check;
  const isPlain = Object.keys(rest).length === 0;
  if (name === 'afterNow' && other === undefined && isPlain)
    return callExpression(addImport('vocabulary/checks.ts', name), [toLiteralExpression(field)]);
  if (!simpleChecks.has(name) || other === undefined || !isPlain) return toLiteralExpression(check);
  return callExpression(addImport('vocabulary/checks.ts', name), [
    toLiteralExpression(field),
    toLiteralExpression(other),
  ]);
}

function actionOf(whole: Action, writer: ResourceFileWriter): Expression {
  const { add: addImport } = writer.imports;
  const { name, label, when, ...options } = whole;
  const { transition } = options;
  // `action` derives `when` from the transition, so the file omits a `when` that equals the derived condition. An
  // action with a transition but without `when` is written as a record instead of a call.
  const isSaid = transition !== undefined && isSameJson(when, toStateCondition(transition));
  if (transition !== undefined && when === undefined) return toLiteralExpression(whole);
  const rest = isSaid || when === undefined ? options : { when, ...options };
  const entries = Object.entries(rest).map(([key, value]: [string, unknown]): readonly [string, Expression] => {
    if (key === 'call' && options.call) return [key, callOf(options.call, addImport)];
    if (key === 'form' && options.form) return [key, toFieldsExpression(options.form, writer, false)];
    if (key === 'answer' && options.answer) return [key, toFieldsExpression(options.answer, writer, false)];
    if (key === 'checks' && options.checks)
      return [key, arrayExpression(options.checks.map(check => checkOf(check, addImport)))];
    return [key, toLiteralExpression(value)];
  });
  return callExpression(addImport('vocabulary/action.ts', 'action'), [
    toLiteralExpression(name),
    toLiteralExpression(label),
    recordExpression(entries),
  ]);
}
