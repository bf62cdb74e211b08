import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useListContext, useLocale, useTranslate } from 'ra-core';
import { useId, useState } from 'react';

import type { DownloadProgress } from '../../dataProvider/trackDownload.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../i18n/format.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import '../form/form.css';
import { Button } from '../parts/Button.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import './files.css';
import { useExport } from './useExport.ts';

interface ExportDialogProps {
  readonly resource: Resource;
  /** Names of the columns that the table shows. */
  readonly columns: readonly string[];
  readonly onClose: () => void;
}

interface ExportChoices {
  readonly format: string;
  readonly scope: 'shown' | 'all';
  readonly texts: 'labels' | 'codes';
}

function defaultFormat(resource: Resource): string {
  return resource.api.export?.file?.format ?? 'csv';
}

/** Minimum number of rows for a progress bar; a smaller file is complete before the bar would appear. */
const progressFrom = 10_000;

/**
 * Dialog for choosing the format, the columns, and whether values are exported as labels or codes. The dialog stays
 * open until the download ends.
 */
export default function ExportDialog({ resource, columns, onClose }: ExportDialogProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const titleId = useId();
  const own = defaultFormat(resource);
  const [wish, setWish] = useState<ExportChoices>({ format: own, scope: 'shown', texts: 'labels' });
  const { format, scope, texts } = wish;
  const { isRunning, progress, failure, run, stop } = useExport(resource, onClose);
  const start = () =>
    run(
      {
        // Omit the default format, so that a platform without format options also accepts the call.
        fileFormat: format === own ? undefined : format,
        fileColumns: scope === 'all' ? undefined : columns,
        fileTexts: texts === 'codes' ? texts : undefined,
      },
      format,
    );
  return (
    <FormTheme>
      <Dialog
        open
        onClose={() => !isRunning && onClose()}
        fullWidth
        maxWidth="xs"
        aria-labelledby={titleId}
        transitionDuration={0}
      >
        <DialogTitle id={titleId}>{translate('files.exportTitle', { title: resource.title[language] })}</DialogTitle>
        <DialogContent>
          <ExportSizeNote resource={resource} />
          <ExportChoiceFields
            resource={resource}
            columns={columns}
            wish={wish}
            isDisabled={isRunning}
            onChange={setWish}
          />
          {isRunning && <ExportProgress progress={progress} isCounted={format !== 'xlsx'} />}
          {failure && (
            <p className="dialog-failure" role="alert">
              {failure}
            </p>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={isRunning ? stop : onClose}>
            {translate(isRunning ? 'files.stop' : 'elements.cancel')}
          </Button>
          <Button tone="primary" disabled={isRunning} onClick={() => void start()}>
            {translate(isRunning ? 'files.exporting' : 'files.run')}
          </Button>
        </DialogActions>
      </Dialog>
    </FormTheme>
  );
}

interface ExportChoiceFieldsProps {
  readonly resource: Resource;
  readonly columns: readonly string[];
  readonly wish: ExportChoices;
  readonly isDisabled: boolean;
  readonly onChange: (wish: ExportChoices) => void;
}

function ExportChoiceFields({ resource, columns, wish, isDisabled, onChange }: ExportChoiceFieldsProps) {
  const translate = useTranslate();
  const formats = [...new Set([defaultFormat(resource), 'csv', 'xlsx'])];
  return (
    <div className="file-wishes">
      <ChoiceGroup
        label={translate('files.format')}
        value={wish.format}
        choices={formats.map(format => [format, translate(`files.${format}`)])}
        isDisabled={isDisabled}
        onChange={format => onChange({ ...wish, format })}
      />
      <ChoiceGroup
        label={translate('files.columns')}
        value={wish.scope}
        choices={[
          ['shown', translate('files.shownColumns', { count: columns.length })],
          ['all', translate('files.allColumns')],
        ]}
        isDisabled={isDisabled}
        onChange={scope => onChange({ ...wish, scope })}
      />
      <ChoiceGroup
        label={translate('files.texts')}
        value={wish.texts}
        choices={[
          ['labels', translate('files.labels')],
          ['codes', translate('files.codes')],
        ]}
        isDisabled={isDisabled}
        onChange={texts => onChange({ ...wish, texts })}
      />
    </div>
  );
}

/** Minimum number of records at which the dialog explains the limit of an export. */
const manyRecords = 10_000;

function ExportSizeNote({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const { total = 0, meta } = useListContext();
  const isMany = meta?.more === true || total >= manyRecords;
  return (
    <>
      <p className="file-about">
        {translate(meta?.more ? 'files.exportAboutMore' : 'files.exportAbout', { count: formatInteger(total) })}
      </p>
      {isMany && (
        <p className="file-about">
          {translate(resource.type === 'record' ? 'files.exportUnlimited' : 'files.exportLimited')}
        </p>
      )}
    </>
  );
}

/**
 * Progress bar. For formats whose rows can be counted, it shows the share of the rows; otherwise it is indeterminate
 * and shows the received megabytes.
 */
function ExportProgress({
  progress,
  isCounted,
}: {
  readonly progress: DownloadProgress | null;
  readonly isCounted: boolean;
}) {
  const translate = useTranslate();
  const rows = progress?.rows;
  if (!progress || rows === undefined || rows < progressFrom) return null;
  const count = Math.min(rows, progress.lines);
  const text = isCounted
    ? translate('files.receivedRows', { count: formatInteger(count), total: formatInteger(rows) })
    : translate('files.received', { size: `${(progress.bytes / 1024 / 1024).toFixed(1)} MB` });
  return (
    <div className="file-progress">
      <progress aria-label={translate('files.exporting')} max={rows} {...(isCounted ? { value: count } : {})} />
      <span>{text}</span>
    </div>
  );
}
