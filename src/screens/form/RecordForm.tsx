import { useLocale, useTranslate } from 'ra-core';
import { type RefObject, useId, useMemo, useState } from 'react';
import { Form } from 'react-admin';
import { useFormState } from 'react-hook-form';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/resource.ts';
import type { Mode } from '../../schemas/writable.ts';
import { Button } from '../parts/Button.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftKeeper } from './DraftKeeper.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import './form.css';
import { useSaveRecord } from './useSaveRecord.ts';
import { useYupResolver } from './useYupResolver.ts';
import { defaultValuesOf, valuesOf } from './values.ts';

type Values = Readonly<Record<string, unknown>>;

interface RecordFormProps {
  readonly resource: Resource;
  readonly mode: Mode;
  /** The record as it was read, for edit. */
  readonly record?: Values;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** Filled with a way to ask whether something has been typed that is not saved. */
  readonly isDirty: RefObject<() => boolean>;
}

/** The same object at every drawing: react-admin resets its form when the options change. */
const keepTyped = { keepDirtyValues: true } as const;

/** The create or edit form of any resource. What was typed survives refusals, conflicts, reloads and a lost session. */
export function RecordForm({ resource, mode, record, onDone, onCancel, isDirty }: RecordFormProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const formId = useId();
  const { fields, checks } = resource;
  // What the form was opened with: a later reading must neither change what is seen nor hide that somebody else saved.
  const [base, setBase] = useState(record);
  const initial = useMemo(() => (base ? valuesOf(fields, base) : defaultValuesOf(fields, mode)), [fields, mode, base]);
  const { resolver, refuse } = useYupResolver({ fields, mode, checks });
  const draftKey = `${resource.name}/${base ? String(base['id']) : 'create'}`;
  const { isSaving, failure, conflict, save, overwrite, dismissConflict } = useSaveRecord({
    resource,
    mode,
    record: base,
    draftKey,
    onDone,
  });

  const submit = async (values: Values) => refuse(await save(values));

  return (
    <Form
      id={formId}
      record={initial}
      resolver={resolver}
      onSubmit={submit}
      sanitizeEmptyValues={false}
      resetOptions={keepTyped}
      disableInvalidFormNotification
      noValidate
      className="record-form"
    >
      <div className="record-form-body">
        <DraftKeeper draftKey={draftKey} fields={fields} isDirty={isDirty} />
        <FieldInputs fields={fields} mode={mode} />
      </div>
      <footer className="record-form-foot">
        <Faults failure={failure} />
        <Button onClick={onCancel}>{translate('elements.cancel')}</Button>
        <Button type="submit" tone="primary" disabled={isSaving}>
          {translate(isSaving ? 'form.saving' : mode === 'create' ? 'form.create' : 'form.save', {
            title: resource.noun[language],
          })}
        </Button>
      </footer>
      {conflict && (
        <ConflictDialog
          resource={resource}
          conflict={conflict}
          onOverwrite={overwrite}
          onTakeTheirs={theirs => {
            setBase({ ...theirs, id: base?.['id'] });
            dismissConflict();
          }}
          onClose={dismissConflict}
        />
      )}
    </Form>
  );
}

/** How much is to be mended, and a way to the first of it. */
function Faults({ failure }: { readonly failure: string | null }) {
  const translate = useTranslate();
  const { errors, isSubmitted } = useFormState();
  const names = Object.keys(errors).filter(name => name !== 'root');
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
      .querySelector<HTMLElement>('.input-wrong input, .input-wrong textarea, .input-wrong [role=combobox]')
      ?.focus();
  return (
    <p className="form-failure" role="alert">
      <Button look="link" tone="danger" icon="ErrorOutlined" onClick={goToFirst}>
        {translate('form.faults', { count: names.length })}
      </Button>
    </p>
  );
}
