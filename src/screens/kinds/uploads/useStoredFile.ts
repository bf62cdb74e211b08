import { useQuery } from '@tanstack/react-query';

import { type UploadedFile, readUploadedFile } from '../../../dataProvider/upload.ts';
import { useServices } from '../../services.ts';

/** What the platform knows of a file by its address; `null` when there is none, `undefined` while it is asked. */
export function useStoredFile(url: string): UploadedFile | null | undefined {
  const { read } = useServices();
  const { data, isError } = useQuery({
    queryKey: ['storedFile', url],
    queryFn: async () => readUploadedFile(await read(`${url}/facts`, {})) ?? null,
    // The file behind an address never changes.
    staleTime: Infinity,
    retry: false,
  });
  return isError ? null : data;
}
