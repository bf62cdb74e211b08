import { useQuery } from '@tanstack/react-query';

import { isRecord } from '../../schemas/json.ts';
import { licenceKey } from '../../screens/licence.ts';
import { useServices } from '../../screens/services.ts';

/** What the platform says of its licence, by the names of `licenceFields`. */
export type LicenceFacts = Readonly<Record<string, unknown>>;

const path = '/api/upgrade/v1/license-activation/detail';

/** Read anew with everything else when something has been activated. */
export function useLicence() {
  const { read } = useServices();
  return useQuery({
    queryKey: licenceKey,
    queryFn: async (): Promise<LicenceFacts> => {
      const data = await read(path, {});
      return isRecord(data) ? data : {};
    },
    retry: false,
  });
}
