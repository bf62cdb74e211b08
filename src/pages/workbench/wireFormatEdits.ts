import { type Call, call } from '../../schemas/vocabulary/call.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { createNewScreen } from './newScreen.ts';
import { type ValuePath, actionsOf, setValueAt, valueAt } from './screenEdits.ts';

/**
 * System that stores the records of a screen: this platform, the site that serves the console (a wire format without
 * `through`), or a named target.
 */
export type RecordStorage =
  | { readonly is: 'platform' }
  | { readonly is: 'site' }
  | { readonly is: 'target'; readonly name: string };

export function recordStorageOf(value: unknown): RecordStorage {
  const wire = valueAt(value, ['wire']);
  if (wire === undefined) return { is: 'platform' };
  const through = valueAt(wire, ['through']);
  return typeof through === 'string' ? { is: 'target', name: through } : { is: 'site' };
}

/**
 * Changes which system stores the records of a screen. A change from or to this platform replaces the calls with
 * standard calls; a change between two remote platforms keeps the calls, the envelope and the field names.
 */
export function setRecordStorage(value: unknown, name: string, storage: RecordStorage): unknown {
  const through = storage.is === 'target' ? storage.name : undefined;
  if (storage.is === 'platform') return withLocalCalls(value, name);
  if (recordStorageOf(value).is !== 'platform') return setValueAt(value, ['wire', 'through'], through);
  // Remove the parts that need locally stored records.
  const rest = localOnlyParts.reduce((before, path) => setValueAt(before, path, undefined), value);
  return setValueAt(
    setValueAt(rest, ['api'], remoteCalls(`/${name}`)),
    ['wire'],
    through === undefined ? {} : { through },
  );
}

const localOnlyParts: readonly ValuePath[] = [['operations', 'export'], ['operations', 'import'], ['totals'], ['live']];

function withLocalCalls(value: unknown, name: string): unknown {
  const { api } = createNewScreen(name);
  const own = setValueAt(setValueAt(value, ['wire'], undefined), ['api'], api);
  return actionsOf(own).reduce<unknown>((before, _, at) => setValueAt(before, ['actions', at, 'call'], undefined), own);
}

/** Standard REST calls: the collection is at the path, each record at the path plus its id. */
function remoteCalls(path: string): Readonly<Record<string, Call>> {
  return {
    list: call('GET', path, { paging: { page: 'page', size: 'pageSize' } }),
    detail: call('GET', `${path}/{id}`),
    create: call('POST', path),
    update: call('PUT', `${path}/{id}`),
    delete: call('DELETE', `${path}/{id}`),
  };
}

/** Sets a text at a path. An empty text is removed, and so are ancestors that become empty. */
export function setTextAt(value: unknown, path: ValuePath, text: string): unknown {
  return setValueAndPrune(value, path, text === '' ? undefined : text);
}

/**
 * Sets the value at a path; `undefined` removes it. A removal also removes ancestors that become empty, but not the
 * wire format itself.
 */
export function setValueAndPrune(value: unknown, path: ValuePath, part: unknown): unknown {
  const next = setValueAt(value, path, part);
  const above = path.slice(0, -1);
  const around = valueAt(next, above);
  return above.length > 1 && isRecord(around) && Object.keys(around).length === 0
    ? setValueAndPrune(next, above, undefined)
    : next;
}

/** Parses comma-separated values. Numbers and booleans are converted. */
export function parseValueList(text: string): readonly (string | number | boolean)[] | undefined {
  if (text.trim() === '') return undefined;
  return text.split(/[,\uFF0C]\s*/).map(part => {
    if (part === 'true' || part === 'false') return part === 'true';
    return /^-?\d{1,15}$/.test(part) ? Number(part) : part;
  });
}
