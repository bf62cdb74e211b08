import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { DistributionShare } from '../../resources/dashboard/boards/dashboardFigures.ts';
import { BoardCard } from '../parts/board/BoardCard.tsx';
import { filteredListUrl } from '../parts/board/CountLink.tsx';
import { Chart } from '../parts/chart/Chart.tsx';
import type { ShareChartModel } from '../parts/chart/chartModel.ts';
import { readDistribution } from './responses.ts';
import { type CardProps, useDashboardQuery } from './useDashboardQuery.ts';

interface DistributionCardProps extends CardProps {
  readonly of: 'phoneTypes' | 'clientTypes' | 'mealTypes';
}

/** Distribution of devices or usage as a ring. The name of each segment links to the list of its records. */
export function DistributionCard({ of, everyMs }: DistributionCardProps) {
  const translate = useTranslate();
  const title = translate(`dashboard.cards.${of}`);
  const query = useDashboardQuery('distribution', {}, readDistribution, everyMs);
  return (
    <BoardCard title={title} query={query} isEmpty={data => data[of].length === 0}>
      {data => <DistributionChart shares={data[of]} label={title} />}
    </BoardCard>
  );
}

export function DistributionChart({
  shares,
  label,
}: {
  readonly shares: readonly DistributionShare[];
  readonly label: string;
}) {
  const language = toLanguage(useLocale());
  const model = useMemo(
    (): ShareChartModel => ({
      kind: 'share',
      format: 'count',
      items: shares.map(share => ({ key: share.key, name: share.label[language], value: share.value })),
    }),
    [shares, language],
  );
  const listUrlOf = (key: string) => {
    const share = shares.find(item => item.key === key);
    return share && share.resource !== '' ? filteredListUrl(share) : undefined;
  };
  return <Chart model={model} label={label} listUrlOf={listUrlOf} />;
}
