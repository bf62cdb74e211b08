import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { LatestEntries, LatestEntry } from '../../resources/dashboard/boards/dashboardFigures.ts';
import { Chip } from '../../screens/parts/Chip.tsx';
import { RelativeTime } from '../parts/board/RelativeTime.tsx';
import { BoardCard } from '../parts/board/BoardCard.tsx';
import { SegmentedControl } from '../parts/board/SegmentedControl.tsx';
import { readLatestEntries } from './responses.ts';
import { type CardProps, useDashboardQuery } from './useDashboardQuery.ts';

const kinds = ['operations', 'alarms', 'announcements'] as const;
const screens: { readonly [K in keyof LatestEntries]: string } = {
  operations: 'operation-logs',
  alarms: 'alarm-records',
  announcements: 'announcements',
};

/** Latest operations, alarms and announcements; each row links to its record. */
export function LatestEntriesCard({ everyMs }: CardProps) {
  const translate = useTranslate();
  const [kind, setKind] = useState<(typeof kinds)[number]>('operations');
  const query = useDashboardQuery('latest', {}, readLatestEntries, everyMs);
  const title = translate('dashboard.cards.latest');
  const tools = (
    <SegmentedControl
      label={title}
      value={kind}
      onChange={setKind}
      options={kinds.map(value => ({ value, text: translate(`dashboard.latest.${value}`) }))}
    />
  );
  return (
    <BoardCard title={title} span={6} query={query} tools={tools}>
      {data => <Rows rows={data[kind]} screen={screens[kind]} />}
    </BoardCard>
  );
}

function Rows({ rows, screen }: { readonly rows: readonly LatestEntry[] | null; readonly screen: string }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  if (rows === null || rows.length === 0) {
    return <p className="card-empty">{translate(rows === null ? 'dashboard.denied' : 'board.empty')}</p>;
  }
  return (
    <ul className="latest">
      {rows.map(row => (
        <li key={row.id}>
          {row.label && <Chip tone={row.tone}>{row.label[language]}</Chip>}
          <Link className="latest-text" to={`/${screen}/${row.id}/show`} title={row.text}>
            {row.text || translate('list.none')}
          </Link>
          <span className="latest-note" title={row.note}>
            {row.note}
          </span>
          {row.time && <RelativeTime time={row.time} />}
        </li>
      ))}
    </ul>
  );
}
