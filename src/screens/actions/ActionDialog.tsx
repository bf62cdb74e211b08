import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { actionFormOf } from '../../schemas/vocabulary/actionForm.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import '../form/form.css';
import './actions.css';
import { Button } from '../parts/Button.tsx';
import { useStableCallback } from '../useStableCallback.ts';
import { ActionForm } from './ActionForm.tsx';
import { ActionPreview } from './ActionPreview.tsx';
import { ActionResult } from './ActionResult.tsx';
import type { StartedAction } from './actionStarter.ts';
import { useSelection } from './useSelection.ts';
import { type RunningAction, hasChildrenResultCode, useRunAction } from './useRunAction.ts';

interface ActionDialogProps {
  readonly started: StartedAction;
  readonly onClose: () => void;
}

/**
 * Dialog with an action's inputs (a confirmation, a word to type, form values). The dialog runs the action, and stays
 * open when there are failures. For an action without input, the dialog only appears when the action fails.
 */
export default function ActionDialog({ started, onClose }: ActionDialogProps) {
  const { action } = started;
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const formId = useId();
  const [word, setWord] = useState('');
  const chosen = useSelection(started);
  const running = useRunAction(started, chosen.selection?.token, onClose);
  const { isRunning, result, failure } = running;
  const isSeen = !action.asksNothing || result !== null || failure !== null;
  const begin = useStableCallback(() => void (action.asksNothing && running.run({})));
  useEffect(begin, [begin]);
  const isReady = chosen.isPossible && (!action.typeConfirm || word === action.typeConfirm[language]);
  return (
    <FormTheme>
      <Dialog
        open={isSeen}
        onClose={() => !isRunning && onClose()}
        fullWidth
        maxWidth="xs"
        aria-labelledby={`${formId}-title`}
        transitionDuration={0}
      >
        <DialogTitle id={`${formId}-title`}>{action.label[language]}</DialogTitle>
        <DialogContent>
          {result ? (
            <ActionResult started={started} result={result} />
          ) : (
            <>
              <ActionForm
                id={formId}
                started={started}
                word={word}
                onWord={setWord}
                onEligibilityValues={chosen.setEligibilityValues}
                onSubmit={async values => (isReady ? running.run(values) : undefined)}
              />
              <ActionPreview chosen={chosen} />
            </>
          )}
          <Failure text={failure} />
        </DialogContent>
        <DialogActions>
          <Button autoFocus={action.danger === true && !action.form} disabled={isRunning} onClick={onClose}>
            {translate(result ? 'elements.close' : 'elements.cancel')}
          </Button>
          {result ? (
            <FurtherSteps running={running} />
          ) : (
            <RunButton started={started} formId={formId} isRunning={isRunning} isReady={isReady} />
          )}
        </DialogActions>
      </Dialog>
    </FormTheme>
  );
}

function Failure({ text }: { readonly text: string | null }) {
  if (!text) return null;
  return (
    <p className="dialog-failure" role="alert">
      {text}
    </p>
  );
}

interface RunButtonProps {
  readonly started: StartedAction;
  readonly formId: string;
  readonly isRunning: boolean;
  readonly isReady: boolean;
}

function RunButton({ started: { action }, formId, isRunning, isReady }: RunButtonProps) {
  const translate = useTranslate();
  const label = action.label[toLanguage(useLocale())];
  const button = useRef<HTMLButtonElement>(null);
  // When the action needs no input and is not dangerous, focus the button, so that Enter confirms.
  const isAsked = action.typeConfirm !== undefined || Object.keys(actionFormOf(action)).length > 0;
  const hasFocus = isReady && !isRunning && !action.danger && !isAsked;
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  return (
    <Button
      ref={button}
      type="submit"
      form={formId}
      tone={action.danger ? 'danger' : 'primary'}
      disabled={isRunning || !isReady}
    >
      {isRunning ? translate('action.running', { action: label }) : label}
    </Button>
  );
}

/** Buttons for the records that failed: retry the action, or delete the records together with their child nodes. */
function FurtherSteps({
  running: { isRunning, result, retryFailed, deleteWithChildren: cascade },
}: {
  readonly running: RunningAction;
}) {
  const translate = useTranslate();
  if (!result || result.failed === 0) return null;
  const mayCascade = result.items.some(item => item.code === hasChildrenResultCode);
  return (
    <>
      {mayCascade && (
        <Button tone="danger" disabled={isRunning} onClick={() => void cascade()}>
          {translate('action.deleteAllUnder')}
        </Button>
      )}
      <Button disabled={isRunning} onClick={() => void retryFailed()}>
        {translate('action.retryFailed')}
      </Button>
    </>
  );
}
