import { useTranslate } from 'ra-core';

import { isRecord } from '../../schemas/base/json.ts';
import { recordCheck } from '../../screens/recordCheck.ts';
import { useServices } from '../../screens/services.ts';
import { NoticeBanner } from '../NoticeBanner.tsx';
import { useNotice } from '../useNotice.ts';

interface RecordDifferenceBannerProps {
  /** Initial number of differences, from the user info. */
  readonly first: number;
  readonly openPath: string;
}

/**
 * Banner about differences between the records of device use (sign-out records) and the devices in use, for users who
 * can correct the records.
 */
export function RecordDifferenceBanner({ first, openPath }: RecordDifferenceBannerProps) {
  const translate = useTranslate();
  const { read } = useServices();
  const differing = useNotice({
    queryKey: recordCheck.queryKey,
    first,
    isRaised: first > 0,
    fetch: async () => {
      const check = await read(recordCheck.lastPath, {});
      return isRecord(check) ? Number(check['differing']) : 0;
    },
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
