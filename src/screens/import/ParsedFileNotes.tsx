import { useLocale, useTranslate } from 'ra-core';

import type { ImportReport } from '../../dataProvider/importReport.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatNames } from '../../i18n/format.ts';
import { toColumnLetters } from '../../schemas/compile/csv/toColumnLetters.ts';
import type { ColumnMapping, RunningImport } from './useImport.ts';

/**
 * Shows how the platform has parsed the file: the heading row, which the user can change, and the parts of the file
 * that are not imported.
 */
export function ParsedFileNotes({ running }: { readonly running: RunningImport }) {
  const translate = useTranslate();
  const { report, mapping, isBusy, chooseHeadingRow } = running;
  if (!report) return null;
  const { headingRow, firstRows, notices } = report;
  const above = firstRows.filter(({ row }) => row < headingRow);
  return (
    <>
      <label className="import-heading-row">
        {translate('files.headingRow')}
        <select
          className="field-text"
          value={headingRow}
          disabled={isBusy}
          onChange={event => void chooseHeadingRow(Number(event.currentTarget.value))}
        >
          {firstRows.map(({ row, text }) => (
            <option key={row} value={row}>
              {translate('files.headingOption', { row, text })}
            </option>
          ))}
        </select>
      </label>
      {above.length > 0 && (
        <p className="import-note" role="status">
          {translate('files.above', {
            rows: above.map(({ row, text }) => translate('files.headingOption', { row, text })).join('; '),
          })}
        </p>
      )}
      {notices.map(notice => (
        <p key={notice} className="import-note" role="status">
          {notice}
        </p>
      ))}
      <UnmappedColumns report={report} mapping={mapping} />
    </>
  );
}

/** Lists the columns that contain values but are not mapped to a field. */
export function UnmappedColumns({
  report,
  mapping,
}: {
  readonly report: ImportReport;
  readonly mapping: ColumnMapping;
}) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const unmapped = report.columns.flatMap(({ heading, filled }, at) =>
    (mapping[at] ?? null) === null && filled > 0
      ? [
          translate('files.leftOutColumn', {
            column: formatColumnName(heading, at, translate),
            smart_count: filled,
          }),
        ]
      : [],
  );
  if (unmapped.length === 0) return null;
  return (
    <p className="import-note" role="status">
      {translate('files.leftOutColumns', { columns: formatNames(unmapped, language) })}
    </p>
  );
}

/** Name of a column: its letter and heading. */
export function formatColumnName(heading: string, at: number, translate: (key: string) => string): string {
  return `${toColumnLetters(at)} ${heading === '' ? translate('files.noHeading') : heading}`;
}
