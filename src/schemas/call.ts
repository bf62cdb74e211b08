import type { Label } from './label.ts';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type Method = (typeof methods)[number];

export type CallHost = 'log';

/** One request to the platform as data: what differs from platform to platform stands here and nowhere else. */
export interface Call {
  readonly method: Method;
  /** From the site root, with `{field}` places that are filled from the record or the parameters. */
  readonly path: string;
  /** Query parameters beside the payload, with the same places: `{ id: '{id}' }`. */
  readonly query?: Readonly<Record<string, string>>;
  /** Names of the paging parameters; `pageNum` and `pageSize` unless said otherwise. */
  readonly paging?: { readonly page: string; readonly size: string };
  /** Other names for parameters of ours, for instance `{ loginTimeStart: 'startTime' }`. */
  readonly rename?: Readonly<Record<string, string>>;
  /** The name of the list of ids in the payload; `idList` unless said otherwise. */
  readonly ids?: string;
  /** Which listener of the platform answers it: the console's own, or that of the public log API. */
  readonly host?: CallHost;
  /** A download: the name it is saved under when the answer names none, and its format. */
  readonly file?: { readonly name: Label; readonly format: 'csv' | 'xls' };
}

/** The calls of a resource. A verb that is absent does not exist for it. */
export interface Api {
  readonly list: Call;
  readonly detail: Call;
  readonly create?: Call;
  readonly update?: Call;
  readonly delete?: Call;
  readonly export?: Call;
  readonly import?: Call;
  readonly options: Call;
  /** Children of a node, for resources that are trees. */
  readonly children?: Call;
}

export const verbs = [
  'list',
  'detail',
  'create',
  'update',
  'delete',
  'export',
  'import',
  'options',
  'children',
] as const;

export type Verb = (typeof verbs)[number];

/** The calls that no screen is without: its rows, one of them, and the choices that others make of them. */
export const everyScreens: ReadonlySet<Verb> = new Set(['list', 'detail', 'options']);

export function call(method: Method, path: string, more: Omit<Call, 'method' | 'path'> = {}): Call {
  return { method, path, ...more };
}

/**
 * The platform's convention for a resource at `base`; single calls are overridden by name.
 *
 * @example conventional('/api/user/v1/users', { list: call('POST', '/api/user/v1/designjet/user/list') })
 */
export function conventional(base: string, own: Partial<Api> = {}): Api {
  return {
    list: call('POST', `${base}/list`),
    detail: call('GET', `${base}/detail`, { query: { id: '{id}' } }),
    create: call('POST', base),
    update: call('PUT', base),
    delete: call('DELETE', base),
    export: call('POST', `${base}/export`),
    import: call('POST', `${base}/import`),
    options: call('GET', `${base}/options`),
    ...own,
  };
}

/** Whether the id of a record has a place in the path or the query of a call. */
export function takesId({ path, query = {} }: Call): boolean {
  return [path, ...Object.values(query)].some(text => placesOf(text).includes('id'));
}

/** The names of the `{places}` in a path, in their order. */
export function placesOf(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '');
}
