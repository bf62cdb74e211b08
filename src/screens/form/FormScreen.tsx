import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useGetOne, useLocale, useTranslate } from 'ra-core';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { explainUnavailableOperation } from '../../schemas/vocabulary/refusedOperations.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../schemas/vocabulary/systemFields.ts';
import { writableFields } from '../../schemas/vocabulary/writable.ts';
import { FailedState } from '../parts/FailedState.tsx';
import { LoadingFields } from '../parts/LoadingFields.tsx';
import { StateMessage } from '../parts/StateMessage.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import { FormTheme } from './FormTheme.tsx';
import { useFailedReadNotice } from '../useFailedReadNotice.ts';
import { fullRecordMeta } from '../fullRecord.ts';
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { parseCopiedRecordId, valuesOfCopy } from './copyRecord.ts';
import { parsePresetValues } from './parsePresetValues.ts';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';

interface FormScreenProps {
  readonly resource: Resource;
  /** Id of the record; absent for a new record. */
  readonly id?: string | undefined;
  readonly look: 'drawer' | 'page';
  readonly onClose: () => void;
}

/** Screen for creating or editing a record, in a drawer on top of the list or on a separate page. */
export default function FormScreen({ resource, id, look, onClose }: FormScreenProps) {
  return id === undefined ? (
    <CreateScreen resource={resource} look={look} onClose={onClose} />
  ) : (
    <EditScreen key={id} resource={resource} id={id} look={look} onClose={onClose} />
  );
}

function CreateScreen({ resource, look, onClose }: FormScreenProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { search } = useLocation();
  const copied = parseCopiedRecordId(search);
  const given = useMemo(() => parsePresetValues(resource.fields, search), [resource, search]);
  return (
    <FormContainer
      look={look}
      title={translate('form.createTitle', { title: resource.noun[language] })}
      onClose={onClose}
    >
      {(leave, isDirty) => {
        const form = { resource, mode: 'create', onDone: onClose, onCancel: leave, isDirty } as const;
        if (copied !== undefined) return <CopyForm key={copied} id={copied} form={form} />;
        return given ? <RecordForm key={search} {...form} start={given} /> : <RecordForm {...form} />;
      }}
    </FormContainer>
  );
}

interface CopyFormProps {
  readonly id: string;
  readonly form: Omit<RecordFormProps, 'start'>;
}

/** Create form with the values of an existing record. */
function CopyForm({ id, form }: CopyFormProps) {
  const { resource } = form;
  const { data, error, isPending, refetch } = useGetOne(resource.name, { id, meta: fullRecordMeta }, { retry: false });
  const start = useMemo(() => data && valuesOfCopy(resource.fields, data), [resource, data]);
  if (error && !data) return <FailedState error={error} onRetry={refetch} />;
  return isPending || !start ? <LoadingFields /> : <RecordForm {...form} start={start} />;
}

function EditScreen({ resource, id = '', look, onClose }: FormScreenProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const row = useListedRow(resource, id);
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useGetOne(
    resource.name,
    { id, meta: fullRecordMeta },
    { retry: false, ...(row && { placeholderData: row }) },
  );
  // A failed read does not replace a visible form, because the user may be typing. If the record no longer exists, the
  // platform rejects the save.
  const record = data ?? row;
  useFailedReadNotice(record && error);
  const name = record?.[titleFieldOf(resource)];
  const title = translate('form.editTitle', { title: typeof name === 'string' ? name : resource.noun[language] });
  return (
    <FormContainer look={look} title={title} onClose={onClose}>
      {(leave, isDirty) => {
        if (error && !record) return <FailedState error={error} onRetry={refetch} />;
        if (isPending || !record) return <LoadingFields />;
        const refused = explainUnavailableOperation(resource, record, 'edit', language);
        if (refused !== null) return <StateMessage icon="Lock" title={refused} />;
        return (
          <RecordForm
            resource={resource}
            mode="edit"
            record={record}
            // Cached data may be outdated, so the form treats it like a row of the list until the refetch ends.
            isFresh={data !== undefined && !isPlaceholderData && !isFetching}
            onDone={onClose}
            onCancel={leave}
            isDirty={isDirty}
          />
        );
      }}
    </FormContainer>
  );
}

/**
 * Returns the row that the list contained when the form opened, if the row has all fields of the form. The form can
 * then render immediately.
 */
function useListedRow(resource: Resource, id: string): RaRecord | undefined {
  const queryClient = useQueryClient();
  const [row] = useState(() => queryClient.getQueryData<RaRecord>([resource.name, 'getOne', { id, meta: undefined }]));
  const isWhole = (found: RaRecord) =>
    Object.entries(writableFields(resource.fields, 'edit')).every(
      ([name, field]) => field.secret === true || Object.hasOwn(found, name),
    );
  return row && isWhole(row) ? row : undefined;
}

interface FormContainerProps {
  readonly look: 'drawer' | 'page';
  readonly title: string;
  readonly onClose: () => void;
  /**
   * Renders the form. `leave` closes the form; if the form has typed values, `leave` first asks the user for
   * confirmation.
   */
  readonly children: (leave: () => void, isDirty: RefObject<() => boolean>) => ReactNode;
}

function FormContainer({ look, title, onClose, children }: FormContainerProps) {
  const isDirty = useRef(() => false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isDirty.current() ? setAsking(true) : onClose());
  const content = children(leave, isDirty);
  return (
    <FormTheme>
      {look === 'drawer' ? (
        <FormDrawer title={title} onClose={leave}>
          {content}
        </FormDrawer>
      ) : (
        <section className="form-page">
          <h1>{title}</h1>
          {content}
        </section>
      )}
      {isAsking && <UnsavedChangesDialog onStay={() => setAsking(false)} onLeave={onClose} />}
    </FormTheme>
  );
}
