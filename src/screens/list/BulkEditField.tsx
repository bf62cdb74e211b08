import { useLocale, useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { isEmpty } from '../../schemas/base/json.ts';
import type { Field } from '../../schemas/vocabulary/field.ts';
import { isRequired } from '../../schemas/vocabulary/writable.ts';
import { inputsByKind } from '../kinds/inputsByKind.tsx';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import type { CommonValue } from './commonValue.ts';

interface BulkEditFieldProps {
  readonly name: string;
  readonly field: Field;
  /** Current value of the records. */
  readonly current: CommonValue;
  /** Number of records in which the field is read-only. */
  readonly lockedCount: number;
  readonly onRemove: () => void;
}

/**
 * One field of a bulk edit: its input, the current value, a button that clears the value, and a button that removes the
 * field.
 */
export function BulkEditField({ name, field, current, lockedCount, onRemove }: BulkEditFieldProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name });
  const Input = inputsByKind[field.kind];
  const label = field.label[language];
  const mayClear = !isRequired(field, 'edit');
  return (
    <div className="bulk-edit-field">
      <div className="bulk-edit-input">
        <Input name={name} field={field} mode="edit" />
        <p className="input-help">
          {current.is !== 'same' && (
            <span className="bulk-edit-mixed">
              {translate(current.is === 'mixed' ? 'bulkEdit.mixed' : 'bulkEdit.unknown')}
            </span>
          )}
          {lockedCount > 0 && (
            <span className="bulk-edit-mixed">{translate('bulkEdit.held', { smart_count: lockedCount })}</span>
          )}
          {mayClear && isEmpty(value) && <span>{translate('bulkEdit.clears', { name: label })}</span>}
          {mayClear && !isEmpty(value) && (
            <Button look="link" onClick={() => setValue(name, null, { shouldDirty: true, shouldValidate: true })}>
              {translate('bulkEdit.clear', { name: label })}
            </Button>
          )}
        </p>
      </div>
      <IconButton icon="Close" label={translate('bulkEdit.remove', { name: label })} onClick={onRemove} />
    </div>
  );
}
