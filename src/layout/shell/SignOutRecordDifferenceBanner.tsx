import { useTranslate } from 'ra-core';

import { isRecord } from '../../schemas/base/json.ts';
import { signOutRecordCheckPaths } from '../../screens/signOutRecordCheckPaths.ts';
import { useServices } from '../../screens/services.ts';
import { ProblemBanner } from '../ProblemBanner.tsx';
import { useBannerContent } from '../useBannerContent.ts';

interface RecordDifferenceBannerProps {
  /** Initial number of differences, from the user info. */
  readonly initial: number;
  readonly openPath: string;
}

/**
 * Banner about differences between the records of device use (sign-out records) and the devices in use, for users who
 * can correct the records.
 */
export function SignOutRecordDifferenceBanner({ initial, openPath }: RecordDifferenceBannerProps) {
  const translate = useTranslate();
  const { read } = useServices();
  const differing = useBannerContent({
    queryKey: signOutRecordCheckPaths.queryKey,
    initial,
    isRaised: initial > 0,
    fetch: async () => {
      const check = await read(signOutRecordCheckPaths.lastPath, {});
      return isRecord(check) ? Number(check['differing']) : 0;
    },
  });
  if (differing === 0) return null;
  const text = translate('shell.recordsDiffer', { smart_count: differing });
  return (
    <ProblemBanner
      label={translate('shell.recordDifferences')}
      text={text}
      screenPath={signOutRecordCheckPaths.screenPath}
      openPath={openPath}
    />
  );
}
