import { useLocale } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { StreamNews } from '../../../dataProvider/followStream.ts';
import { unpackCards } from '../../../schemas/fleet.ts';
import { useServices } from '../../../screens/services.ts';
import { useLatest } from '../../../screens/useLatest.ts';
import { readChanges } from '../fleet/readFleet.ts';
import { type LoadedFleet, panelPath } from '../fleet/useFleet.ts';
import { type Following, type Freshness, followChanges } from './followChanges.ts';

/** Keeps the cards as the platform has them, while the page is in sight. */
export function useLive({ fleet, change, reload }: LoadedFleet): Freshness & { readonly askNow: () => void } {
  const { send, now, stream } = useServices();
  const language = toLanguage(useLocale());
  const [freshness, setFreshness] = useState<Freshness>({ at: undefined, retryAt: undefined });
  const since = useRef(change);
  const following = useRef<Following | undefined>(undefined);
  const readAnew = useLatest(reload);
  const isLoaded = change !== undefined;

  useEffect(() => {
    since.current = change;
  }, [change]);

  useEffect(() => {
    if (!isLoaded) return undefined;
    let isMissing = true;
    const ask = async (signal: AbortSignal) => {
      // What the stream tells need not be asked.
      if (!isMissing && stream.heardAt() !== undefined) return;
      isMissing = false;
      const query = { since: since.current };
      const { data } = await send({ method: 'GET', path: `${panelPath}/changes`, query, silent: true, signal });
      const found = readChanges(data, language);
      since.current = found.change;
      if (found.reset) readAnew();
      else fleet.apply(unpackCards(found.pack), found.gone);
    };
    const started = followChanges({
      ask,
      now,
      isHidden: () => document.hidden,
      onFreshness: news => setFreshness(before => ({ ...before, ...news })),
    });
    following.current = started;
    const askForMissed = () => {
      isMissing = true;
      started.askNow();
    };
    const hear = (news: StreamNews) => {
      if (news.event === 'missed') return askForMissed();
      if (news.event !== 'cards' && news.event !== 'beat') return undefined;
      const isNext = since.current !== undefined && news.data.since <= since.current;
      if (!isNext || (news.event === 'cards' && news.data.reset)) return askForMissed();
      if (news.event === 'cards') fleet.apply(unpackCards(news.data.pack), news.data.gone);
      since.current = Math.max(since.current ?? 0, news.data.change);
      return undefined;
    };
    const leave = stream.listen('cards', hear);
    document.addEventListener('visibilitychange', started.askNow);
    return () => {
      leave();
      started.stop();
      document.removeEventListener('visibilitychange', started.askNow);
    };
  }, [isLoaded, fleet, language, send, now, stream, readAnew]);

  return { ...freshness, askNow: () => following.current?.askNow() };
}
