import type { Action } from '../vocabulary/action.ts';
import type { Call } from '../vocabulary/call.ts';
import type { Field, Fields } from '../vocabulary/field.ts';
import type { ValidationIssue } from '../compile/metaSchema/validationIssue.ts';
import { reservedPathSegments } from '../base/menuPath.ts';
import { validateResource } from '../compile/metaSchema/metaSchema.ts';
import type { Resource } from '../vocabulary/resource.ts';
import { isSecret } from '../compile/metaSchema/validateSecrets.ts';
import { allFields } from '../vocabulary/systemFields.ts';
import { storesRecords } from '../vocabulary/wireFormat.ts';
import { permissionCodesOf } from './permissionCodesOf.ts';
import { validateJsonData } from './validateJsonData.ts';
import { validateRemoteScreen } from './validateRemoteScreen.ts';

/** Returns the base path of a published screen's calls. Calls of other screens never use this base path. */
export const publishedApiBaseOf = (name: string): string => `/api/published/v1/${name}`;

const maxNameLength = 40;

/** All screens except the screen to validate. */
export interface OtherScreens {
  readonly builtIn: readonly Resource[];
  readonly published: readonly Resource[];
}

/**
 * Validates a published screen: a valid resource of pure data that uses no name, path or permission of another screen.
 * An empty result means that no error was found; errors that depend on the platform's data are not detected here.
 */
export function validatePublishedScreen(value: unknown, neighbours: OtherScreens): readonly ValidationIssue[] {
  const unsafe = validateJsonData(value);
  if (unsafe.length > 0) return unsafe;
  const malformed = validateResource(value);
  if (malformed.length > 0) return malformed;
  // `validateResource` has proven the structure, so the assertion is safe.
  const screen = value as Resource;
  return [
    ...rejectCodeFeatures(screen),
    ...validateName(screen, neighbours),
    ...(screen.wire ? validateRemoteScreen(screen) : validateCalls(screen)),
    ...validateCodes(screen, neighbours),
    ...validateTargets(screen, neighbours),
    ...validateIconAndColumns(screen, neighbours),
  ];
}

/** Rejects keys that only work if the screen has code of its own. */
function rejectCodeFeatures(screen: Resource): readonly ValidationIssue[] {
  const wholly = (['effects', 'flow', 'buttons', 'tree', 'turns', 'band'] as const)
    .filter(key => screen[key] !== undefined)
    .map(key => ({ path: key, message: `${key} requires code, so only a built-in screen can have it` }));
  const ofActions = (screen.actions ?? []).flatMap((action, at) =>
    (['effect', 'remote', 'command', 'answer', 'approval', 'interrupts', 'targetDevice'] as const)
      .filter(key => action[key] !== undefined)
      .map(key => ({
        path: `actions[${at}].${key}`,
        message: `${key} requires code, so only a built-in screen can have it`,
      })),
  );
  const isCrud = screen.type === 'crud';
  return [
    ...(isCrud ? [] : [{ path: 'type', message: 'the type of a published screen must be crud' }]),
    ...wholly,
    ...ofActions,
    ...(screen.actions ?? []).flatMap((action, at) => validateOpening(`actions[${at}].opens`, action)),
    ...fieldsIn(screen).flatMap(({ path, field }) => [
      ...('listedAt' in field && field.listedAt
        ? [{ path: `${path}.listedAt`, message: 'listedAt requires code, so only a built-in screen can have it' }]
        : []),
      ...(field.computed
        ? [{ path: `${path}.computed`, message: 'computed requires code, so only a built-in screen can have it' }]
        : []),
      ...(field.kind === 'code' && field.codes.configKey !== undefined
        ? [
            {
              path: `${path}.codes.configKey`,
              message: 'configKey requires code, so only a built-in screen can have it',
            },
          ]
        : []),
    ]),
  ];
}

function validateOpening(path: string, { opens }: Action): readonly ValidationIssue[] {
  if (opens === undefined || (typeof opens === 'object' && 'related' in opens)) return [];
  return [{ path, message: 'an action of a published screen can only open a related list' }];
}

function validateName({ name }: Resource, { builtIn, published }: OtherScreens): readonly ValidationIssue[] {
  if (name.length > maxNameLength)
    return [{ path: 'name', message: `a name can have at most ${maxNameLength} characters` }];
  if (reservedPathSegments.has(name)) return [{ path: 'name', message: `the name ${name} is reserved` }];
  if (builtIn.some(item => item.name === name)) return [{ path: 'name', message: `${name} is a built-in screen` }];
  return published.some(item => item.name === name) ? [{ path: 'name', message: `${name} is taken` }] : [];
}

/**
 * Requires that every call is below the screen's base path, so that no screen can serve the calls of another screen.
 */
function validateCalls(screen: Resource): readonly ValidationIssue[] {
  const base = publishedApiBaseOf(screen.name);
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
    if (!isBelow) return [{ path, message: `the path of a call must be ${base} or below it` }];
    if (call.host) return [{ path, message: 'a published screen is answered by the console’s own host' }];
    const shape = `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`;
    const other = shapes.get(shape);
    shapes.set(shape, path);
    return other === undefined ? [] : [{ path, message: `${other} is the same call` }];
  });
}

function validateCodes(screen: Resource, { builtIn, published }: OtherScreens): readonly ValidationIssue[] {
  const taken = new Map(
    [...builtIn, ...published].flatMap(item => [...permissionCodesOf(item).values()].map(code => [code, item.name])),
  );
  return [...permissionCodesOf(screen)].flatMap(([path, code]) => {
    const owner = taken.get(code);
    return owner === undefined ? [] : [{ path, message: `the code ${code} belongs to ${owner}` }];
  });
}

/**
 * Requires that references and related lists name existing screens and fields, and that no reference stores a secret.
 */
function validateTargets(screen: Resource, { builtIn, published }: OtherScreens): readonly ValidationIssue[] {
  const known = new Map([...builtIn, ...published, screen].filter(storesRecords).map(item => [item.name, item]));
  const ofFields = fieldsIn(screen).flatMap(({ path, field }) => {
    if (field.kind !== 'reference' && field.kind !== 'treeSelect') return [];
    const target = known.get(field.resource);
    if (!target) return [{ path: `${path}.resource`, message: `there is no screen ${field.resource}` }];
    if (!target.api.options) return [{ path: `${path}.resource`, message: noChoices(field.resource) }];
    const stores = field.stores ?? 'id';
    const stored = Object.hasOwn(allFields(target), stores) ? allFields(target)[stores] : undefined;
    if (!stored) return [{ path: `${path}.stores`, message: `${field.resource} has no field ${stores}` }];
    const isCopied = isSecret(stored);
    return isCopied ? [{ path: `${path}.stores`, message: `${stores} of ${field.resource} is secret` }] : [];
  });
  const opened = (screen.actions ?? []).map(({ opens }, at) => [`actions[${at}].opens`, opens] as const);
  const lists = [
    ...(screen.related ?? []).map((item, at) => [`related[${at}].resource`, item.resource] as const),
    ...opened.flatMap(([path, opens]) => (opens && 'related' in opens ? [[path, opens.related] as const] : [])),
  ];
  return [
    ...ofFields,
    ...lists.flatMap(([path, name]) => (known.has(name) ? [] : [{ path, message: `there is no screen ${name}` }])),
  ];
}

const noChoices = (name: string): string => `${name} has no call for options, so no field can refer to it`;

/**
 * Validates icons, columns and sort order: the console only contains the icons of built-in screens, a list needs a
 * column, and the field of the sort order must be sortable.
 */
function validateIconAndColumns(screen: Resource, { builtIn }: OtherScreens): readonly ValidationIssue[] {
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
      : [{ path: 'fields', message: 'at least one field must be a column' }]),
    ...(sorted && !sorted.sort ? [{ path: 'sort.field', message: `${screen.sort?.field} is not sortable` }] : []),
  ];
}

/** Returns the icons that the console contains: those of the built-in screens. */
export function knownIcons(builtIn: readonly Resource[]): ReadonlySet<string> {
  return new Set(builtIn.flatMap(item => [item.icon, ...(item.actions ?? []).flatMap(action => action.icon ?? [])]));
}

interface PlacedField {
  readonly path: string;
  readonly field: Field;
}

/**
 * Returns every field of a screen with its path: the screen's own fields, those of row lists, and those of action
 * forms.
 */
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
