import { useTranslate } from 'ra-core';
import { useState } from 'react';

import { type TopListType, topListTypes } from '../../resources/dashboard/boards/dashboardFigures.ts';
import { BoardCard } from '../parts/board/BoardCard.tsx';
import { SegmentedControl } from '../parts/board/SegmentedControl.tsx';
import { type ValueFormat, formatFullValue, formatShortValue } from '../parts/chart/formatValue.ts';
import { readTopList } from './responses.ts';
import { RankTable } from './RankTable.tsx';
import { type CardProps, useDashboardQuery } from './useDashboardQuery.ts';

const formats: { readonly [T in TopListType]: ValueFormat } = {
  merchants: 'count',
  games: 'duration',
  meals: 'money',
  users: 'money',
  apps: 'count',
};

/** First ten entries of the ranking that the user has chosen. */
export function TopListCard({ everyMs }: CardProps) {
  const translate = useTranslate();
  const [type, setType] = useState<TopListType>('merchants');
  const query = useDashboardQuery('top', { type, limit: 10 }, data => ({ type, ...readTopList(data) }), everyMs);
  const title = translate('dashboard.cards.top');
  const tools = (
    <SegmentedControl
      label={title}
      value={type}
      onChange={setType}
      options={topListTypes.map(value => ({ value, text: translate(`dashboard.tops.${value}`) }))}
    />
  );
  return (
    <BoardCard title={title} span={6} query={query} tools={tools}>
      {data =>
        data.list.length === 0 ? (
          <p className="card-empty">{translate(data.isDenied ? 'dashboard.denied' : 'board.empty')}</p>
        ) : (
          <RankTable
            label={translate(`dashboard.tops.${data.type}`)}
            rows={data.list.map(row => ({
              ...row,
              text: formatShortValue(formats[data.type], row.value),
              full: formatFullValue(formats[data.type], row.value),
            }))}
          />
        )
      }
    </BoardCard>
  );
}
