import Popover from '@mui/material/Popover';
import { useQueryClient } from '@tanstack/react-query';
import { Form, useDataProvider, useLocale, useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import type { Resolver } from 'react-hook-form';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import '../form/form.css';
import { useYupResolver } from '../form/useYupResolver.ts';
import { editableValuesOf } from '../form/formValues.ts';
import { inputsByKind } from '../kinds/inputsByKind.tsx';
import { Button } from '../parts/Button.tsx';
import { refreshData } from '../refreshData.ts';
import type { EditedCell } from './inlineCell.ts';
import './inlineEditor.css';

interface InlineEditorProps {
  readonly resource: Resource;
  readonly cell: EditedCell;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, unknown>>;

/** Popover with the input for one cell. Enter saves, Escape cancels, and an error appears next to the input. */
export default function InlineEditor({ resource, cell: { record, name, anchor }, onClose }: InlineEditorProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const field = resource.fields[name];
  const initial = useMemo(() => editableValuesOf(resource.fields, record), [resource, record]);
  const { resolver, refuse } = useCellResolver(resource, record, name);
  const { save, isSaving, failure } = useSaveCell(resource, record, name);
  if (!field) return null;
  const Input = inputsByKind[field.kind];
  const close = () => {
    onClose();
    anchor.focus();
  };
  const submit = async (values: Values) => {
    const fault = await save(values[name]);
    if (fault === 'saved') return close();
    return fault ? refuse(fault) : undefined;
  };
  return (
    <FormTheme>
      <Popover
        open
        anchorEl={anchor}
        onClose={close}
        transitionDuration={0}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': translate('list.editCell', { name: field.label[language] }) },
        }}
      >
        <Form
          record={initial}
          resolver={resolver}
          onSubmit={submit}
          sanitizeEmptyValues={false}
          disableInvalidFormNotification
          noValidate
          className="inline-editor"
        >
          <div ref={focusFirst} style={{ minWidth: Math.max(anchor.clientWidth, 220) }}>
            <Input name={name} field={field} mode="edit" />
          </div>
          {failure && (
            <p className="form-failure" role="alert">
              {failure}
            </p>
          )}
          <div className="inline-editor-foot">
            <Button onClick={close}>{translate('elements.cancel')}</Button>
            <Button type="submit" tone="primary" disabled={isSaving}>
              {translate(isSaving ? 'form.saving' : 'form.save')}
            </Button>
          </div>
        </Form>
      </Popover>
    </FormTheme>
  );
}

/** Validates the whole record, but only reports the errors of this cell. */
function useCellResolver(resource: Resource, record: Values, name: string) {
  const { fields, checks } = resource;
  const { resolver, refuse } = useYupResolver({ fields, mode: 'edit', checks, previous: record });
  const own: Resolver = async (values, context, options) => {
    const { values: prepared, errors } = await resolver(values, context, options);
    const fault = errors[name];
    return fault ? { values: {}, errors: { [name]: fault } } : { values: { ...values, ...prepared }, errors: {} };
  };
  return { resolver: own, refuse };
}

/** Saves one value, with the revision of its row. Returns validation errors; other errors are in `failure`. */
function useSaveCell(resource: Resource, record: Values, name: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const lock = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async (value: unknown): Promise<'saved' | PlatformError | undefined> => {
    // The lock is a ref, because a state update would be too late to ignore a second Enter in the same tick.
    if (lock.current) return undefined;
    lock.current = true;
    setSaving(true);
    setFailure(null);
    try {
      const id = record['id'] as number;
      const data = { [name]: value };
      await dataProvider.update(resource.name, {
        id,
        data,
        previousData: { ...record, id },
        meta: { idempotencyKey: crypto.randomUUID() },
      });
      await refreshData(queryClient);
      return 'saved';
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const fault = error.kind === 'invalid' ? error : undefined;
      if (!fault) setFailure(error.message);
      return fault;
    } finally {
      lock.current = false;
      setSaving(false);
    }
  };
  return { save, isSaving, failure };
}

function focusFirst(part: HTMLDivElement | null): void {
  const input = part?.querySelector<HTMLElement>('input, textarea, [role=combobox]');
  input?.focus();
  if (input instanceof HTMLInputElement && input.type === 'text') input.select();
}
