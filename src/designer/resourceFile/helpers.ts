import * as actions from '../../schemas/vocabulary/action.ts';
import * as calls from '../../schemas/vocabulary/call.ts';
import * as checks from '../../schemas/vocabulary/checks.ts';
import * as codeLists from '../../schemas/vocabulary/codeList.ts';
import * as derivedValues from '../../schemas/vocabulary/derivedValues.ts';
import * as fields from '../../schemas/vocabulary/fields.ts';
import * as fileLimits from '../../schemas/vocabulary/fileLimits.ts';
import * as resources from '../../schemas/vocabulary/resource.ts';
import * as rules from '../../schemas/rules/rules.ts';
import * as commonActions from '../../schemas/presets/commonActions.ts';
import * as weighted from '../../schemas/vocabulary/weighted.ts';
import type { CodeList } from '../../schemas/vocabulary/codeList.ts';
import { toCanonicalJson } from '../sameJson.ts';

type Helpers = Readonly<Record<string, unknown>>;

const codes = import.meta.glob<Helpers>('../../schemas/codes/*.ts', { eager: true });

const codeFiles = Object.entries(codes).map(([path, lists]) => [path.replace('../../schemas/', ''), lists] as const);

function pick(module: Helpers, isOne: (name: string, value: unknown) => boolean): Helpers {
  return Object.fromEntries(Object.entries(module).filter(([name, value]) => isOne(name, value)));
}

const isOneOf =
  (...names: readonly string[]) =>
  (name: string) =>
    names.includes(name);
const except =
  (...names: readonly string[]) =>
  (name: string) =>
    !names.includes(name);

/**
 * Functions and constants that a resource file may use, by their file under `src/schemas`. The functions only return
 * plain data.
 */
export const helpers: ReadonlyMap<string, Helpers> = new Map([
  ['vocabulary/action.ts', pick(actions, isOneOf('action'))],
  ['presets/commonActions.ts', pick(commonActions, isOneOf('moveActions', 'shelfActions', 'pauseResumeActions'))],
  ['vocabulary/call.ts', pick(calls, isOneOf('call', 'conventionalApi'))],
  ['vocabulary/checks.ts', pick(checks, except('checkNames', 'needsSecondField', 'passesCheck', 'checkMessage'))],
  ['vocabulary/codeList.ts', pick(codeLists, isOneOf('codeList'))],
  ['vocabulary/derivedValues.ts', derivedValues],
  ['vocabulary/fields.ts', fields],
  ['vocabulary/fileLimits.ts', pick(fileLimits, (_, value) => typeof value !== 'function')],
  ['vocabulary/resource.ts', pick(resources, isOneOf('crud', 'defineResource', 'definePage'))],
  ['rules/rules.ts', pick(rules, except('rules', 'passesRule', 'ruleMessage', 'isRuleName'))],
  ['vocabulary/weighted.ts', weighted],
  ...codeFiles,
]);

interface NamedExport {
  readonly name: string;
  readonly file: string;
}

const listsByValue: ReadonlyMap<string, NamedExport> = new Map(
  codeFiles.flatMap(([file, lists]) =>
    Object.entries(lists).map(([name, list]) => [toCanonicalJson(list), { name, file }] as const),
  ),
);

/** Finds an identical code list in the repository, and its file. */
export function findKnownList(list: CodeList): NamedExport | undefined {
  return listsByValue.get(toCanonicalJson(list));
}

const constantRules: ReadonlyMap<string, string> = new Map(
  Object.entries(helpers.get('rules/rules.ts') ?? {})
    .filter(([, value]) => typeof value !== 'function')
    .map(([name, rule]) => [toCanonicalJson(rule), name]),
);

/** Returns the name of a constant rule, which is a rule without arguments. */
export function findKnownRule(rule: unknown): string | undefined {
  return constantRules.get(toCanonicalJson(rule));
}
