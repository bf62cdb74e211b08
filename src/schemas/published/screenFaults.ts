import type { Action } from '../action.ts';
import type { Call } from '../call.ts';
import type { Field, Fields } from '../field.ts';
import type { Fault } from '../inconsistencies.ts';
import { reservedNames } from '../menuPath.ts';
import { faultsOfResource } from '../metaSchema.ts';
import type { Resource } from '../resource.ts';
import { allFields } from '../systemFields.ts';
import { keepsRecords } from '../wire.ts';
import { codesOf } from './codesOf.ts';
import { dataFaults } from './dataFaults.ts';
import { wireFaults } from './wireFaults.ts';

/** Where the calls of a published screen begin: below it no built-in call is, and no other published screen. */
export const publishedBase = (name: string): string => `/api/published/v1/${name}`;

const longestName = 40;

/** The screens that stand beside the one that is judged, itself not among them. */
export interface Neighbours {
  readonly builtIn: readonly Resource[];
  readonly published: readonly Resource[];
}

/**
 * Holds a value against what a published screen may be: a good resource, made of data alone, that takes nothing of what
 * belongs to another screen. An empty list means that it may be published, as far as the value itself tells.
 */
export function screenFaults(value: unknown, neighbours: Neighbours): readonly Fault[] {
  const unsafe = dataFaults(value);
  if (unsafe.length > 0) return unsafe;
  const malformed = faultsOfResource(value);
  if (malformed.length > 0) return malformed;
  // The structure has just been proven, so the value is what its type says.
  const screen = value as Resource;
  return [
    ...codeOnly(screen),
    ...faultsOfName(screen, neighbours),
    ...(screen.wire ? wireFaults(screen) : faultsOfCalls(screen)),
    ...faultsOfCodes(screen, neighbours),
    ...faultsOfTargets(screen, neighbours),
    ...faultsOfLooks(screen, neighbours),
  ];
}

/** What only a program can stand behind. */
function codeOnly(screen: Resource): readonly Fault[] {
  const wholly = (['effects', 'flow', 'buttons', 'seed', 'tree', 'turns', 'band'] as const)
    .filter(key => screen[key] !== undefined)
    .map(key => ({ path: key, message: `${key} needs a program, so only a built-in screen has it` }));
  const ofActions = (screen.actions ?? []).flatMap((action, at) =>
    (['effect', 'remote', 'answer', 'approval', 'interrupts'] as const)
      .filter(key => action[key] !== undefined)
      .map(key => ({
        path: `actions[${at}].${key}`,
        message: `${key} needs a program, so only a built-in screen has it`,
      })),
  );
  const isCrud = screen.type === 'crud';
  return [
    ...(isCrud ? [] : [{ path: 'type', message: 'a published screen is of the type crud' }]),
    ...wholly,
    ...ofActions,
    ...(screen.actions ?? []).flatMap((action, at) => faultsOfOpening(`actions[${at}].opens`, action)),
    ...fieldsIn(screen).flatMap(({ path, field }) => [
      ...('listedAt' in field && field.listedAt
        ? [{ path: `${path}.listedAt`, message: 'listedAt needs a program, so only a built-in screen has it' }]
        : []),
      ...(field.kind === 'code' && field.codes.configKey !== undefined
        ? [{ path: `${path}.codes.configKey`, message: 'configKey needs a program, so only a built-in screen has it' }]
        : []),
    ]),
  ];
}

function faultsOfOpening(path: string, { opens }: Action): readonly Fault[] {
  if (opens === undefined || (typeof opens === 'object' && 'related' in opens)) return [];
  return [{ path, message: 'an action of a published screen opens a related list or nothing' }];
}

function faultsOfName({ name }: Resource, { builtIn, published }: Neighbours): readonly Fault[] {
  if (name.length > longestName) return [{ path: 'name', message: `a name has at most ${longestName} characters` }];
  if (reservedNames.has(name)) return [{ path: 'name', message: `the name ${name} is reserved` }];
  if (builtIn.some(one => one.name === name)) return [{ path: 'name', message: `${name} is a built-in screen` }];
  return published.some(one => one.name === name) ? [{ path: 'name', message: `${name} is taken` }] : [];
}

/** Every call stands below the screen's own address, so that none can stand for somebody else's. */
function faultsOfCalls(screen: Resource): readonly Fault[] {
  const base = publishedBase(screen.name);
  const ofActions: readonly (readonly [string, Call | undefined])[] = (screen.actions ?? []).map((action, at) => [
    `actions[${at}].call.path`,
    action.call,
  ]);
  const calls: readonly (readonly [string, Call | undefined])[] = [
    ...Object.entries(screen.api).map(([verb, call]: [string, Call]) => [`api.${verb}.path`, call] as const),
    ...ofActions,
  ];
  const shapes = new Map<string, string>();
  return calls.flatMap(([path, call]) => {
    if (!call) return [];
    const rest = call.path.startsWith(base) ? call.path.slice(base.length) : undefined;
    const isBelow = rest !== undefined && /^(\/([\w-]+|\{\w+\}))*$/.test(rest);
    if (!isBelow) return [{ path, message: `a call stands at ${base} or below it` }];
    if (call.host) return [{ path, message: 'a published screen is answered by the console’s own host' }];
    const shape = `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`;
    const other = shapes.get(shape);
    shapes.set(shape, path);
    return other === undefined ? [] : [{ path, message: `${other} is the same call` }];
  });
}

function faultsOfCodes(screen: Resource, { builtIn, published }: Neighbours): readonly Fault[] {
  const taken = new Map(
    [...builtIn, ...published].flatMap(one => [...codesOf(one).values()].map(code => [code, one.name])),
  );
  return [...codesOf(screen)].flatMap(([path, code]) => {
    const owner = taken.get(code);
    return owner === undefined ? [] : [{ path, message: `the code ${code} belongs to ${owner}` }];
  });
}

/** References, and lists that are opened, name screens that there are, and fields that those have. */
function faultsOfTargets(screen: Resource, { builtIn, published }: Neighbours): readonly Fault[] {
  const known = new Map([...builtIn, ...published, screen].filter(keepsRecords).map(one => [one.name, one]));
  const ofFields = fieldsIn(screen).flatMap(({ path, field }) => {
    if (field.kind !== 'reference' && field.kind !== 'treeSelect') return [];
    const target = known.get(field.resource);
    if (!target) return [{ path: `${path}.resource`, message: `there is no screen ${field.resource}` }];
    const stores = field.stores ?? 'id';
    return Object.hasOwn(allFields(target), stores)
      ? []
      : [{ path: `${path}.stores`, message: `${field.resource} has no field ${stores}` }];
  });
  const opened = (screen.actions ?? []).map(({ opens }, at) => [`actions[${at}].opens`, opens] as const);
  const lists = [
    ...(screen.related ?? []).map((one, at) => [`related[${at}].resource`, one.resource] as const),
    ...opened.flatMap(([path, opens]) => (opens && 'related' in opens ? [[path, opens.related] as const] : [])),
  ];
  return [
    ...ofFields,
    ...lists.flatMap(([path, name]) => (known.has(name) ? [] : [{ path, message: `there is no screen ${name}` }])),
  ];
}

/** The console has the shapes of the icons that its own screens name, and needs a column to show. */
function faultsOfLooks(screen: Resource, { builtIn }: Neighbours): readonly Fault[] {
  const icons = knownIcons(builtIn);
  const named: readonly (readonly [string, string | undefined])[] = [
    ['icon', screen.icon],
    ...(screen.actions ?? []).map((action, at) => [`actions[${at}].icon`, action.icon] as const),
  ];
  const sorted = screen.sort && allFields(screen)[screen.sort.field];
  return [
    ...named.flatMap(([path, icon]) =>
      icon === undefined || icons.has(icon) ? [] : [{ path, message: `there is no icon ${icon}` }],
    ),
    ...(Object.values(screen.fields).some(field => field.list)
      ? []
      : [{ path: 'fields', message: 'no field is a column' }]),
    ...(sorted && !sorted.sort ? [{ path: 'sort.field', message: `${screen.sort?.field} is not sorted by` }] : []),
  ];
}

/** The icons that can be drawn: those of the screens that are built in. */
export function knownIcons(builtIn: readonly Resource[]): ReadonlySet<string> {
  return new Set(builtIn.flatMap(one => [one.icon, ...(one.actions ?? []).flatMap(action => action.icon ?? [])]));
}

interface PlacedField {
  readonly path: string;
  readonly field: Field;
}

/** Every field of a screen with its place: its own, those of rows, and those that its actions ask for. */
function fieldsIn(screen: Resource): readonly PlacedField[] {
  return [
    ...placed('fields', screen.fields),
    ...(screen.actions ?? []).flatMap((action, at) => placed(`actions[${at}].form`, action.form ?? {})),
  ];
}

function placed(path: string, fields: Fields): readonly PlacedField[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    { path: `${path}.${name}`, field },
    ...(field.kind === 'rows' ? placed(`${path}.${name}.fields`, field.fields) : []),
  ]);
}
