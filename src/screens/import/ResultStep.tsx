import { useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { ErrorDownload } from './ErrorDownload.tsx';
import { ImportLineTable } from './ImportLineTable.tsx';
import type { RunningImport } from './useImport.ts';

interface ResultStepProps {
  readonly resource: Resource;
  readonly running: RunningImport;
}

/** Results of the import, and the lines that the user still has to correct. */
export function ResultStep({ resource, running: { report } }: ResultStepProps) {
  const translate = useTranslate();
  if (!report) return null;
  const { counts, lines } = report;
  const failed = lines.filter(line => line.outcome === 'failed');
  return (
    <div className="import-body">
      <p role="status">
        {translate('files.done', { insert: formatInteger(counts.insert), update: formatInteger(counts.update) })}
      </p>
      {failed.length > 0 && (
        <>
          <p className="import-note">{translate('files.left', { count: formatInteger(counts.failed) })}</p>
          <ImportLineTable resource={resource} columns={report.columns} lines={failed} />
          <ErrorDownload resource={resource} report={report} />
        </>
      )}
    </div>
  );
}
