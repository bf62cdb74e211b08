import { useQuery } from '@tanstack/react-query';

import type { Resource } from '../schemas/vocabulary/resource.ts';
import { useServices } from './services.ts';

/** Loads a resource on first use. Returns `undefined` until it has loaded, and after a failure. */
export function useResource(name: string): Resource | undefined {
  return useDefinition(name).resource;
}

/**
 * Loads a resource for a component that cannot work without it. Throws the error when loading fails. If the component
 * is mounted again, the resource is loaded again.
 */
export function useRequiredResource(name: string): Resource | undefined {
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
