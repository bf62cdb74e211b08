import { useLocale } from 'ra-core';
import { useId } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Field, Fields } from '../../schemas/field.ts';
import { say } from '../../schemas/messages.ts';
import { whyFixed } from '../../schemas/whyFixed.ts';
import { scopeOfForm } from '../../schemas/writable.ts';
import { InputFrame } from '../kinds/InputFrame.tsx';
import { renderCell } from '../kinds/cells.tsx';
import { useCellContext } from '../kinds/useCellContext.ts';
import { useServices } from '../services.ts';
import { useFormRecord } from './formRecord.ts';

interface FixedValueProps {
  readonly name: string;
  readonly field: Field;
  /** Those of the form, in whose words the reason is said. */
  readonly fields: Fields;
}

/** A value that may not be changed as the form stands: what the record holds, and why it stays. */
export function FixedValue({ name, field, fields }: FixedValueProps) {
  const language = toLanguage(useLocale());
  const { platformNow } = useServices();
  const previous = useFormRecord() ?? {};
  const { getValues } = useFormContext<Record<string, unknown>>();
  const { errors } = useFormState({ name });
  const context = useCellContext([[name, field]], [{ ...previous, id: 0 }]);
  const id = useId();
  const scope = scopeOfForm(getValues(), { previous, now: platformNow() });
  const fault = errors[name]?.message;
  return (
    <InputFrame
      id={id}
      field={field}
      isRequired={false}
      error={typeof fault === 'string' ? fault : undefined}
      help={whyFixed(field, { scope, fields, language }) ?? say('readOnly', language)}
    >
      <output id={id} className="input-fixed" aria-describedby={`${id}-help`}>
        {field.secret ? '' : renderCell(previous[name], field, context)}
      </output>
    </InputFrame>
  );
}
