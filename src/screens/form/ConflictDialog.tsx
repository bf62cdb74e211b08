import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useLocale, useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { writableFields } from '../../schemas/vocabulary/writable.ts';
import { renderCell } from '../kinds/cells/cells.tsx';
import { useCellContext } from '../kinds/cells/useCellContext.ts';
import { Button } from '../parts/Button.tsx';
import type { Conflict } from './useSaveRecord.ts';
import { editableValuesOf } from './formValues.ts';

interface ConflictDialogProps {
  readonly resource: Resource;
  readonly conflict: Conflict;
  readonly onOverwrite: () => Promise<void>;
  readonly onTakeTheirs: (theirs: Conflict['theirs']) => void;
  readonly onClose: () => void;
}

/**
 * Shows the differences in an edit conflict and the choices for resolving it. Only the overwrite button replaces the
 * other person's values.
 */
export function ConflictDialog({ resource, conflict, onOverwrite, onTakeTheirs, onClose }: ConflictDialogProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { reset } = useFormContext();
  const columns = Object.entries(writableFields(resource.fields, 'edit')).filter(([, field]) => !field.secret);
  const theirs = editableValuesOf(resource.fields, conflict.theirs);
  const differing = columns.filter(
    ([name]) => JSON.stringify(conflict.mine[name] ?? null) !== JSON.stringify(theirs[name] ?? null),
  );
  const context = useCellContext(columns, [
    { ...conflict.mine, id: 'mine' },
    { ...theirs, id: 'theirs' },
  ]);
  const takeTheirs = () => {
    reset(theirs, { keepDirtyValues: false });
    onTakeTheirs(conflict.theirs);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{translate('form.conflictTitle')}</DialogTitle>
      <DialogContent>
        <p>{translate('form.conflictHelp')}</p>
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{translate('form.conflictField')}</th>
              <th scope="col">{translate('form.conflictMine')}</th>
              <th scope="col">{translate('form.conflictTheirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(([name, field]) => (
              <tr key={name}>
                <th scope="row">{field.label[language]}</th>
                <td>{renderCell(conflict.mine[name], field, context)}</td>
                <td>{renderCell(theirs[name], field, context)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('form.stay')}</Button>
        <Button onClick={takeTheirs}>{translate('form.conflictReload')}</Button>
        <Button tone="danger" onClick={() => void onOverwrite()}>
          {translate('form.conflictOverwrite')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
