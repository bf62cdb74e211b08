import { useMemo } from 'react';

import type { ErrorReports } from '../../dataProvider/errorReports.ts';
import type { Language } from '../../schemas/label.ts';
import type { NoticeStore } from '../notices.ts';
import type { Faults } from './faults.ts';
import { isMissingCode, sayFault } from './renewal.ts';
import { renewPage } from './renewPage.ts';

interface FaultsOptions {
  readonly errors: ErrorReports;
  readonly notices: NoticeStore;
  readonly language: () => Language;
  readonly reload: () => void;
}

/** Faults go to the log and to the person; those of code that a release has replaced are mended by a reload. */
export function useFaults({ errors, notices, language, reload }: FaultsOptions): Faults {
  return useMemo(
    () => ({
      report: (error, component) => {
        errors.report(error, component);
        if (isMissingCode(error)) void renewPage(reload);
      },
      show: error => notices.show('failure', sayFault(error, language())),
    }),
    [errors, notices, language, reload],
  );
}
