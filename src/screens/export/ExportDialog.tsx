import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useListContext, useLocale, useTranslate } from 'ra-core';
import { useId, useState } from 'react';

import type { Progress } from '../../dataProvider/counted.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../i18n/format.ts';
import type { Resource } from '../../schemas/resource.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import '../form/form.css';
import { Button } from '../parts/Button.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import './files.css';
import { useExport } from './useExport.ts';

interface ExportDialogProps {
  readonly resource: Resource;
  /** The columns that the table shows. */
  readonly columns: readonly string[];
  readonly onClose: () => void;
}

interface Wish {
  readonly format: string;
  readonly scope: 'shown' | 'all';
  readonly texts: 'labels' | 'codes';
}

function ownFormat(resource: Resource): string {
  return resource.api.export?.file?.format ?? 'csv';
}

/** Below this many rows a file is there before a bar would be. */
const progressFrom = 10_000;

/** Asks what the file shall be, and stays until it is there. */
export default function ExportDialog({ resource, columns, onClose }: ExportDialogProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const titleId = useId();
  const own = ownFormat(resource);
  const [wish, setWish] = useState<Wish>({ format: own, scope: 'shown', texts: 'labels' });
  const { format, scope, texts } = wish;
  const { isRunning, progress, failure, run, stop } = useExport(resource, onClose);
  const start = () =>
    run(
      {
        // What is the call's own way is not asked for, so that a platform without these wishes answers as well.
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
          <About resource={resource} />
          <Wishes resource={resource} columns={columns} wish={wish} isDisabled={isRunning} onChange={setWish} />
          {isRunning && <Running progress={progress} isCounted={format !== 'xlsx'} />}
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

interface WishesProps {
  readonly resource: Resource;
  readonly columns: readonly string[];
  readonly wish: Wish;
  readonly isDisabled: boolean;
  readonly onChange: (wish: Wish) => void;
}

function Wishes({ resource, columns, wish, isDisabled, onChange }: WishesProps) {
  const translate = useTranslate();
  const formats = [...new Set([ownFormat(resource), 'csv', 'xlsx'])];
  return (
    <div className="file-wishes">
      <ChoiceGroup
        label={translate('files.format')}
        value={wish.format}
        choices={formats.map(one => [one, translate(`files.${one}`)])}
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

/** From this many records on, the dialog says what the number means for the file. */
const manyRecords = 10_000;

function About({ resource }: { readonly resource: Resource }) {
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

/** A bar where rows can be counted while they come; elsewhere how much has come. */
function Running({ progress, isCounted }: { readonly progress: Progress | null; readonly isCounted: boolean }) {
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
