import type { Action } from '../../schemas/vocabulary/action.ts';
import { type Call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { text } from '../../schemas/vocabulary/fields.ts';
import { publishedApiBaseOf } from '../../schemas/published/validatePublishedScreen.ts';
import { type Resource, crud } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** Returns the smallest screen with this name that the platform accepts. */
export function createNewScreen(name: string): Resource {
  return {
    name,
    title: { zh: name, en: name },
    noun: { zh: '记录', en: 'record' },
    icon: 'ViewModule',
    order: 100,
    type: 'crud',
    code: `published:${name}`,
    operations: crud(name),
    api: conventionalApi(publishedApiBaseOf(name)),
    fields: {
      name: text(
        { zh: '名称', en: 'Name' },
        { required: true, rules: [max(40)], list: true, filter: 'search', title: true },
      ),
    },
  };
}

interface AdaptationOptions {
  readonly name: string;
  /** Names of the available icons. */
  readonly icons: readonly string[];
}

interface AdaptedScreen {
  readonly screen: Resource;
  /** Parts of the source that were dropped, because they need code. */
  readonly dropped: readonly string[];
}

/**
 * Adapts a screen from any source for publishing: derives calls and permission codes from the name, replaces an unknown
 * icon, and drops parts that need code. A screen that has been published under this name keeps its calls and permission
 * codes.
 */
export function adaptScreenForPublishing(source: Resource, { name, icons }: AdaptationOptions): AdaptedScreen {
  const { effects, flow, buttons, tree, turns, actions = [], ...rest } = source;
  const own = createNewScreen(name);
  const isRemote = source.wire !== undefined;
  const isSameScreen = source.name === name && (isRemote || isBelow(source, publishedApiBaseOf(name)));
  const calls = isRemote ? keepRemoteCalls(source, own) : { operations: own.operations, api: own.api };
  const identity = isSameScreen ? {} : { name, code: own.code, ...calls };
  const usableActions = actions.filter(needsNoCode);
  const screen: Resource = {
    ...rest,
    ...identity,
    icon: icons.includes(source.icon) ? source.icon : own.icon,
    ...(usableActions.length > 0
      ? { actions: isSameScreen ? usableActions : usableActions.map(item => adaptAction(item, { name, isRemote })) }
      : {}),
  };
  return {
    screen,
    dropped: [
      ...Object.entries({ effects, flow, buttons, tree, turns }).flatMap(([key, part]) => (part ? [key] : [])),
      ...actions.filter(action => !usableActions.includes(action)).map(action => `actions.${action.name}`),
    ],
  };
}

const programParts = ['effect', 'remote', 'command', 'answer', 'approval', 'interrupts', 'targetDevice'] as const;

/** Returns whether an action has no part that needs code, and opens at most a related list. */
function needsNoCode(action: Action): boolean {
  const { opens } = action;
  return programParts.every(part => action[part] === undefined) && (opens === undefined || 'related' in opens);
}

/**
 * Keeps the calls of a remote platform. Drops the call `options`, because no field refers to the records of the new
 * screen. The permission codes follow the new name.
 */
function keepRemoteCalls({ api, operations }: Resource, own: Resource): Pick<Resource, 'operations' | 'api'> {
  const codes = Object.entries(own.operations).filter(([operation]) => Object.hasOwn(operations, operation));
  const { options: _, ...calls } = api;
  return { operations: Object.fromEntries(codes), api: calls };
}

interface ActionAdaptation {
  readonly name: string;
  /** True if a remote platform stores the records of the screen. */
  readonly isRemote: boolean;
}

function adaptAction({ call, ...action }: Action, { name, isRemote }: ActionAdaptation): Action {
  return { ...action, code: `${name}:${action.name}`, ...(isRemote && call ? { call } : {}) };
}

function isBelow({ api, actions = [] }: Resource, base: string): boolean {
  const calls: readonly (readonly [string, Call | undefined])[] = [
    ...Object.entries(api),
    ...actions.map(({ name, call }) => [name, call] as const),
  ];
  return calls.every(([, call]) => call === undefined || call.path === base || call.path.startsWith(`${base}/`));
}
