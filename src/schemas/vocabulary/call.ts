import type { Label } from '../base/label.ts';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type Method = (typeof methods)[number];

/**
 * Platform listener that serves a call instead of the console's listener; `log` is the listener of the public log API.
 */
export type CallHost = 'log';

/** One request to the platform, as data, so that each platform can have its own paths and parameter names. */
export interface Call {
  readonly method: Method;
  /** Path from the site root. Values of the record or the parameters replace `{field}` placeholders. */
  readonly path: string;
  /** Query parameters in addition to the payload, with the same placeholders: `{ id: '{id}' }`. */
  readonly query?: Readonly<Record<string, string>>;
  /** Names of the paging parameters; `pageNum` and `pageSize` by default. */
  readonly paging?: { readonly page: string; readonly size: string };
  /** The platform's names for the console's parameters, for instance `{ loginTimeStart: 'startTime' }`. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Name of the list of ids in the payload; `idList` by default. */
  readonly ids?: string;
  /**
   * Listener of the platform that serves the call: the console's listener (default), or the listener of the public log
   * API.
   */
  readonly host?: CallHost;
  /** For a download: the format, and the file name to use when the response has none. */
  readonly file?: { readonly name: Label; readonly format: 'csv' | 'xls' };
}

/** Calls of a resource. An operation without a call is not supported. */
export interface Api {
  readonly list: Call;
  /** Call that loads one record. Without `detail`, a record has neither a page nor an edit form. */
  readonly detail?: Call;
  readonly create?: Call;
  readonly update?: Call;
  readonly delete?: Call;
  readonly export?: Call;
  readonly import?: Call;
  /** Call that lists the records that a reference can select. Without `options`, no field can refer to the resource. */
  readonly options?: Call;
  /** Call that loads the children of a node, for tree resources. */
  readonly children?: Call;
}

/** Names of the calls in `Api`. */
export const callNames = [
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

export type CallName = (typeof callNames)[number];

/**
 * Creates a call of the platform.
 *
 * @example call('POST', '/api/resources/v1/room-visits/{id}/leave', { ids: 'id' })
 */
export function call(method: Method, path: string, more: Omit<Call, 'method' | 'path'> = {}): Call {
  return { method, path, ...more };
}

/** Calls of a resource that uses the platform's standard paths. */
type ConventionalApi = Api & Required<Pick<Api, 'detail' | 'options'>>;

/**
 * Returns the base path of a resource: the path of the detail call without the last segment or, without a detail call,
 * the path of the list call.
 *
 * @example basePath(conventionalApi('/api/resources/v1/rooms'))
 */
export function basePath({ list, detail }: Pick<Api, 'list' | 'detail'>): string {
  return detail ? detail.path.replace(/\/[^/]*$/, '') : list.path;
}

/**
 * Returns the platform's standard calls for a resource at `base`; `own` replaces calls by name.
 *
 * @example conventionalApi('/api/user/v1/users', { list: call('POST', '/api/user/v1/designjet/user/list') })
 */
export function conventionalApi(base: string, own: Partial<Api> = {}): ConventionalApi {
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

/**
 * Returns whether the path or the query of a call has an `{id}` placeholder.
 *
 * @example hasIdPlaceholder(call('GET', '/v2/parts/{id}'))
 */
export function hasIdPlaceholder({ path, query = {} }: Call): boolean {
  return [path, ...Object.values(query)].some(text => placeholdersOf(text).includes('id'));
}

/**
 * Returns the names of the `{placeholders}` in a path, in the order of the path.
 *
 * @example placeholdersOf('/rooms/{roomId}/cabinets/{id}')
 */
export function placeholdersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '');
}
