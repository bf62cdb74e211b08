import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useLocale, useTranslate } from 'ra-core';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Fields } from '../../schemas/vocabulary/field.ts';
import { findAbsentFields } from '../../schemas/compile/findAbsentFields.ts';
import type { FormMode } from '../../schemas/vocabulary/writable.ts';
import '../parts/help.css';
import { Button } from '../parts/Button.tsx';
import { useServices } from '../services.ts';
import { useFormRecord } from '../formState/formRecord.ts';

interface FieldsHelpDialogProps {
  readonly fields: Fields;
  readonly mode: FormMode;
  readonly onClose: () => void;
}

export default function FieldsHelpDialog({ fields, mode, onClose }: FieldsHelpDialogProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const id = useId();
  const { platformNow } = useServices();
  const previous = useFormRecord();
  const { getValues } = useFormContext<Record<string, unknown>>();
  const missing = findAbsentFields(fields, { mode, values: getValues(), language, previous, now: platformNow() });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} transitionDuration={0} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{translate('form.whyMissing')}</DialogTitle>
      <DialogContent>
        {missing.length === 0 ? (
          <p>{translate('form.missing.none')}</p>
        ) : (
          <table className="rights">
            <thead>
              <tr>
                <th scope="col">{translate('form.missing.field')}</th>
                <th scope="col">{translate('form.missing.why')}</th>
              </tr>
            </thead>
            <tbody>
              {missing.map(({ name, field, reason }) => (
                <tr key={name}>
                  <td>{field.label[language]}</td>
                  <td>{typeof reason === 'string' ? translate(`form.missing.${reason}`) : reason.says}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('elements.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
