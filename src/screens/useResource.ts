import { useQuery } from '@tanstack/react-query';

import type { Resource } from '../schemas/resource.ts';
import { useServices } from './services.ts';

/** One resource, loaded when it is first needed; `undefined` until then. */
export function useResource(name: string): Resource | undefined {
  const { loadResource } = useServices();
  return useQuery({
    queryKey: ['resource-definition', name],
    queryFn: () => loadResource(name),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
}
