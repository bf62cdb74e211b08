import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { useHasPermission } from '../services.ts';

/**
 * Returns whether to offer creating a record; false in a list inside another screen, because that screen creates the
 * records.
 */
export function useMayCreate({ api, operations }: Resource, isEmbedded: boolean): boolean {
  const may = useHasPermission();
  return !isEmbedded && api.create !== undefined && may(operations.create);
}
