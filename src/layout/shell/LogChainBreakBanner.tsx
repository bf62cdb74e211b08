import { useTranslate } from 'ra-core';

import { type LogChainBreak, readLogChainBreak } from '../../authProvider/logChainBreak.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { logCheck } from '../../screens/logCheck.ts';
import { useServices } from '../../screens/services.ts';
import { NoticeBanner } from '../NoticeBanner.tsx';
import { useNotice } from '../useNotice.ts';

interface LogChainBreakBannerProps {
  /** Initial break of the operation log, from the user info. */
  readonly first: LogChainBreak | null;
  readonly openPath: string;
}

/** Banner about a break of the operation log's hash chain, for users who can acknowledge the break. */
export function LogChainBreakBanner({ first, openPath }: LogChainBreakBannerProps) {
  const translate = useTranslate();
  const { read } = useServices();
  const broken = useNotice({
    queryKey: logCheck.queryKey,
    first,
    isRaised: first !== null,
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
    <NoticeBanner
      isUrgent
      label={translate('shell.logBreak')}
      text={text}
      screenPath={logCheck.screenPath}
      openPath={openPath}
    />
  );
}
