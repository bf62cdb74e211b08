import { useLocale, useTranslate } from 'ra-core';

import type { ImportReport } from '../../dataProvider/importReport.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { allFields } from '../../schemas/vocabulary/systemFields.ts';
import { saveFile } from '../export/saveFile.ts';
import { Button } from '../parts/Button.tsx';
import { toImportErrorCsv } from './toImportErrorCsv.ts';

/** Downloads the errors of the file as CSV. */
export function ErrorDownload({ resource, report }: { readonly resource: Resource; readonly report: ImportReport }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const save = () => {
    const words = {
      row: translate('files.row'),
      letter: translate('files.letter'),
      column: translate('files.column'),
      cell: translate('files.cell'),
      error: translate('files.error'),
    };
    const labelOf = (field: string) => allFields(resource)[field]?.label[language] ?? field;
    saveFile(
      toImportErrorCsv(report, words, labelOf),
      `${resource.title[language]} - ${translate('files.errorReport')}.csv`,
    );
  };
  return (
    <div>
      <Button icon="Download" onClick={save}>
        {translate('files.downloadFaults')}
      </Button>
    </div>
  );
}
