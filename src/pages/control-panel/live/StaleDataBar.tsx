import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

import { Button } from '../../../screens/parts/Button.tsx';
import { Icon } from '../../../screens/parts/Icon.tsx';
import { useServices } from '../../../screens/services.ts';
import { useFormatBrowserTime } from '../../parts/board/useFormatBrowserTime.ts';
import type { Freshness } from './startChangePoll.ts';

interface StaleBarProps {
  readonly live: Freshness & { readonly pollNow: () => void };
  readonly failure: Error | undefined;
}

/** Warns that the states may be outdated, and shows the time of the last update and the time until the next attempt. */
export function StaleDataBar({ live, failure }: StaleBarProps) {
  const translate = useTranslate();
  const clockOf = useFormatBrowserTime();
  const { at, retryAt, pollNow } = live;
  if (retryAt === undefined && !failure) return null;
  return (
    <div className="stale panel-stale" role="alert">
      <Icon name="WarningAmber" />
      <span>{translate('panel.stale', { time: at === undefined ? '—' : clockOf(at) })}</span>
      {retryAt !== undefined && <Countdown until={retryAt} />}
      <Button look="link" onClick={pollNow}>
        {translate('panel.askNow')}
      </Button>
    </div>
  );
}

function Countdown({ until }: { readonly until: number }) {
  const translate = useTranslate();
  const { now } = useServices();
  const [remainingMs, setRemainingMs] = useState(() => until - now());
  useEffect(() => {
    const timer = setInterval(() => setRemainingMs(until - now()), 1_000);
    return () => clearInterval(timer);
  }, [until, now]);
  return (
    <span aria-hidden="true">{translate('panel.retryIn', { count: Math.max(0, Math.ceil(remainingMs / 1_000)) })}</span>
  );
}
