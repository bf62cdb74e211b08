import type { Api } from '../../src/schemas/vocabulary/call.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';

/**
 * Returns the read calls of a resource. Throws if a call is missing; the resource of a remote platform may lack some.
 */
export function requireReadCalls({
  name,
  api,
}: Pick<Resource, 'name' | 'api'>): Required<Pick<Api, 'list' | 'detail' | 'options'>> {
  const { list, detail, options } = api;
  if (!detail || !options) throw new Error(`${name} has no call that reads one record, or none for choices`);
  return { list, detail, options };
}
