import { useTranslate } from 'ra-core';
import { useMemo } from 'react';

import { formatInteger } from '../../i18n/format.ts';
import type { FaultStatistics } from '../../resources/dashboard/boards/dashboardFigures.ts';
import { BoardCard } from '../parts/board/BoardCard.tsx';
import { Chart } from '../parts/chart/Chart.tsx';
import type { TimeChartModel } from '../parts/chart/chartModel.ts';
import { toUnfinishedStep } from '../parts/chart/toUnfinishedStep.ts';
import { readFaultStatistics } from './responses.ts';
import { RankTable } from './RankTable.tsx';
import { type DashboardRange, subtractDays } from './range.ts';
import { DistributionChart } from './DistributionCard.tsx';
import { type CardProps, useDashboardQuery } from './useDashboardQuery.ts';

const minDays = 7;

/** Loads the faults of at least a week, because a single day shows no trend. */
function useFaults({ range, everyMs }: CardProps) {
  return useDashboardQuery('faults', atLeastOneWeek(range), readFaultStatistics, everyMs);
}

function atLeastOneWeek({ from, to }: DashboardRange) {
  const week = subtractDays(to, minDays - 1);
  return { from: from < week ? from : week, to };
}

export function FaultDaysCard(props: CardProps) {
  const translate = useTranslate();
  const title = translate('dashboard.cards.faultDays');
  return (
    <BoardCard title={title} query={useFaults(props)}>
      {faults => <FaultDays faults={faults} label={title} />}
    </BoardCard>
  );
}

function FaultDays({ faults, label }: { readonly faults: FaultStatistics; readonly label: string }) {
  const translate = useTranslate();
  const model = useMemo(
    (): TimeChartModel => ({
      kind: 'time',
      times: faults.days.map(day => `${day.day} 00:00:00`),
      unfinished: toUnfinishedStep(faults, translate),
      series: [
        {
          key: 'faults',
          name: translate('dashboard.series.faults'),
          values: faults.days.map(day => day.count),
          look: 'bar',
          format: 'count',
          tone: 'error',
        },
      ],
    }),
    [faults, translate],
  );
  return <Chart model={model} label={label} size="small" />;
}

export function FaultCausesCard(props: CardProps) {
  const translate = useTranslate();
  const query = useFaults(props);
  const isEmpty = ({ judgements, networks }: FaultStatistics) => judgements.length + networks.length === 0;
  return (
    <BoardCard title={translate('dashboard.cards.faultCauses')} query={query} isEmpty={isEmpty}>
      {({ judgements, networks }) => (
        <div className="causes">
          <div className="cause">
            <h3>{translate('dashboard.assessment')}</h3>
            <DistributionChart shares={judgements} label={translate('dashboard.assessment')} />
          </div>
          <div className="cause">
            <h3>{translate('dashboard.network')}</h3>
            <DistributionChart shares={networks} label={translate('dashboard.network')} />
          </div>
        </div>
      )}
    </BoardCard>
  );
}

export function FaultRoomsCard(props: CardProps) {
  const translate = useTranslate();
  const title = translate('dashboard.cards.faultRooms');
  return (
    <BoardCard title={title} query={useFaults(props)} isEmpty={faults => faults.rooms.length === 0}>
      {faults => (
        <RankTable
          label={title}
          tone="error"
          rows={faults.rooms.map(room => ({
            ...room,
            value: room.rate,
            text: `${room.rate.toFixed(1)}%`,
            full: translate('dashboard.faultyCards', { count: formatInteger(room.faults) }),
          }))}
        />
      )}
    </BoardCard>
  );
}
