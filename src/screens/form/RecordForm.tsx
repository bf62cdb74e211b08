import { useLocale, useTranslate } from 'ra-core';
import { type RefObject, useId, useMemo } from 'react';
import { Form } from 'react-admin';
import { useFormState } from 'react-hook-form';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Fields } from '../../schemas/vocabulary/field.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { makeMissingSecretsRequired, readStoredSecretNames } from '../../schemas/vocabulary/secrets.ts';
import type { FormMode } from '../../schemas/vocabulary/writable.ts';
import { Button } from '../parts/Button.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormDraftKeeper } from './FormDraftKeeper.tsx';
import { FieldsHelp } from './FieldsHelp.tsx';
import { FormSections } from './FormSections.tsx';
import './form.css';
import { FormRecordProvider } from '../formState/formRecord.ts';
import { RecordRebase, useBaseRecord } from './baseRecord.tsx';
import { useSeparateFormForFocusedInput } from './useSeparateFormForFocusedInput.tsx';
import { useRevalidateOnLanguageChange } from './useRevalidateOnLanguageChange.ts';
import { useFocusFirstInput } from './useFocusFirstInput.ts';
import { useHiddenFields } from './useHiddenFields.ts';
import { useSaveRecord } from './useSaveRecord.ts';
import { useYupResolver } from './useYupResolver.ts';
import { defaultValuesOf, editableValuesOf } from './formValues.ts';

type Values = Readonly<Record<string, unknown>>;

export interface RecordFormProps {
  readonly resource: Resource;
  readonly mode: FormMode;
  /** Loaded record that the form edits. */
  readonly record?: Values;
  /**
   * Initial values of a new record, which take precedence over the defaults. A form with initial values has a separate
   * draft.
   */
  readonly start?: Values;
  /** True if `record` has just been loaded; false if it is an older row of the list. */
  readonly isFresh?: boolean;
  /** Receives the saved record. */
  readonly onDone: (saved: Values) => void;
  readonly onCancel: () => void;
  /** Translation key for the text of the cancel button. */
  readonly cancelText?: string | undefined;
  /** Ref in which the form stores a function that returns whether there are unsaved values. */
  readonly isDirty: RefObject<() => boolean>;
}

/** Constant, because react-admin resets the form when the options object changes. */
const keepTyped = { keepDirtyValues: true } as const;

/**
 * Create or edit form of any resource. Typed values are kept when the platform rejects the save, on edit conflicts, on
 * reloads, and when the session ends.
 */
export function RecordForm(props: RecordFormProps) {
  const { resource, mode, record, start, isFresh = true, onDone, onCancel, cancelText, isDirty } = props;
  const formId = useId();
  const { watch, alone: isolatedForm } = useSeparateFormForFocusedInput(formId);
  const body = useFocusFirstInput(mode === 'create');
  const { fields, checks } = resource;
  const { base, isSettled, rebase: settle } = useBaseRecord(record, isFresh);
  const initial = useInitialValues(props, base);
  const requiredFields = useMemo(() => makeMissingSecretsRequired(fields, readStoredSecretNames(base)), [fields, base]);
  const { resolver, refuse } = useYupResolver({ fields: requiredFields, mode, checks, previous: base });
  const draftKey = `${resource.name}/${base ? String(base['id']) : start ? 'beside' : 'create'}`;
  const { isSaving, failure, conflict, save, overwrite, dismissConflict } = useSaveRecord({
    resource,
    mode,
    record: base,
    draftKey,
    onDone,
  });

  return (
    <>
      <Form
        id={formId}
        record={initial}
        resolver={resolver}
        onSubmit={async (values: Values) => refuse(await save(values))}
        sanitizeEmptyValues={false}
        resetOptions={keepTyped}
        disableInvalidFormNotification
        noValidate
        className="record-form"
      >
        <FormRecordProvider value={base}>
          <div ref={body} className="record-form-body" {...watch}>
            {!isSettled && isFresh && (
              <RecordRebase fields={fields} seen={initial} fresh={record ?? {}} onSettled={settle} />
            )}
            <FormDraftKeeper draftKey={draftKey} fields={fields} isDirty={isDirty} />
            <FormSections resource={resource} fields={requiredFields} mode={mode} />
          </div>
          <FormFooter {...{ resource, mode, failure, isSaving, onCancel, cancelText }} />
        </FormRecordProvider>
        {conflict && (
          <ConflictDialog
            resource={resource}
            conflict={conflict}
            onOverwrite={overwrite}
            onTakeTheirs={theirs => {
              settle({ ...theirs, id: base?.['id'] });
              dismissConflict();
            }}
            onClose={dismissConflict}
          />
        )}
      </Form>
      {isolatedForm}
    </>
  );
}

interface FormFooterProps extends Pick<RecordFormProps, 'resource' | 'mode' | 'onCancel' | 'cancelText'> {
  readonly failure: string | null;
  readonly isSaving: boolean;
}

/** Bar with the buttons of the form. The bar is always visible, however long the form is. */
function FormFooter({ resource, mode, failure, isSaving, onCancel, cancelText = 'elements.cancel' }: FormFooterProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  return (
    <footer className="record-form-foot">
      <FieldsHelp fields={resource.fields} mode={mode} />
      <ErrorCount fields={resource.fields} failure={failure} />
      <Button onClick={onCancel}>{translate(cancelText)}</Button>
      <Button type="submit" tone="primary" disabled={isSaving}>
        {translate(isSaving ? 'form.saving' : mode === 'create' ? 'form.create' : 'form.save', {
          title: resource.noun[language],
        })}
      </Button>
    </footer>
  );
}

function useInitialValues({ resource: { fields }, mode, start }: RecordFormProps, base: Values | undefined): Values {
  return useMemo(
    () => (base ? editableValuesOf(fields, base) : { ...defaultValuesOf(fields, mode), ...start }),
    [fields, mode, base, start],
  );
}

interface FaultsProps {
  readonly fields: Fields;
  readonly failure: string | null;
}

/** Number of validation errors, with a link to the first wrong input. Errors of hidden fields are not counted. */
function ErrorCount({ fields, failure }: FaultsProps) {
  const translate = useTranslate();
  const { errors, isSubmitted } = useFormState();
  useRevalidateOnLanguageChange(errors);
  const hidden = useHiddenFields(fields);
  const names = Object.keys(errors).filter(name => name !== 'root' && !hidden.has(name));
  if (failure) {
    return (
      <p className="form-failure" role="alert">
        {failure}
      </p>
    );
  }
  if (!isSubmitted || names.length === 0) return <span className="form-failure" />;
  const goToFirst = () =>
    document
      .querySelector<HTMLElement>(
        '.input-wrong :is(input, textarea, [role=combobox], [contenteditable=true], [data-add-row])',
      )
      ?.focus();
  return (
    <p className="form-failure" role="alert">
      <Button look="link" tone="danger" icon="ErrorOutlined" onClick={goToFirst}>
        {translate('form.errors', { count: names.length })}
      </Button>
    </p>
  );
}
