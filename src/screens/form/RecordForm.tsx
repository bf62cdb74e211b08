import { useLocale, useTranslate } from 'ra-core';
import { type RefObject, useId, useMemo } from 'react';
import { Form } from 'react-admin';
import { useFormState } from 'react-hook-form';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Fields } from '../../schemas/field.ts';
import type { Resource } from '../../schemas/resource.ts';
import { askForMissingSecrets, readStoredSecrets } from '../../schemas/secrets.ts';
import type { Mode } from '../../schemas/writable.ts';
import { Button } from '../parts/Button.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftKeeper } from './DraftKeeper.tsx';
import { FieldsHelp } from './FieldsHelp.tsx';
import { FormSections } from './FormSections.tsx';
import './form.css';
import { FormRecordProvider } from './formRecord.ts';
import { Settle, useOpenedRecord } from './openedRecord.tsx';
import { useAloneWhileTyping } from './useAloneWhileTyping.tsx';
import { useFaultsInLanguage } from './useFaultsInLanguage.ts';
import { useFirstFocus } from './useFirstFocus.ts';
import { useHiddenFields } from './useHiddenFields.ts';
import { useSaveRecord } from './useSaveRecord.ts';
import { useYupResolver } from './useYupResolver.ts';
import { defaultValuesOf, valuesOf } from './values.ts';

type Values = Readonly<Record<string, unknown>>;

export interface RecordFormProps {
  readonly resource: Resource;
  readonly mode: Mode;
  /** The record as it was read, for edit. */
  readonly record?: Values;
  /** What a new record starts with, over the defaults; its draft is kept apart from that of the screen's own form. */
  readonly start?: Values;
  /** Whether the record is the platform's word, or a row that the list has shown some time ago. */
  readonly isFresh?: boolean;
  /** Given the record as the platform has it now. */
  readonly onDone: (saved: Values) => void;
  readonly onCancel: () => void;
  /** The key of what the button beside the submit button says. */
  readonly cancelText?: string | undefined;
  /** Filled with a way to ask whether something has been typed that is not saved. */
  readonly isDirty: RefObject<() => boolean>;
}

/** The same object at every drawing: react-admin resets its form when the options change. */
const keepTyped = { keepDirtyValues: true } as const;

/** The create or edit form of any resource. What was typed survives refusals, conflicts, reloads and a lost session. */
export function RecordForm(props: RecordFormProps) {
  const { resource, mode, record, start, isFresh = true, onDone, onCancel, cancelText, isDirty } = props;
  const formId = useId();
  const { watch, alone } = useAloneWhileTyping(formId);
  const body = useFirstFocus(mode === 'create');
  const { fields, checks } = resource;
  const { base, isSettled, settle } = useOpenedRecord(record, isFresh);
  const initial = useInitialValues(props, base);
  const asked = useMemo(() => askForMissingSecrets(fields, readStoredSecrets(base)), [fields, base]);
  const { resolver, refuse } = useYupResolver({ fields: asked, mode, checks, previous: base });
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
            {!isSettled && isFresh && <Settle fields={fields} seen={initial} fresh={record ?? {}} onSettled={settle} />}
            <DraftKeeper draftKey={draftKey} fields={fields} isDirty={isDirty} />
            <FormSections resource={resource} fields={asked} mode={mode} />
          </div>
          <Foot {...{ resource, mode, failure, isSaving, onCancel, cancelText }} />
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
      {alone}
    </>
  );
}

interface FootProps extends Pick<RecordFormProps, 'resource' | 'mode' | 'onCancel' | 'cancelText'> {
  readonly failure: string | null;
  readonly isSaving: boolean;
}

/** The bar under the form, always in sight. */
function Foot({ resource, mode, failure, isSaving, onCancel, cancelText = 'elements.cancel' }: FootProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  return (
    <footer className="record-form-foot">
      <FieldsHelp fields={resource.fields} mode={mode} />
      <Faults fields={resource.fields} failure={failure} />
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
    () => (base ? valuesOf(fields, base) : { ...defaultValuesOf(fields, mode), ...start }),
    [fields, mode, base, start],
  );
}

interface FaultsProps {
  readonly fields: Fields;
  readonly failure: string | null;
}

/** How much is to be mended, and a way to the first of it. What is no longer shown need not be mended. */
function Faults({ fields, failure }: FaultsProps) {
  const translate = useTranslate();
  const { errors, isSubmitted } = useFormState();
  useFaultsInLanguage(errors);
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
        {translate('form.faults', { count: names.length })}
      </Button>
    </p>
  );
}
