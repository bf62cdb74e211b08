import { useLocale } from 'ra-core';
import { useId } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Field, Fields } from '../../schemas/vocabulary/field.ts';
import { validationMessage } from '../../schemas/compile/validationMessage.ts';
import { explainReadOnlyField } from '../../schemas/compile/explainReadOnlyField.ts';
import { toFormScope } from '../../schemas/vocabulary/writable.ts';
import { InputFrame } from '../kinds/base/InputFrame.tsx';
import { renderCell } from '../kinds/cells/cells.tsx';
import { useCellContext } from '../kinds/cells/useCellContext.ts';
import { useServices } from '../services.ts';
import { useFormRecord } from '../formState/formRecord.ts';

interface ReadOnlyValueProps {
  readonly name: string;
  readonly field: Field;
  /** Fields of the form; the reason contains their labels. */
  readonly fields: Fields;
}

/** Read-only field: its value, and the reason why the user cannot change it. */
export function ReadOnlyValue({ name, field, fields }: ReadOnlyValueProps) {
  const language = toLanguage(useLocale());
  const { platformNow } = useServices();
  const previous = useFormRecord() ?? {};
  const { getValues } = useFormContext<Record<string, unknown>>();
  const { errors } = useFormState({ name });
  const context = useCellContext([[name, field]], [{ ...previous, id: 0 }]);
  const id = useId();
  const scope = toFormScope(getValues(), { previous, now: platformNow() });
  const fault = errors[name]?.message;
  return (
    <InputFrame
      id={id}
      field={field}
      isRequired={false}
      error={typeof fault === 'string' ? fault : undefined}
      help={explainReadOnlyField(field, { scope, fields, language }) ?? validationMessage('readOnly', language)}
    >
      <output id={id} className="input-fixed" aria-describedby={`${id}-help`}>
        {field.secret ? '' : renderCell(previous[name], field, context)}
      </output>
    </InputFrame>
  );
}
