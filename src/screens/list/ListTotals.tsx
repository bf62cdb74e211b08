import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useListContext, useLocale, useTranslate } from 'ra-core';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatSum } from '../../i18n/format.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { TotalsLine } from './TotalsLine.tsx';

interface ListTotalsProps {
  readonly resource: Resource;
}

/** Sums over all matching records, not only over the current page. The sums load separately from the rows. */
export default function ListTotals({ resource }: ListTotalsProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filterValues, filter, data: rows = [], total } = useListContext<RaRecord>();
  const requested: Readonly<Record<string, unknown>> = { ...filterValues, ...filter };
  // When rows change, their sums may change, so the revisions are part of the query key.
  const seen = `${total} ${rows.map(row => `${row.id}.${String(row['revision'])}`).join()}`;
  const query = useQuery({
    queryKey: [resource.name, 'totals', requested, seen],
    queryFn: ({ signal }) => dataProvider.totals(resource.name, { filter: requested, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const figures = (resource.totals ?? []).map(name => {
    const sum = query.data?.[name];
    const field = resource.fields[name];
    return {
      name,
      label: field?.label[language],
      figure: sum === undefined ? '—' : formatSum(sum, field?.kind === 'money'),
    };
  });
  return <TotalsLine label={translate('list.totals')} query={query} figures={figures} />;
}
