import type { Resource } from '../../schemas/resource.ts';
import { useHasPermission } from '../services.ts';

/**
 * Returns whether to offer creating a record; not in a list inside another screen, which creates the records itself.
 */
export function useMayCreate({ api, operations }: Resource, isEmbedded: boolean): boolean {
  const may = useHasPermission();
  return !isEmbedded && api.create !== undefined && may(operations.create);
}
