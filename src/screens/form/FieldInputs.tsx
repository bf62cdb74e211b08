import { memo, useMemo } from 'react';

import { kindDefinitionOf } from '../../schemas/vocabulary/field.ts';
import type { Field, Fields } from '../../schemas/vocabulary/field.ts';
import { type FormMode, writableFields } from '../../schemas/vocabulary/writable.ts';
import { inputsByKind } from '../kinds/inputsByKind.tsx';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import { useReadOnlyFields } from './useReadOnlyFields.ts';
import { useHiddenFields } from './useHiddenFields.ts';

interface FieldInputsProps {
  readonly fields: Fields;
  readonly mode: FormMode;
}

/**
 * Inputs of all writable fields in the order of the fields, in two columns if there is space. A hidden field keeps its
 * value in the form, so that the value is still there when the field appears again.
 */
export function FieldInputs({ fields, mode }: FieldInputsProps) {
  const writable = useMemo(() => writableFields(fields, mode), [fields, mode]);
  const hidden = useHiddenFields(writable);
  const fixed = useReadOnlyFields(writable, mode);
  return <ShownInputs {...{ fields: writable, hidden, fixed, all: writable, mode }} />;
}

interface ShownInputsProps extends FieldInputsProps {
  readonly hidden: ReadonlySet<string>;
  /** Names of the read-only fields. */
  readonly fixed: ReadonlySet<string>;
  /** Fields of the whole form. */
  readonly all: Fields;
}

/** Inputs of the visible fields among `fields`. `hidden` and `fixed` can also contain other fields of the form. */
export function ShownInputs({ fields, hidden, fixed, all, mode }: ShownInputsProps) {
  const shown = Object.entries(fields).filter(([name]) => !hidden.has(name));
  if (shown.length === 0) return null;
  return (
    <div className="form-grid">
      {shown.map(([name, field]) =>
        fixed.has(name) ? (
          <div key={name} className={kindDefinitionOf(field).wide ? 'form-wide' : undefined}>
            <ReadOnlyValue name={name} field={field} fields={all} />
          </div>
        ) : (
          <FieldInput key={name} name={name} field={field} mode={mode} />
        ),
      )}
    </div>
  );
}

interface OneInputProps {
  readonly name: string;
  readonly field: Field;
  readonly mode: FormMode;
}

/** Input of one field. `memo` prevents rendering the input again when other fields appear or disappear. */
const FieldInput = memo(function FieldInput({ name, field, mode }: OneInputProps) {
  const Input = inputsByKind[field.kind];
  return (
    <div className={kindDefinitionOf(field).wide ? 'form-wide' : undefined}>
      <Input name={name} field={field} mode={mode} />
    </div>
  );
});
