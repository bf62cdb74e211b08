import { type RefusableOperation, findOperationRefusal } from '../../../src/schemas/vocabulary/refusedOperations.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { Refusal } from '../http/refusal.ts';
import type { Row } from '../storage/database.ts';

/** Refuses an operation that the resource does not allow in the state of the record. */
export function refuseOperationInState(
  resource: Resource,
  record: Row,
  operation: RefusableOperation,
  now: string,
): void {
  const reason = findOperationRefusal(resource, record, operation, now);
  if (reason) throw new Refusal(reason, { status: 1, code: 1 });
}
