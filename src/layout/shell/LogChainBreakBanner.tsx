import { useTranslate } from 'ra-core';

import { type LogChainBreak, readLogChainBreak } from '../../authProvider/logChainBreak.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { operationLogVerificationPaths } from '../../screens/operationLogVerificationPaths.ts';
import { useServices } from '../../screens/services.ts';
import { ProblemBanner } from '../ProblemBanner.tsx';
import { useBannerContent } from '../useBannerContent.ts';

interface LogChainBreakBannerProps {
  /**
   * Break of the operation log's hash chain, as reported in the user info; the banner shows it until its first refetch.
   * `null` without a break.
   */
  readonly initial: LogChainBreak | null;
  readonly openPath: string;
}

/** Banner about a break of the operation log's hash chain, for users who can acknowledge the break. */
export function LogChainBreakBanner({ initial, openPath }: LogChainBreakBannerProps) {
  const translate = useTranslate();
  const { read } = useServices();
  const broken = useBannerContent({
    queryKey: operationLogVerificationPaths.queryKey,
    initial,
    isRaised: initial !== null,
    fetch: async () => {
      const info = await read('/api/v1.0/users/-/', {});
      return isRecord(info) ? readLogChainBreak(info['logBreak']) : null;
    },
  });
  if (broken === null) return null;
  const { rowId, at } = broken;
  const text =
    rowId === null ? translate('shell.logEndsBroken') : translate('shell.logBroken', { id: rowId, at: at ?? '' });
  return (
    <ProblemBanner
      isUrgent
      label={translate('shell.logBreak')}
      text={text}
      screenPath={operationLogVerificationPaths.screenPath}
      openPath={openPath}
    />
  );
}
