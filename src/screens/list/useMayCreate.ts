import type { Resource } from '../../schemas/resource.ts';
import { useMay } from '../services.ts';

/** Whether the person is offered to add a record at a list; one inside another screen shows what that screen makes. */
export function useMayCreate({ api, operations }: Resource, isEmbedded: boolean): boolean {
  const may = useMay();
  return !isEmbedded && api.create !== undefined && may(operations.create);
}
