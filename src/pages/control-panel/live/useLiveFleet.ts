import { useLocale } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { StreamEvent } from '../../../dataProvider/followStream.ts';
import { unpackCards } from '../../../resources/devices/boards/fleet.ts';
import { useServices } from '../../../screens/services.ts';
import { useStableCallback } from '../../../screens/useStableCallback.ts';
import { readFleetChanges } from '../fleet/readFleet.ts';
import { type LoadedFleet, panelPath } from '../fleet/useFleet.ts';
import { type ChangePoll, type Freshness, pollChanges } from './pollChanges.ts';

/** Keeps the cards up to date while the page is visible. */
export function useLiveFleet({ fleet, change, reload }: LoadedFleet): Freshness & { readonly askNow: () => void } {
  const { send, now, eventStream: stream } = useServices();
  const language = toLanguage(useLocale());
  const [freshness, setFreshness] = useState<Freshness>({ at: undefined, retryAt: undefined });
  const since = useRef(change);
  const following = useRef<ChangePoll | undefined>(undefined);
  const readAnew = useStableCallback(reload);
  const isLoaded = change !== undefined;

  useEffect(() => {
    since.current = change;
  }, [change]);

  useEffect(() => {
    if (!isLoaded) return undefined;
    let isMissing = true;
    const ask = async (signal: AbortSignal) => {
      // While the event stream is alive, polling is unnecessary.
      if (!isMissing && stream.lastEventAt() !== undefined) return;
      isMissing = false;
      const query = { since: since.current };
      const { data } = await send({ method: 'GET', path: `${panelPath}/changes`, query, silent: true, signal });
      const found = readFleetChanges(data, language);
      since.current = found.change;
      if (found.reset) readAnew();
      else fleet.apply(unpackCards(found.pack), found.gone);
    };
    const started = pollChanges({
      poll: ask,
      now,
      isHidden: () => document.hidden,
      onFreshness: news => setFreshness(before => ({ ...before, ...news })),
    });
    following.current = started;
    const askForMissed = () => {
      isMissing = true;
      started.pollNow();
    };
    const hear = (news: StreamEvent) => {
      if (news.event === 'missed') return askForMissed();
      if (news.event !== 'cards' && news.event !== 'beat') return undefined;
      const isNext = since.current !== undefined && news.data.since <= since.current;
      if (!isNext || (news.event === 'cards' && news.data.reset)) return askForMissed();
      if (news.event === 'cards') fleet.apply(unpackCards(news.data.pack), news.data.gone);
      since.current = Math.max(since.current ?? 0, news.data.change);
      return undefined;
    };
    const leave = stream.subscribe('cards', hear);
    document.addEventListener('visibilitychange', started.pollNow);
    return () => {
      leave();
      started.stop();
      document.removeEventListener('visibilitychange', started.pollNow);
    };
  }, [isLoaded, fleet, language, send, now, stream, readAnew]);

  return { ...freshness, askNow: () => following.current?.pollNow() };
}
