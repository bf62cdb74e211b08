import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';

import type { Fields } from '../../schemas/field.ts';
import { type Mode, isWritable } from '../../schemas/writable.ts';
import { latePart } from '../latePart.tsx';
import { IconButton } from '../parts/IconButton.tsx';

const FieldsHelpDialog = latePart(() => import('./FieldsHelpDialog.tsx'));

interface FieldsHelpProps {
  readonly fields: Fields;
  readonly mode: Mode;
}

/** Says of each field that the form does not show why it does not; nothing where all of them can be seen. */
export function FieldsHelp({ fields, mode }: FieldsHelpProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const canMiss = useMemo(
    () => Object.values(fields).some(field => field.visibleWhen !== undefined || !isWritable(field, mode)),
    [fields, mode],
  );
  if (!canMiss) return null;
  return (
    <>
      <IconButton
        icon="HelpOutlined"
        label={translate('form.whyMissing')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <FieldsHelpDialog fields={fields} mode={mode} onClose={() => setOpen(false)} />}
    </>
  );
}
