import { useLocale } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { StreamEvent } from '../../../dataProvider/followStream.ts';
import { unpackCards } from '../../../resources/devices/boards/fleet.ts';
import { useServices } from '../../../screens/services.ts';
import { useStableCallback } from '../../../screens/useStableCallback.ts';
import { readFleetChanges } from '../fleet/readFleet.ts';
import { type LoadedFleet, panelApiBase } from '../fleet/useFleet.ts';
import { type ChangePoll, type Freshness, startChangePoll } from './startChangePoll.ts';

/** Keeps the cards up to date while the page is visible. */
export function useLiveFleet({ fleet, change, reload }: LoadedFleet): Freshness & { readonly pollNow: () => void } {
  const { send, now, eventStream: stream } = useServices();
  const language = toLanguage(useLocale());
  const [freshness, setFreshness] = useState<Freshness>({ at: undefined, retryAt: undefined });
  const since = useRef(change);
  const currentPoll = useRef<ChangePoll | undefined>(undefined);
  const reloadAll = useStableCallback(reload);
  const isLoaded = change !== undefined;

  useEffect(() => {
    since.current = change;
  }, [change]);

  useEffect(() => {
    if (!isLoaded) return undefined;
    let mustPoll = true;
    const pollOnce = async (signal: AbortSignal) => {
      // While the event stream is alive, polling is unnecessary.
      if (!mustPoll && stream.lastEventAt() !== undefined) return;
      mustPoll = false;
      const query = { since: since.current };
      const { data } = await send({ method: 'GET', path: `${panelApiBase}/changes`, query, silent: true, signal });
      const found = readFleetChanges(data, language);
      since.current = found.change;
      if (found.reset) reloadAll();
      else fleet.apply(unpackCards(found.pack), found.gone);
    };
    const changePoll = startChangePoll({
      poll: pollOnce,
      now,
      isHidden: () => document.hidden,
      onFreshness: event => setFreshness(before => ({ ...before, ...event })),
    });
    currentPoll.current = changePoll;
    const pollMissed = () => {
      mustPoll = true;
      changePoll.pollNow();
    };
    const onEvent = (event: StreamEvent) => {
      if (event.event === 'missed') return pollMissed();
      if (event.event !== 'cards' && event.event !== 'beat') return undefined;
      const isNext = since.current !== undefined && event.data.since <= since.current;
      if (!isNext || (event.event === 'cards' && event.data.reset)) return pollMissed();
      if (event.event === 'cards') fleet.apply(unpackCards(event.data.pack), event.data.gone);
      since.current = Math.max(since.current ?? 0, event.data.change);
      return undefined;
    };
    const unsubscribe = stream.subscribe('cards', onEvent);
    document.addEventListener('visibilitychange', changePoll.pollNow);
    return () => {
      unsubscribe();
      changePoll.stop();
      document.removeEventListener('visibilitychange', changePoll.pollNow);
    };
  }, [isLoaded, fleet, language, send, now, stream, reloadAll]);

  return { ...freshness, pollNow: () => currentPoll.current?.pollNow() };
}
