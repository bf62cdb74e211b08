import { useQuery } from '@tanstack/react-query';

import type { Resource } from '../schemas/resource.ts';
import { useServices } from './services.ts';

/** One resource, loaded when it is first needed; `undefined` until then, and where it cannot be loaded. */
export function useResource(name: string): Resource | undefined {
  return useDefinition(name).resource;
}

/** The same for a part that is nothing without it: it fails where it stands, and the resource is asked for again with it. */
export function useNeededResource(name: string): Resource | undefined {
  const { resource, failure } = useDefinition(name);
  if (failure) throw failure;
  return resource;
}

function useDefinition(name: string): { readonly resource: Resource | undefined; readonly failure: Error | null } {
  const { loadResource, loadedResource } = useServices();
  const known = loadedResource(name);
  const { data, error } = useQuery({
    queryKey: ['resource-definition', name],
    queryFn: () => loadResource(name),
    enabled: known === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const resource = known ?? data;
  return { resource, failure: resource ? null : error };
}
