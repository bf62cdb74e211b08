import type { Resource } from '../vocabulary/resource.ts';

/** Returns every permission code of a resource, by the path at which the resource contains the code. */
export function permissionCodesOf(resource: Resource): ReadonlyMap<string, string> {
  const { code, operations, actions = [], buttons = {}, flow } = resource;
  return new Map([
    ['code', code],
    ...Object.entries(operations).map(
      ([name, operation]: [string, string]) => [`operations.${name}`, operation] as const,
    ),
    ...actions.map((action, at) => [`actions[${at}].code`, action.code] as const),
    ...Object.keys(buttons).map(key => [`buttons.${key}`, key] as const),
    ...(flow ? [['flow.code', flow.code] as const] : []),
  ]);
}
