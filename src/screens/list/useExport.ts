import { useDataProvider, useListContext, useLocale, useNotify } from 'ra-core';
import { useState } from 'react';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/resource.ts';
import { saveFile } from './saveFile.ts';

/** Downloads all rows that match the filter, made by the platform. */
export function useExport(resource: Resource): { readonly isExporting: boolean; readonly run: () => Promise<void> } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const language = toLanguage(useLocale());
  const { filterValues, filter, sort } = useListContext();
  const [isExporting, setExporting] = useState(false);

  const run = async () => {
    setExporting(true);
    try {
      const file = await dataProvider.export(resource.name, {
        ...filterValues,
        ...filter,
        sort: sort.field,
        order: sort.order,
      });
      const fallback = resource.api.export?.file?.name[language] ?? resource.title[language];
      saveFile(file.blob, file.name ?? fallback);
      notify('message.exported', { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : 'message.failure', { type: 'warning' });
    } finally {
      setExporting(false);
    }
  };

  return { isExporting, run };
}
