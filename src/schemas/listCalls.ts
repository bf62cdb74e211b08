import { type Call, call } from './call.ts';
import type { Resource } from './resource.ts';

/** How many records stand behind each choice of a filter: the filters of the list, and the fields that are counted. */
export function facetsCall(resource: Pick<Resource, 'api'>): Call {
  const { rename } = resource.api.list;
  return call('POST', `${baseOf(resource)}/facets`, rename ? { rename } : {});
}

/** The sums of what the resource adds up, over all that the filters of the list find. */
export function totalsCall(resource: Pick<Resource, 'api'>): Call {
  const { rename } = resource.api.list;
  return call('POST', `${baseOf(resource)}/totals`, rename ? { rename } : {});
}

/** The same changes for several records, each with the revision that was seen of it. */
export function bulkEditCall(resource: Pick<Resource, 'api'>): Call {
  return call('PUT', `${baseOf(resource)}/bulk`);
}

/** Where the resource's details are read. */
function baseOf({ api }: Pick<Resource, 'api'>): string {
  return api.detail.path.replace(/\/[^/]*$/, '');
}
