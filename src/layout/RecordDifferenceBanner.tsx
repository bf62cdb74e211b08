import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';

import { isRecord } from '../schemas/json.ts';
import { recordCheck } from '../screens/recordCheck.ts';
import { useServices } from '../screens/services.ts';
import { NoticeBanner } from './NoticeBanner.tsx';

interface RecordDifferenceBannerProps {
  /** Number of differences when the user info was loaded. */
  readonly first: number;
  readonly openPath: string;
}

/**
 * Tells users who can correct sign-out records that the records contradict the devices in use. If `first` is 0, the
 * banner sends no request. Otherwise it fetches the number again whenever a screen refetches, so that the banner
 * disappears after a correction.
 */
export function RecordDifferenceBanner({ first, openPath }: RecordDifferenceBannerProps) {
  const translate = useTranslate();
  const { read } = useServices();
  const { data: differing } = useQuery({
    queryKey: recordCheck.queryKey,
    queryFn: async () => {
      const check = await read(recordCheck.lastPath, {});
      return isRecord(check) ? Number(check['differing']) : 0;
    },
    enabled: first > 0,
    initialData: first,
    staleTime: Infinity,
    retry: false,
  });
  if (differing === 0) return null;
  const text = translate('shell.recordsDiffer', { smart_count: differing });
  return (
    <NoticeBanner
      label={translate('shell.recordDifferences')}
      text={text}
      screenPath={recordCheck.screenPath}
      openPath={openPath}
    />
  );
}
