import './listTotals.css';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useListContext, useLocale, useTranslate } from 'ra-core';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatSum } from '../../i18n/format.ts';
import type { Resource } from '../../schemas/resource.ts';
import { Button } from '../parts/Button.tsx';

interface ListTotalsProps {
  readonly resource: Resource;
}

/** The sums over all that the filter finds, not over the page that is seen; they are asked for beside the rows. */
export default function ListTotals({ resource }: ListTotalsProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filterValues, filter, data: rows = [], total } = useListContext<RaRecord>();
  const asked: Readonly<Record<string, unknown>> = { ...filterValues, ...filter };
  // Rows that have changed have other sums.
  const seen = `${total} ${rows.map(row => `${row.id}.${String(row['revision'])}`).join()}`;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: [resource.name, 'totals', asked, seen],
    queryFn: ({ signal }) => dataProvider.totals(resource.name, { filter: asked, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <dl className="list-totals" aria-label={translate('list.totals')} aria-busy={!data || isPlaceholderData}>
      {(resource.totals ?? []).map(name => (
        <div key={name} className="list-totals-one">
          <dt>{resource.fields[name]?.label[language]}</dt>
          <dd>{data?.[name] === undefined ? '—' : formatSum(data[name], resource.fields[name]?.kind === 'money')}</dd>
        </div>
      ))}
      {isError && (
        <Button look="link" onClick={() => void refetch()}>
          {translate('elements.retry')}
        </Button>
      )}
    </dl>
  );
}
