import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { type TimelineEntry, type TimelineKind, timelineKinds } from '../../../resources/devices/boards/deviceSheet.ts';
import { Button } from '../../../screens/parts/Button.tsx';
import { LoadingLines } from '../../../screens/parts/LoadingLines.tsx';
import { useServices } from '../../../screens/services.ts';
import { toggleValue } from '../model/panelUrl.ts';
import { fetchTimeline } from './sheetCalls.ts';

interface TimelineListProps {
  readonly id: number;
  /** Revision of the card; when it changes, the timeline is fetched again. */
  readonly revision: number;
}

/** History of the card, newest first: commands, alarms, sessions, links, maintenance and edits. */
export function TimelineList({ id, revision }: TimelineListProps) {
  const translate = useTranslate();
  const { send } = useServices();
  const language = toLanguage(useLocale());
  const [chosen, setChosen] = useState<readonly TimelineKind[]>([]);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: ['control-panel', 'timeline', id, chosen, revision],
    queryFn: ({ pageParam, signal }) =>
      fetchTimeline({ send, language }, { id, before: pageParam, kinds: chosen }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next ?? undefined,
    placeholderData: previous => previous,
    retry: false,
  });
  const withheld = data?.pages[0]?.withheld ?? [];
  const entries = data?.pages.flatMap(page => page.entries) ?? [];
  return (
    <section className="timeline" aria-label={translate('panel.timeline.title')}>
      <h3>{translate('panel.timeline.title')}</h3>
      <div className="timeline-kinds" role="group" aria-label={translate('panel.timeline.kinds')}>
        {timelineKinds
          .filter(kind => !withheld.includes(kind))
          .map(kind => (
            <button
              key={kind}
              type="button"
              className="legend-entry"
              aria-pressed={chosen.includes(kind)}
              onClick={() => setChosen(toggleValue(chosen, kind))}
            >
              {translate(`panel.timeline.${kind}`)}
            </button>
          ))}
      </div>
      {error && !data && (
        <p className="dialog-failure" role="alert">
          {error.message}{' '}
          <Button look="link" onClick={() => void refetch()}>
            {translate('elements.retry')}
          </Button>
        </p>
      )}
      {data && entries.length === 0 && <p className="sheet-none">{translate('panel.timeline.none')}</p>}
      {!data && !error && <LoadingLines />}
      {data && <Entries entries={entries} />}
      {hasNextPage && (
        <Button look="link" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('panel.timeline.more')}
        </Button>
      )}
    </section>
  );
}

function Entries({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const translate = useTranslate();
  return (
    <ol>
      {entries.map(entry => (
        <li key={`${entry.kind} ${entry.id} ${entry.at}`} className={`timeline-${entry.tone}`}>
          <time>{entry.at}</time>
          <span className="timeline-kind">{translate(`panel.timeline.${entry.kind}`)}</span>
          <bdi>{entry.by ? `${entry.text} · ${entry.by}` : entry.text}</bdi>
        </li>
      ))}
    </ol>
  );
}
