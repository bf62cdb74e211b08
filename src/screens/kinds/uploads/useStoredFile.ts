import { useQuery } from '@tanstack/react-query';

import { type UploadedFile, readUploadedFile } from '../../../dataProvider/upload.ts';
import { useServices } from '../../services.ts';

/**
 * Returns the platform's data about a stored file; `null` when the file does not exist or the read fails, `undefined`
 * while the data loads.
 */
export function useStoredFile(url: string): UploadedFile | null | undefined {
  const { read } = useServices();
  const { data, isError } = useQuery({
    queryKey: ['storedFile', url],
    queryFn: async () => readUploadedFile(await read(`${url}/facts`, {})) ?? null,
    // The file at a URL never changes.
    staleTime: Infinity,
    retry: false,
  });
  return isError ? null : data;
}
