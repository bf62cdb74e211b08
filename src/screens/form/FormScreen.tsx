import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useGetOne, useLocale, useTranslate } from 'ra-core';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/resource.ts';
import { titleFieldOf } from '../../schemas/systemFields.ts';
import { writableFields } from '../../schemas/writable.ts';
import { FailedState } from '../parts/FailedState.tsx';
import { LoadingFields } from '../parts/LoadingFields.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import { FormTheme } from './FormTheme.tsx';
import { useTellUnread } from '../useTellUnread.ts';
import { wholeRecord } from '../wholeRecord.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { copiedId, valuesOfCopy } from './duplicate.ts';
import { valuesInAddress } from './valuesInAddress.ts';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';

interface FormScreenProps {
  readonly resource: Resource;
  /** Absent for a new record. */
  readonly id?: string | undefined;
  readonly look: 'drawer' | 'page';
  readonly onClose: () => void;
}

/** Create or edit, in a drawer over the list or on a page of its own. */
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
  const copied = copiedId(search);
  const given = useMemo(() => valuesInAddress(resource.fields, search), [resource, search]);
  return (
    <Surround look={look} title={translate('form.createTitle', { title: resource.noun[language] })} onClose={onClose}>
      {(leave, isDirty) => {
        const form = { resource, mode: 'create', onDone: onClose, onCancel: leave, isDirty } as const;
        if (copied !== undefined) return <CopyForm key={copied} id={copied} form={form} />;
        return given ? <RecordForm key={search} {...form} start={given} /> : <RecordForm {...form} />;
      }}
    </Surround>
  );
}

interface CopyFormProps {
  readonly id: string;
  readonly form: Omit<RecordFormProps, 'start'>;
}

/** The create form with the values of a record that is there already. */
function CopyForm({ id, form }: CopyFormProps) {
  const { resource } = form;
  const { data, error, isPending, refetch } = useGetOne(resource.name, { id, meta: wholeRecord }, { retry: false });
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
    { id, meta: wholeRecord },
    { retry: false, ...(row && { placeholderData: row }) },
  );
  // A form that stands is not taken from under the hands of whoever types; saving tells what became of the record.
  const record = data ?? row;
  useTellUnread(record && error);
  const name = record?.[titleFieldOf(resource)];
  const title = translate('form.editTitle', { title: typeof name === 'string' ? name : resource.noun[language] });
  return (
    <Surround look={look} title={title} onClose={onClose}>
      {(leave, isDirty) => {
        if (error && !record) return <FailedState error={error} onRetry={refetch} />;
        if (isPending || !record) return <LoadingFields />;
        return (
          <RecordForm
            resource={resource}
            mode="edit"
            record={record}
            // What was read the last time may have been changed since; while it is asked for again, it is like a row.
            isFresh={data !== undefined && !isPlaceholderData && !isFetching}
            onDone={onClose}
            onCancel={leave}
            isDirty={isDirty}
          />
        );
      }}
    </Surround>
  );
}

/**
 * The row that the list had shown when the form was opened, if it holds all that the form asks for: the form need not
 * wait to be drawn.
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

interface SurroundProps {
  readonly look: 'drawer' | 'page';
  readonly title: string;
  readonly onClose: () => void;
  /** Given a way to leave that asks when something has been typed. */
  readonly children: (leave: () => void, isDirty: RefObject<() => boolean>) => ReactNode;
}

function Surround({ look, title, onClose, children }: SurroundProps) {
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
      {isAsking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
    </FormTheme>
  );
}
