import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { parseFileUrl } from '../../../schemas/vocabulary/fileLimits.ts';
import { useServices } from '../../services.ts';

/**
 * Returns a URL from which the page can show a picture; `undefined` until the picture has loaded, and when the user may
 * not see it. The browser itself loads pictures without the token, so the page fetches stored pictures and creates
 * object URLs.
 */
export function usePictureUrl(url: string): string | undefined {
  const { download } = useServices();
  const isStored = parseFileUrl(url) !== undefined;
  const { data: blob } = useQuery({
    queryKey: ['storedPicture', url],
    queryFn: async ({ signal }) => (await download({ method: 'GET', path: url, silent: true, signal })).blob,
    enabled: isStored,
    // The picture at a URL never changes.
    staleTime: Infinity,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return isStored ? address : url;
}
