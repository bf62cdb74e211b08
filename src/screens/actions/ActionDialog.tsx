import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Form, useLocale, useTranslate } from 'ra-core';
import { useId, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { titleFieldOf } from '../../schemas/systemFields.ts';
import { FieldInputs } from '../form/FieldInputs.tsx';
import { FormTheme } from '../form/FormTheme.tsx';
import '../form/form.css';
import { defaultValuesOf } from '../form/values.ts';
import { useYupResolver } from '../form/useYupResolver.ts';
import { Button } from '../parts/Button.tsx';
import { ActionResult } from './ActionResult.tsx';
import type { StartedAction } from './actionStarter.ts';
import { useRunAction } from './useRunAction.ts';

interface ActionDialogProps {
  readonly started: StartedAction;
  readonly onClose: () => void;
}

/** Asks what an action needs (a confirmation, a word, values), runs it, and stays open to tell what failed. */
export default function ActionDialog({ started, onClose }: ActionDialogProps) {
  const { action } = started;
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const formId = useId();
  const [word, setWord] = useState('');
  const fields = action.form ?? {};
  const { resolver, refuse } = useYupResolver({ fields, mode: 'create', checks: action.checks });
  const { isRunning, result, failure, run, retryFailed } = useRunAction(started, onClose);
  const needsWord = action.typeConfirm !== undefined && word !== action.typeConfirm[language];

  const submit = async (values: Readonly<Record<string, unknown>>) => {
    if (isRunning || needsWord) return undefined;
    return refuse(await run(values));
  };

  return (
    <FormTheme>
      <Dialog
        open
        onClose={isRunning ? undefined : onClose}
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
            <Form
              id={formId}
              record={{}}
              defaultValues={defaultValuesOf(fields, 'create')}
              resolver={resolver}
              onSubmit={submit}
              sanitizeEmptyValues={false}
              disableInvalidFormNotification
            >
              {(action.confirm || !action.form) && <p className="dialog-question">{useQuestion(started)}</p>}
              <FieldInputs fields={fields} mode="create" />
              {action.typeConfirm && (
                <label className="dialog-word">
                  {translate('action.typeToConfirm', { word: action.typeConfirm[language] })}
                  <input
                    className="field-text"
                    value={word}
                    autoComplete="off"
                    onChange={event => setWord(event.currentTarget.value)}
                  />
                </label>
              )}
            </Form>
          )}
          {failure && (
            <p className="dialog-failure" role="alert">
              {failure}
            </p>
          )}
        </DialogContent>
        <DialogActions>
          <Button autoFocus={action.danger === true && !action.form} disabled={isRunning} onClick={onClose}>
            {translate(result ? 'elements.close' : 'elements.cancel')}
          </Button>
          {result ? (
            <Button tone="primary" disabled={isRunning} onClick={() => void retryFailed()}>
              {translate('action.retryFailed')}
            </Button>
          ) : (
            <Button
              type="submit"
              form={formId}
              tone={action.danger ? 'danger' : 'primary'}
              disabled={isRunning || needsWord}
            >
              {isRunning ? translate('action.running', { action: action.label[language] }) : action.label[language]}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </FormTheme>
  );
}

function useQuestion({ resource, action, records }: StartedAction): string {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  if (typeof action.confirm === 'object') return action.confirm[language];
  const [first] = records;
  const name = records.length === 1 ? first?.[titleFieldOf(resource)] : undefined;
  const verb = action.label[language];
  if (typeof name === 'string' && name !== '') return translate('action.confirmOne', { action: verb, name });
  return translate('action.confirm', { action: verb, count: records.length, title: resource.noun[language] });
}
