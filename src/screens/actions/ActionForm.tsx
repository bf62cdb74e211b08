import { Form, useLocale, useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';

import type { PlatformError } from '../../dataProvider/PlatformError.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../i18n/format.ts';
import { nounFor } from '../../i18n/plural.ts';
import { actionFormOf, eligibilityFields } from '../../schemas/vocabulary/actionForm.ts';
import type { Fields } from '../../schemas/vocabulary/field.ts';
import { titleFieldOf } from '../../schemas/vocabulary/systemFields.ts';
import { separateWavePlan, wavePlanFields } from '../../schemas/presets/wavePlan.ts';
import { FormDraftKeeper } from '../form/FormDraftKeeper.tsx';
import { FieldInputs } from '../form/FieldInputs.tsx';
import { ActionRecordProvider } from '../formState/formRecord.ts';
import { useFocusFirstInput } from '../form/useFocusFirstInput.ts';
import { useYupResolver } from '../form/useYupResolver.ts';
import { type StartedAction, draftKeyOf } from './actionStarter.ts';
import { useActionInitialValues } from './useActionInitialValues.ts';
import { EligibilityValuesWatcher } from './EligibilityValuesWatcher.tsx';
import { WavePlanSection } from './WavePlanSection.tsx';
import { LoadingFields } from '../parts/LoadingFields.tsx';

interface ActionFormProps {
  readonly id: string;
  readonly started: StartedAction;
  readonly word: string;
  readonly onWord: (word: string) => void;
  /** Receives the form values that decide which records are eligible: initially and after each change. */
  readonly onEligibilityValues: (values: Readonly<Record<string, unknown>>) => void;
  readonly onSubmit: (values: Readonly<Record<string, unknown>>) => Promise<PlatformError | undefined>;
}

/** Question, fields and confirmation word of an action. */
export function ActionForm(props: ActionFormProps) {
  const { started } = props;
  const isMany = started.all !== undefined || started.records.length > 1;
  const hasWaves = started.action.remote === true && isMany;
  const fields = useMemo(
    () => (hasWaves ? { ...actionFormOf(started.action), ...wavePlanFields } : actionFormOf(started.action)),
    [started.action, hasWaves],
  );
  const start = useActionInitialValues(started, fields);
  if (!start) return <LoadingFields count={2} />;
  return <ActionFields {...props} fields={fields} start={start} hasWaves={hasWaves} />;
}

interface ActionFieldsProps extends ActionFormProps {
  readonly fields: Fields;
  readonly start: Readonly<Record<string, unknown>>;
  /** True if the command affects several devices; the form then contains a wave plan. */
  readonly hasWaves: boolean;
}

function ActionFields({
  id,
  started,
  word,
  onWord,
  onEligibilityValues,
  onSubmit,
  fields,
  start,
  hasWaves,
}: ActionFieldsProps) {
  const { action } = started;
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const question = useConfirmationText(started);
  const eligibility = eligibilityFields(action);
  const isJudged = Object.keys(eligibility).length > 0;
  const body = useFocusFirstInput(true);
  const isDirty = useRef(() => false);
  // The initial values stay fixed: a record that loads later must not change values while the user types.
  const [record] = useState(start);
  const { resolver, refuse } = useYupResolver({ fields, mode: 'create', checks: action.checks });
  return (
    <Form
      id={id}
      record={record}
      resolver={resolver}
      onSubmit={async (values: Readonly<Record<string, unknown>>) => refuse(await onSubmit(values))}
      sanitizeEmptyValues={false}
      disableInvalidFormNotification
      noValidate
    >
      <div ref={body}>
        {(action.confirm || action.danger || !action.form) && <p className="dialog-question">{question}</p>}
        {isJudged && <EligibilityValuesWatcher fields={eligibility} onChange={onEligibilityValues} />}
        <FormDraftKeeper draftKey={draftKeyOf(started)} fields={fields} isDirty={isDirty} />
        <ActionRecordProvider value={started.records.length === 1 ? started.records[0] : undefined}>
          <FieldInputs fields={hasWaves ? separateWavePlan(fields).values : fields} mode="create" />
        </ActionRecordProvider>
        {hasWaves && <WavePlanSection />}
        {action.typeConfirm && (
          <label className="dialog-word">
            {translate('action.typeToConfirm', { word: action.typeConfirm[language] })}
            <input
              className="field-text"
              value={word}
              autoComplete="off"
              onChange={event => onWord(event.currentTarget.value)}
            />
          </label>
        )}
      </div>
    </Form>
  );
}

function useConfirmationText({ resource, action, records, all }: StartedAction): string {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  if (typeof action.confirm === 'object') return action.confirm[language];
  const [first] = records;
  const count = all?.count ?? records.length;
  const name: unknown = count === 1 ? first?.[titleFieldOf(resource)] : undefined;
  const verb = action.label[language];
  if (typeof name === 'string' && name !== '') return translate('action.confirmOne', { action: verb, name });
  const title = nounFor(resource.noun, language, count);
  return translate('action.confirm', { action: verb, count: formatInteger(count), title });
}
