import { type Call, basePath, call } from './call.ts';
import type { Resource } from './resource.ts';

/**
 * Returns the call that counts the records per filter value. Parameters: the filters of the list, and the fields whose
 * values to count.
 */
export function facetsCall(resource: Pick<Resource, 'api'>): Call {
  const { rename } = resource.api.list;
  return call('POST', `${basePath(resource.api)}/facets`, rename ? { rename } : {});
}

/** Returns the call that sums the resource's `totals` over all records that match the list's filters. */
export function totalsCall(resource: Pick<Resource, 'api'>): Call {
  const { rename } = resource.api.list;
  return call('POST', `${basePath(resource.api)}/totals`, rename ? { rename } : {});
}

/**
 * Returns the call that applies the same changes to several records. For each record, the call sends the revision that
 * the console loaded last.
 */
export function bulkEditCall(resource: Pick<Resource, 'api'>): Call {
  return call('PUT', `${basePath(resource.api)}/bulk`);
}
