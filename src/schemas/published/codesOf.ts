import type { Resource } from '../resource.ts';

/** Every permission code that a resource names, by its place in the value. */
export function codesOf(resource: Resource): ReadonlyMap<string, string> {
  const { code, operations, actions = [], buttons = {}, flow } = resource;
  return new Map([
    ['code', code],
    ...Object.entries(operations).map(([name, one]: [string, string]) => [`operations.${name}`, one] as const),
    ...actions.map((action, at) => [`actions[${at}].code`, action.code] as const),
    ...Object.keys(buttons).map(one => [`buttons.${one}`, one] as const),
    ...(flow ? [['flow.code', flow.code] as const] : []),
  ]);
}
