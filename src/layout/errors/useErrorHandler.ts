import { useMemo } from 'react';

import type { ErrorReporter } from '../../dataProvider/errorReports.ts';
import type { Language } from '../../schemas/base/label.ts';
import type { NoticeStore } from '../notices.ts';
import type { ErrorHandler } from './errorHandler.ts';
import { isChunkLoadError, toErrorText } from './newReleaseReloader.ts';
import { reloadForNewRelease } from './reloadForNewRelease.ts';

interface ErrorHandlerOptions {
  readonly errors: ErrorReporter;
  readonly notices: NoticeStore;
  readonly language: () => Language;
  readonly reload: () => void;
}

/** Logs errors and shows them to the user. Reloads the page when a release has removed a chunk. */
export function useErrorHandler({ errors, notices, language, reload }: ErrorHandlerOptions): ErrorHandler {
  return useMemo(
    () => ({
      report: (error, component) => {
        errors.report(error, component);
        if (isChunkLoadError(error)) void reloadForNewRelease(reload);
      },
      show: error => notices.show('failure', toErrorText(error, language())),
    }),
    [errors, notices, language, reload],
  );
}
