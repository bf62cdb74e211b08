import type { Action } from '../../schemas/action.ts';
import { type Call, conventional } from '../../schemas/call.ts';
import { text } from '../../schemas/fields.ts';
import { publishedBase } from '../../schemas/published/screenFaults.ts';
import { type Resource, crud } from '../../schemas/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** What a screen begins with: a name, and everything else as the platform expects it. */
export function newScreen(name: string): Resource {
  return {
    name,
    title: { zh: name, en: name },
    noun: { zh: '记录', en: 'record' },
    icon: 'ViewModule',
    order: 100,
    type: 'crud',
    code: `published:${name}`,
    operations: crud(name),
    api: conventional(publishedBase(name)),
    fields: {
      name: text(
        { zh: '名称', en: 'Name' },
        { required: true, rules: [max(40)], list: true, filter: 'search', title: true },
      ),
    },
  };
}

interface Place {
  readonly name: string;
  /** Those that can be drawn. */
  readonly icons: readonly string[];
}

interface Settled {
  readonly screen: Resource;
  /** Places of the source that only a program can stand behind. */
  readonly left: readonly string[];
}

/**
 * A screen of any source as the platform takes it: its calls and codes are those of its name, it is drawn with an icon that
 * there is, and nothing of it needs a program. One that was published under this name stays as it is.
 */
export function settledScreen(source: Resource, { name, icons }: Place): Settled {
  const { seed: _seed, effects, flow, buttons, tree, turns, actions = [], ...rest } = source;
  const own = newScreen(name);
  const isThere = source.wire !== undefined;
  // Of a screen whose calls are another platform's, only the choices are asked for here.
  const ours = isThere ? { api: { options: source.api.options } } : source;
  const isHome = source.name === name && isBelow(ours, publishedBase(name));
  const calls = isThere ? placeThere(source, own) : { operations: own.operations, api: own.api };
  const place = isHome ? {} : { name, code: own.code, ...calls };
  const kept = actions.filter(isData);
  const screen: Resource = {
    ...rest,
    ...place,
    icon: icons.includes(source.icon) ? source.icon : own.icon,
    ...(kept.length > 0 ? { actions: isHome ? kept : kept.map(one => settledAction(one, { name, isThere })) } : {}),
  };
  return {
    screen,
    left: [
      ...Object.entries({ effects, flow, buttons, tree, turns }).flatMap(([key, part]) => (part ? [key] : [])),
      ...actions.filter(action => !kept.includes(action)).map(action => `actions.${action.name}`),
    ],
  };
}

const programParts = ['effect', 'remote', 'answer', 'approval', 'interrupts'] as const;

/** Whether an action is done by what it says of itself. */
function isData(action: Action): boolean {
  const { opens } = action;
  return programParts.every(part => action[part] === undefined) && (opens === undefined || 'related' in opens);
}

/** The calls of another platform are what the screen is; only the codes are those of its name. */
function placeThere({ api, operations }: Resource, own: Resource): Pick<Resource, 'operations' | 'api'> {
  const codes = Object.entries(own.operations).filter(([operation]) => Object.hasOwn(operations, operation));
  return { operations: Object.fromEntries(codes), api: { ...api, options: own.api.options } };
}

interface NewPlace {
  readonly name: string;
  /** Whether its call is one of another platform. */
  readonly isThere: boolean;
}

function settledAction({ call, ...action }: Action, { name, isThere }: NewPlace): Action {
  return { ...action, code: `${name}:${action.name}`, ...(isThere && call ? { call } : {}) };
}

interface Placed {
  readonly api: Readonly<Record<string, Call>> | Resource['api'];
  readonly actions?: readonly Action[];
}

function isBelow({ api, actions = [] }: Placed, base: string): boolean {
  const calls: readonly (readonly [string, Call | undefined])[] = [
    ...Object.entries(api),
    ...actions.map(({ name, call }) => [name, call] as const),
  ];
  return calls.every(([, call]) => call === undefined || call.path === base || call.path.startsWith(`${base}/`));
}
