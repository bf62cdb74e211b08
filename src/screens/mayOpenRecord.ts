import type { Resource } from '../schemas/vocabulary/resource.ts';

/**
 * Returns whether the user may open the detail page of a record; false for a resource without a detail call, which has
 * no such page.
 */
export function mayOpenRecord({ api, operations }: Resource, may: (code: string | undefined) => boolean): boolean {
  return api.detail !== undefined && (operations.show === undefined || may(operations.show));
}
