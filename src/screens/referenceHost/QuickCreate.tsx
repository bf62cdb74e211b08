import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { ResourceContextProvider, useLocale, useTranslate } from 'ra-core';
import { useId, useRef, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import '../form/form.css';
import { UnsavedChangesDialog } from '../form/UnsavedChangesDialog.tsx';
import { RecordForm } from '../form/RecordForm.tsx';

interface QuickCreateProps {
  readonly resource: Resource;
  readonly start: Readonly<Record<string, unknown>>;
  readonly onMade: (record: Readonly<Record<string, unknown>>) => void;
  readonly onClose: () => void;
}

/**
 * Create form for a referenced resource, in a dialog on top of the current form. The current form then selects the new
 * record.
 */
export default function QuickCreate({ resource, start, onMade, onClose }: QuickCreateProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const titleId = useId();
  const isDirty = useRef(() => false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isDirty.current() ? setAsking(true) : onClose());
  return (
    <FormTheme>
      <Dialog
        open
        fullWidth
        maxWidth="md"
        transitionDuration={0}
        // A click outside does not close the dialog, so that nobody loses typed values by accident.
        onClose={(_event, reason) => reason === 'escapeKeyDown' && leave()}
        aria-labelledby={titleId}
        slotProps={{ paper: { className: 'quick-create' } }}
      >
        <DialogTitle id={titleId}>{translate('form.createTitle', { title: resource.noun[language] })}</DialogTitle>
        <ResourceContextProvider value={resource.name}>
          <RecordForm
            resource={resource}
            mode="create"
            start={start}
            onDone={record => {
              onMade(record);
              onClose();
            }}
            onCancel={leave}
            isDirty={isDirty}
          />
        </ResourceContextProvider>
      </Dialog>
      {isAsking && <UnsavedChangesDialog onStay={() => setAsking(false)} onLeave={onClose} />}
    </FormTheme>
  );
}
