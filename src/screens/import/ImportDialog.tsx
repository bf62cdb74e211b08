import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import '../export/files.css';
import { FormTheme } from '../form/FormTheme.tsx';
import '../form/form.css';
import { Button } from '../parts/Button.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import './import.css';
import { type ImportStep, type RunningImport, useImport } from './useImport.ts';

interface ImportDialogProps {
  readonly resource: Resource;
  readonly onClose: () => void;
}

const steps = ['file', 'columns', 'check', 'result'] as const satisfies readonly ImportStep[];
const titles = {
  file: 'files.stepFile',
  columns: 'files.stepColumns',
  check: 'files.stepCheck',
  result: 'files.stepResult',
} as const;

/** Imports a file in four steps. Nothing is written before the last step. */
export default function ImportDialog({ resource, onClose }: ImportDialogProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const titleId = useId();
  const running = useImport(resource);
  const [which, setWhich] = useState<'all' | 'good'>('all');
  const { step, isBusy, failure } = running;
  return (
    <FormTheme>
      <Dialog
        open
        onClose={(_, reason) => !isBusy && reason !== 'backdropClick' && onClose()}
        fullWidth
        maxWidth="md"
        aria-labelledby={titleId}
        transitionDuration={0}
      >
        <DialogTitle id={titleId}>{translate('files.importTitle', { title: resource.title[language] })}</DialogTitle>
        <DialogContent>
          <ol className="import-steps" aria-label={translate('files.steps')}>
            {steps.map((item, at) => (
              <li key={item} aria-current={item === step ? 'step' : undefined}>
                <span aria-hidden="true">{at + 1}</span>
                {translate(titles[item])}
              </li>
            ))}
          </ol>
          {step === 'file' && <FileStep running={running} />}
          {step === 'columns' && <ColumnsStep resource={resource} running={running} />}
          {step === 'check' && <CheckStep resource={resource} running={running} which={which} onWhich={setWhich} />}
          {step === 'result' && <ResultStep resource={resource} running={running} />}
          {failure && (
            <p className="dialog-failure" role="alert">
              {failure}
            </p>
          )}
        </DialogContent>
        <Footer running={running} which={which} onClose={onClose} />
      </Dialog>
    </FormTheme>
  );
}

interface FooterProps {
  readonly running: RunningImport;
  readonly which: 'all' | 'good';
  readonly onClose: () => void;
}

/** Buttons of the dialog: cancel or close, back, and the next step. */
function Footer({ running, which, onClose }: FooterProps) {
  const translate = useTranslate();
  const { step, isBusy, report, goTo } = running;
  const before = step === 'columns' ? 'file' : step === 'check' ? 'columns' : null;
  return (
    <DialogActions>
      <Button disabled={isBusy && step === 'check'} onClick={onClose}>
        {translate(step === 'result' ? 'elements.close' : 'elements.cancel')}
      </Button>
      {before && (
        <Button disabled={isBusy} onClick={() => goTo(before)}>
          {translate('files.previous')}
        </Button>
      )}
      {step === 'columns' && (
        <Button
          tone="primary"
          disabled={isBusy || running.mapping.every(item => item === null)}
          onClick={() => void running.check()}
        >
          {translate(isBusy ? 'files.checking' : 'files.next')}
        </Button>
      )}
      {step === 'check' && report && <ImportButton running={running} which={which} />}
      {step === 'result' && (
        <Button tone="primary" onClick={() => goTo('file')}>
          {translate('files.again')}
        </Button>
      )}
    </DialogActions>
  );
}

function ImportButton({ running: { report, isBusy, commit: take }, which }: Omit<FooterProps, 'onClose'>) {
  const translate = useTranslate();
  const counts = report?.counts;
  const count = (counts?.insert ?? 0) + (counts?.update ?? 0);
  const isHeldBack = which === 'all' && (counts?.failed ?? 0) > 0;
  return (
    <Button
      tone="primary"
      title={isHeldBack ? translate('files.takeAll') : undefined}
      disabled={isBusy || count === 0 || isHeldBack}
      onClick={() => void take(which)}
    >
      {translate(isBusy ? 'files.taking' : 'files.take', { count })}
    </Button>
  );
}
