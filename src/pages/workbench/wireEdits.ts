import { type Call, call } from '../../schemas/call.ts';
import { isRecord } from '../../schemas/json.ts';
import { newScreen } from './newScreen.ts';
import { type Path, actionsOf, setAt, valueAt } from './screenEdits.ts';

/** Who keeps the records of a screen: this platform, other calls of the console's own site, or a target by its name. */
export type Keeper =
  | { readonly is: 'platform' }
  | { readonly is: 'site' }
  | { readonly is: 'target'; readonly name: string };

export function keeperOf(value: unknown): Keeper {
  const wire = valueAt(value, ['wire']);
  if (wire === undefined) return { is: 'platform' };
  const through = valueAt(wire, ['through']);
  return typeof through === 'string' ? { is: 'target', name: through } : { is: 'site' };
}

/**
 * The screen with its records kept elsewhere, or here again. Calls that are of the former keeper become those that are
 * usual with the new one; between two others than this platform they stay, as do envelope and names.
 */
export function keptBy(value: unknown, name: string, keeper: Keeper): unknown {
  const through = keeper.is === 'target' ? keeper.name : undefined;
  if (keeper.is === 'platform') return keptHere(value, name);
  if (keeperOf(value).is !== 'platform') return setAt(value, ['wire', 'through'], through);
  // What is made of rows that the platform keeps itself has nothing to stand on.
  const rest = ownRowsOnly.reduce((before, path) => setAt(before, path, undefined), value);
  const api = { ...callsThere(`/${name}`), options: newScreen(name).api.options };
  return setAt(setAt(rest, ['api'], api), ['wire'], through === undefined ? {} : { through });
}

const ownRowsOnly: readonly Path[] = [['operations', 'export'], ['operations', 'import'], ['totals'], ['live']];

function keptHere(value: unknown, name: string): unknown {
  const { api } = newScreen(name);
  const own = setAt(setAt(value, ['wire'], undefined), ['api'], api);
  return actionsOf(own).reduce<unknown>((before, _, at) => setAt(before, ['actions', at, 'call'], undefined), own);
}

/** As most platforms have them: a collection, and below it each of its records. */
function callsThere(path: string): Readonly<Record<string, Call>> {
  return {
    list: call('GET', path, { paging: { page: 'page', size: 'pageSize' } }),
    detail: call('GET', `${path}/{id}`),
    create: call('POST', path),
    update: call('PUT', `${path}/{id}`),
    delete: call('DELETE', `${path}/{id}`),
  };
}

/** A text at a place, which goes with its last letter, and what held nothing but it goes too. */
export function setText(value: unknown, path: Path, text: string): unknown {
  return setPart(value, path, text === '' ? undefined : text);
}

/** A part at a place; without it what held nothing but it goes too, up to the wire itself. */
export function setPart(value: unknown, path: Path, part: unknown): unknown {
  const next = setAt(value, path, part);
  const above = path.slice(0, -1);
  const around = valueAt(next, above);
  return above.length > 1 && isRecord(around) && Object.keys(around).length === 0
    ? setPart(next, above, undefined)
    : next;
}

/** The values of a text with commas: numbers, true and false are what they are. */
export function valuesIn(text: string): readonly (string | number | boolean)[] | undefined {
  if (text.trim() === '') return undefined;
  return text.split(/[,\uFF0C]\s*/).map(one => {
    if (one === 'true' || one === 'false') return one === 'true';
    return /^-?\d{1,15}$/.test(one) ? Number(one) : one;
  });
}
