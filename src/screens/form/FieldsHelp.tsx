import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';

import type { Fields } from '../../schemas/vocabulary/field.ts';
import { type FormMode, isWritable } from '../../schemas/vocabulary/writable.ts';
import { createLazyComponent } from '../lazyComponent.tsx';
import { IconButton } from '../parts/IconButton.tsx';

const FieldsHelpDialog = createLazyComponent(() => import('./FieldsHelpDialog.tsx'));

interface FieldsHelpProps {
  readonly fields: Fields;
  readonly mode: FormMode;
}

/** Explains why some fields are not visible in the form. Renders nothing for a form whose fields are always visible. */
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
