import { type RaRecord, useListContext, useLocale, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../i18n/format.ts';
import { linkMethod } from '../../schemas/codes/logs.ts';
import { useActionStarter } from '../../screens/actions/actionStarter.ts';
import { TotalsLine } from '../../screens/list/TotalsLine.tsx';
import { Button } from '../../screens/parts/Button.tsx';
import { type PanelProps, useHasPermission } from '../../screens/services.ts';
import { formatFullValue } from '../parts/chart/formatValue.ts';
import { type LinkTotals, readLinkTotals } from './responses.ts';
import { useCardLinkStatistic } from './useCardLinkStatistic.ts';

/**
 * Totals over all links that match the filter, not only over the current page. A click on the number of failures opens
 * the panel with their causes.
 */
export default function TotalsPanel({ resource, filter }: PanelProps) {
  const translate = useTranslate();
  const { data: rows = [], total } = useListContext<RaRecord>();
  const refetchKey = `${total} ${rows.map(row => row.id).join()}`;
  const query = useCardLinkStatistic({
    name: 'getCardLinkTotalRecord',
    filter,
    read: readLinkTotals,
    refetchKey,
  });
  const start = useActionStarter();
  const may = useHasPermission();
  const details = resource.actions?.find(action => action.name === 'failDetails' && may(action.code));
  const { data } = query;
  const shown = (value: (totals: LinkTotals) => ReactNode) => (data ? value(data) : '—');
  const figures: readonly (readonly [string, ReactNode])[] = [
    ['links', shown(({ links }) => formatInteger(links))],
    ['successes', shown(({ successes }) => formatInteger(successes))],
    ['successRate', shown(({ successRate }) => formatFullValue('percent', successRate))],
    [
      'failures',
      shown(({ failures }) =>
        details && failures > 0 ? (
          <Button
            look="link"
            tone="danger"
            aria-label={translate('cardLinks.seeFailures', { count: formatInteger(failures) })}
            onClick={() => start({ resource, action: details, records: [], filter })}
          >
            {formatInteger(failures)}
          </Button>
        ) : (
          formatInteger(failures)
        ),
      ),
    ],
    ['averageLinkMs', shown(({ averageLinkMs }) => formatFullValue('milliseconds', averageLinkMs))],
    ['ways', shown(({ ways }) => <Ways ways={ways} />)],
  ];
  return (
    <TotalsLine
      label={translate('cardLinks.totals')}
      query={query}
      figures={figures.map(([name, figure]) => ({ name, label: translate(`cardLinks.${name}`), figure }))}
    />
  );
}

function Ways({ ways }: Pick<LinkTotals, 'ways'>) {
  const language = toLanguage(useLocale());
  const nameOf = (value: number) => linkMethod.items.find(item => item.value === value)?.[language] ?? String(value);
  const words = ways.map(way => `${nameOf(way.linkWay)} ${formatFullValue('percent', way.share)}`);
  return words.length === 0 ? '—' : words.join(' · ');
}
