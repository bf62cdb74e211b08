import { useQuery } from '@tanstack/react-query';

import { isRecord } from '../../schemas/base/json.ts';
import { licenceQueryKey } from '../../screens/licence.ts';
import { useServices } from '../../screens/services.ts';

/** Licence from the platform. Its keys are the keys of `licenceFields`. */
export type LicenceFacts = Readonly<Record<string, unknown>>;

const path = '/api/upgrade/v1/license-activation/detail';

/** Loads the licence. An activation invalidates this query together with all other queries. */
export function useLicence() {
  const { read } = useServices();
  return useQuery({
    queryKey: licenceQueryKey,
    queryFn: async (): Promise<LicenceFacts> => {
      const data = await read(path, {});
      return isRecord(data) ? data : {};
    },
    retry: false,
  });
}
