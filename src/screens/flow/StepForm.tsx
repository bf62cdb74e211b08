import { useLocale, useTranslate } from 'ra-core';
import { useFormState } from 'react-hook-form';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { FlowStep } from '../../schemas/vocabulary/flow.ts';
import { FieldInputs } from '../form/FieldInputs.tsx';
import { useRevalidateOnLanguageChange } from '../form/useRevalidateOnLanguageChange.ts';
import { useFocusFirstInput } from '../form/useFocusFirstInput.ts';
import { useHiddenFields } from '../form/useHiddenFields.ts';
import { Button } from '../parts/Button.tsx';
import { MissingPrerequisites } from '../references/MissingPrerequisites.tsx';

interface StepFormProps {
  readonly step: FlowStep;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onBack: () => void;
}

/** Inputs of one step, with buttons for the next and previous step. */
export function StepForm({ step, isFirst, isLast, onBack }: StepFormProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const body = useFocusFirstInput(true);
  const hidden = useHiddenFields(step.fields);
  return (
    <>
      <div ref={body} className="record-form-body">
        {step.help && <p className="flow-help">{step.help[language]}</p>}
        <MissingPrerequisites fields={step.fields} hidden={hidden} />
        <FieldInputs fields={step.fields} mode="create" />
      </div>
      <footer className="record-form-foot">
        <ErrorCount hidden={hidden} />
        {!isFirst && <Button onClick={onBack}>{translate('flow.back')}</Button>}
        <Button type="submit" tone="primary">
          {translate(isLast ? 'flow.toPreview' : 'flow.next')}
        </Button>
      </footer>
    </>
  );
}

/** Number of validation errors. Errors of hidden fields are not counted. */
function ErrorCount({ hidden }: { readonly hidden: ReadonlySet<string> }) {
  const translate = useTranslate();
  const { errors } = useFormState();
  useRevalidateOnLanguageChange(errors);
  const count = Object.keys(errors).filter(name => name !== 'root' && !hidden.has(name)).length;
  return (
    <p className="form-failure" role="alert">
      {count > 0 && translate('form.errors', { count })}
    </p>
  );
}
