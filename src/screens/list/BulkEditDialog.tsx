import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Form, type RaRecord, useLocale, useTranslate } from 'ra-core';
import { useId, useMemo, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../i18n/format.ts';
import { nounFor } from '../../i18n/plural.ts';
import { bulkEditableFields } from '../../schemas/compile/bulkEdit.ts';
import { evaluateConditionForRecords } from '../../schemas/vocabulary/condition.ts';
import type { PlatformError } from '../../dataProvider/PlatformError.ts';
import type { Action } from '../../schemas/vocabulary/action.ts';
import type { Field, Fields } from '../../schemas/vocabulary/field.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { isReadOnlyNow, toFormScope } from '../../schemas/vocabulary/writable.ts';
import { ActionResult } from '../actions/ActionResult.tsx';
import { FormTheme } from '../form/FormTheme.tsx';
import '../form/form.css';
import { useYupResolver } from '../form/useYupResolver.ts';
import { Button } from '../parts/Button.tsx';
import { useServices } from '../services.ts';
import { BulkEditField } from './BulkEditField.tsx';
import { commonValue } from './commonValue.ts';
import type { AllMatchingSelection } from '../actions/actionStarter.ts';
import { useBulkEdit } from './useBulkEdit.ts';
import './bulkEdit.css';

type Values = Readonly<Record<string, unknown>>;

interface BulkEditDialogProps {
  readonly resource: Resource;
  readonly records: readonly RaRecord[];
  readonly all: AllMatchingSelection | undefined;
  readonly onClose: () => void;
}

/** Dialog that sets the chosen fields, and no others, in all ticked records. */
export default function BulkEditDialog({ resource, records, all, onClose }: BulkEditDialogProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const formId = useId();
  const running = useBulkEdit({ resource, records, all, onDone: onClose });
  const [names, setNames] = useState<readonly string[]>([]);
  const { isRunning, result, failure } = running;
  const many = all?.count ?? records.length;
  const count = formatInteger(many);
  return (
    <FormTheme>
      <Dialog open onClose={() => !isRunning && onClose()} fullWidth maxWidth="sm" aria-labelledby={`${formId}-title`}>
        <DialogTitle id={`${formId}-title`}>
          {translate('bulkEdit.titleCount', { count, title: nounFor(resource.noun, language, many) })}
        </DialogTitle>
        <DialogContent>
          {result ? (
            <ActionResult started={{ resource, action: asAction, records }} result={result} />
          ) : (
            <BulkEditForm
              id={formId}
              resource={resource}
              records={all ? [] : records}
              names={names}
              onNames={setNames}
              onSubmit={running.run}
            />
          )}
          {failure && (
            <p className="dialog-failure" role="alert">
              {failure}
            </p>
          )}
        </DialogContent>
        <DialogActions>
          <Button disabled={isRunning} onClick={onClose}>
            {translate(result ? 'elements.close' : 'elements.cancel')}
          </Button>
          {result ? (
            <Button disabled={isRunning} onClick={() => void running.retryFailed()}>
              {translate('action.retryFailed')}
            </Button>
          ) : (
            <Button type="submit" form={formId} tone="primary" disabled={isRunning || names.length === 0}>
              {translate(isRunning ? 'form.saving' : 'bulkEdit.run', { count })}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </FormTheme>
  );
}

/** Action that the list of results requires as a parameter. The list only uses the action's label. */
const asAction: Action = { name: 'bulkEdit', label: { zh: '批量修改', en: 'Bulk edit' }, on: ['bulk'], code: '' };

interface BulkEditFormProps {
  readonly id: string;
  readonly resource: Resource;
  /** The visible records; empty when the edit applies to all records that match a filter. */
  readonly records: readonly RaRecord[];
  readonly names: readonly string[];
  readonly onNames: (names: readonly string[]) => void;
  readonly onSubmit: (changes: Values) => Promise<PlatformError | undefined>;
}

function BulkEditForm({ id, resource, records, names, onNames, onSubmit }: BulkEditFormProps) {
  const { platformNow } = useServices();
  const fields = useMemo(() => bulkEditableFields(resource), [resource]);
  const now = platformNow();
  const chosen = useMemo(() => pickFields(fields, names), [fields, names]);
  const [initial] = useState(() => initialValues(fields, records));
  const { resolver, refuse } = useYupResolver({ fields: chosen, mode: 'edit' });
  return (
    <Form
      id={id}
      record={initial}
      resolver={resolver}
      onSubmit={async (values: Values) =>
        refuse(await onSubmit(Object.fromEntries(names.map(name => [name, values[name] ?? null]))))
      }
      sanitizeEmptyValues={false}
      disableInvalidFormNotification
      noValidate
      className="bulk-edit"
    >
      {Object.entries(chosen).map(([name, field]) => (
        <BulkEditField
          key={name}
          name={name}
          field={field}
          current={commonValue(records, name)}
          lockedCount={
            records.filter(record => isReadOnlyNow(field, toFormScope(record, { previous: record, now }))).length
          }
          onRemove={() => onNames(names.filter(item => item !== name))}
        />
      ))}
      <FieldChoice
        fields={fields}
        names={names}
        isLocked={({ readOnlyWhen }) =>
          readOnlyWhen !== undefined && evaluateConditionForRecords(readOnlyWhen, records, { now }) === true
        }
        onChoose={name => onNames([...names, name])}
      />
    </Form>
  );
}

interface FieldChoiceProps {
  readonly fields: Fields;
  readonly names: readonly string[];
  /**
   * Returns whether the field is read-only in all records. If the field is read-only in only some records, the platform
   * rejects the change for these records.
   */
  readonly isLocked: (field: Field) => boolean;
  readonly onChoose: (name: string) => void;
}

/** Select that adds a field to the edit. */
function FieldChoice({ fields, names, isLocked, onChoose }: FieldChoiceProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const remaining = Object.entries(fields).filter(([name]) => !names.includes(name));
  if (remaining.length === 0) return null;
  return (
    <select
      className="field-select"
      aria-label={translate('bulkEdit.choose')}
      value=""
      onChange={event => onChoose(event.currentTarget.value)}
    >
      <option value="" disabled>
        {translate('bulkEdit.choose')}
      </option>
      {remaining.map(([name, field]) => (
        <option key={name} value={name} disabled={isLocked(field)}>
          {isLocked(field) ? translate('bulkEdit.allHeld', { name: field.label[language] }) : field.label[language]}
        </option>
      ))}
    </select>
  );
}

function pickFields(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap(name => (fields[name] ? [[name, fields[name]] as const] : [])));
}

/** Returns the initial values: the value that all records have in common, or an empty value where they differ. */
function initialValues(fields: Fields, records: readonly RaRecord[]): Values {
  return Object.fromEntries(
    Object.keys(fields).map(name => {
      const common = commonValue(records, name);
      return [name, common.is === 'same' ? common.value : null];
    }),
  );
}
