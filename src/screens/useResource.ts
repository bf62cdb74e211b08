import { useQuery } from '@tanstack/react-query';

import type { Resource } from '../schemas/resource.ts';
import { useServices } from './services.ts';

/** One resource, loaded when it is first needed; `undefined` until then. */
export function useResource(name: string): Resource | undefined {
  const { loadResource, loadedResource } = useServices();
  const known = loadedResource(name);
  const { data } = useQuery({
    queryKey: ['resource-definition', name],
    queryFn: () => loadResource(name),
    enabled: known === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return known ?? data;
}
