import { allResources } from '../../platform/engine/resources/allResources.ts';
import { type Action, callsPlatform } from '../../src/schemas/vocabulary/action.ts';
import type { Call } from '../../src/schemas/vocabulary/call.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import type { ClientResponse } from './client.ts';
import type { TestPlatform } from './startPlatform.ts';

export type Values = Readonly<Record<string, unknown>>;

/** An id that no record has. */
export const missingId = 987_654_321;

/** Name and value of every resource, for `describe.each`. */
export const resourceCases = allResources.map(({ resource }) => [resource.name, resource] as const);

/** Resources with many records. */
export const listCases = resourceCases.filter(([, { type }]) => type !== 'settings');

/** Resources with a single record. */
export const settingsCases = resourceCases.filter(([, { type }]) => type === 'settings');

/** Returns the writing calls of a resource; a call whose operation the resource does not declare is undefined. */
export function writeCallsOf({ api, operations }: Resource) {
  return {
    create: operations.create ? api.create : undefined,
    update: operations.edit ? api.update : undefined,
    remove: operations.delete ? api.delete : undefined,
    export: operations.export ? api.export : undefined,
  };
}

/** Returns the actions that send a call to the platform. */
export function platformCallingActionsOf(resource: Resource): readonly Action[] {
  return (resource.actions ?? []).filter(callsPlatform);
}

export interface Sender {
  /** Sends values where the call declares them: in the query, the path or the body. */
  readonly send: (call: Call, values: Values, key?: string) => Promise<ClientResponse>;
  readonly remove: (call: Call, id: unknown) => Promise<ClientResponse>;
  /** Returns the first record of the list, or an empty record. */
  readonly firstRecord: (resource: Resource) => Promise<Values>;
}

export function createSender(at: TestPlatform, token: string): Sender {
  const send: Sender['send'] = (call, values, key) => {
    const { id, ...rest } = values;
    const path = call.path.replace('{id}', encodeURIComponent(String(id)));
    const query = new URLSearchParams([
      ...Object.keys(call.query ?? {}).map(name => [name, String(id)]),
      ...(call.method === 'GET' ? Object.entries(rest).map(([name, value]) => [name, String(value)]) : []),
    ]);
    const body = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [call.rename?.[name] ?? name, value]),
    );
    return at.call(call.method, query.size > 0 ? `${path}?${query}` : path, {
      token,
      body: call.path.includes('{id}') && call.method === 'DELETE' ? {} : body,
      headers: key ? { 'idempotency-key': key } : {},
    });
  };
  return {
    send,
    remove: (call, id) => send(call, call.path.includes('{id}') ? { id } : { [call.ids ?? 'idList']: [id] }),
    firstRecord: async ({ api }) => {
      const { page, size } = pagingOf(api.list);
      return rowsIn(await send(api.list, { [page]: 1, [size]: 1 }))[0] ?? {};
    },
  };
}

export function pagingOf({ paging }: Call): { readonly page: string; readonly size: string } {
  return paging ?? { page: 'pageNum', size: 'pageSize' };
}

/** Returns the messages of a refusal by field path. */
export function validationErrorsIn({ data }: ClientResponse): Values {
  return isRecord(data) && isRecord(data['errors']) ? data['errors'] : {};
}

/** Returns whether a path names a field or a part of its value. */
export function isPathOf(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);
}

export function rowsIn({ data }: ClientResponse): readonly Values[] {
  return isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
}
