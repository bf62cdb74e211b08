import { useDataProvider, useListContext, useLocale, useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { ExportOptions } from '../../dataProvider/fileCalls.ts';
import type { DownloadProgress } from '../../dataProvider/trackDownload.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { isCompleteFile } from './isCompleteFile.ts';
import { saveFile } from './saveFile.ts';

export interface RunningExport {
  readonly isRunning: boolean;
  readonly progress: DownloadProgress | null;
  readonly failure: string | null;
  readonly run: (wish: ExportOptions, format: string) => Promise<void>;
  readonly stop: () => void;
}

/** Downloads the platform's export of all matching records. An incomplete file is not saved. */
export function useExport(resource: Resource, onDone: () => void): RunningExport {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { filterValues, filter, sort } = useListContext();
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);

  const run = async (wish: ExportOptions, format: string) => {
    const { signal } = (stopper.current = new AbortController());
    setRunning(true);
    setFailure(null);
    try {
      const filters = { ...filterValues, ...filter, sort: sort.field, order: sort.order };
      const file = await dataProvider.export(resource.name, filters, { wish, signal, onProgress: setProgress });
      const fallback = resource.api.export?.file?.name[language] ?? resource.title[language];
      const name = file.name ?? `${fallback}.${format}`;
      if (!(await isCompleteFile(file.blob, name, file.rows))) {
        setFailure(translate('files.cutShort', { rows: file.rows ?? '' }));
        return;
      }
      saveFile(file.blob, name);
      notify('message.exported', { type: 'success' });
      onDone();
    } catch (error) {
      const isStopped = error instanceof PlatformError && error.kind === 'aborted';
      if (!isStopped) setFailure(error instanceof Error ? error.message : translate('message.failure'));
    } finally {
      setProgress(null);
      setRunning(false);
    }
  };

  return { isRunning, progress, failure, run, stop: () => stopper.current?.abort() };
}
