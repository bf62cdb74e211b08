import { useTranslate } from 'ra-core';
import { useState } from 'react';

import { formatInteger } from '../../i18n/format.ts';
import type { ImportReport } from '../../dataProvider/importReport.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { ChoiceGroup } from '../export/ChoiceGroup.tsx';
import { ErrorDownload } from './ErrorDownload.tsx';
import { ImportLineTable } from './ImportLineTable.tsx';
import { OutcomeChip } from './OutcomeChip.tsx';
import { UnmappedColumns } from './ParsedFileNotes.tsx';
import type { RunningImport } from './useImport.ts';

interface CheckStepProps {
  readonly resource: Resource;
  readonly running: RunningImport;
  readonly which: 'all' | 'good';
  readonly onWhich: (which: 'all' | 'good') => void;
}

/** Shows the planned outcome and all errors of each line. Nothing has been written at this step. */
export function CheckStep({ resource, running, which, onWhich }: CheckStepProps) {
  const translate = useTranslate();
  const [onlyFaults, setOnlyFaults] = useState(true);
  const { report, isBusy } = running;
  if (!report) return null;
  const { counts, lines } = report;
  const importable = counts.insert + counts.update;
  const isFiltered = onlyFaults && counts.failed > 0;
  return (
    <div className="import-body">
      <div className="import-counts" role="status">
        <Counts report={report} />
        {counts.failed > 0 && (
          <label>
            <input
              type="checkbox"
              className="checkbox"
              checked={onlyFaults}
              onChange={event => setOnlyFaults(event.currentTarget.checked)}
            />
            {translate('files.onlyFaults')}
          </label>
        )}
      </div>
      <ImportLineTable
        resource={resource}
        columns={report.columns}
        lines={isFiltered ? lines.filter(line => line.outcome === 'failed') : lines}
      />
      {lines.length < report.total && !isFiltered && <p>{translate('files.firstLines')}</p>}
      <UnmappedColumns report={report} mapping={running.mapping} />
      {counts.failed > 0 && <ErrorDownload resource={resource} report={report} />}
      {counts.failed > 0 && importable > 0 && (
        <ChoiceGroup
          label={translate('files.mode')}
          value={which}
          choices={[
            ['all', translate('files.takeAll')],
            ['good', translate('files.takeGood', { count: formatInteger(importable), smart_count: importable })],
          ]}
          isDisabled={isBusy}
          onChange={onWhich}
        />
      )}
      {counts.failed === 0 && importable === 0 && <p>{translate('files.nothing')}</p>}
    </div>
  );
}

function Counts({ report: { counts } }: { readonly report: ImportReport }) {
  const shownOutcomes = (['insert', 'update', 'unchanged', 'failed'] as const).filter(outcome => counts[outcome] > 0);
  return shownOutcomes.map(outcome => <OutcomeChip key={outcome} outcome={outcome} count={counts[outcome]} />);
}
