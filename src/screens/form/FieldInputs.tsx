import { memo, useMemo } from 'react';

import { kindOf } from '../../schemas/field.ts';
import type { Field, Fields } from '../../schemas/field.ts';
import { type Mode, writableFields } from '../../schemas/writable.ts';
import { inputs } from '../kinds/inputs.tsx';
import { FixedValue } from './FixedValue.tsx';
import { useFixedFields } from './useFixedFields.ts';
import { useHiddenFields } from './useHiddenFields.ts';

interface FieldInputsProps {
  readonly fields: Fields;
  readonly mode: Mode;
}

/**
 * The inputs of all fields that this form may write, in their order, two columns where there is room. What a hidden one
 * holds stays in the form, so that it is there again when it shows.
 */
export function FieldInputs({ fields, mode }: FieldInputsProps) {
  const writable = useMemo(() => writableFields(fields, mode), [fields, mode]);
  const hidden = useHiddenFields(writable);
  const fixed = useFixedFields(writable, mode);
  return <ShownInputs {...{ fields: writable, hidden, fixed, all: writable, mode }} />;
}

interface ShownInputsProps extends FieldInputsProps {
  readonly hidden: ReadonlySet<string>;
  /** What is shown and may not be changed. */
  readonly fixed: ReadonlySet<string>;
  /** Those of the whole form. */
  readonly all: Fields;
}

/** The inputs of a part of a form, whose hidden fields are told by the whole of it. */
export function ShownInputs({ fields, hidden, fixed, all, mode }: ShownInputsProps) {
  const shown = Object.entries(fields).filter(([name]) => !hidden.has(name));
  if (shown.length === 0) return null;
  return (
    <div className="form-grid">
      {shown.map(([name, field]) =>
        fixed.has(name) ? (
          <div key={name} className={kindOf(field).wide ? 'form-wide' : undefined}>
            <FixedValue name={name} field={field} fields={all} />
          </div>
        ) : (
          <OneInput key={name} name={name} field={field} mode={mode} />
        ),
      )}
    </div>
  );
}

interface OneInputProps {
  readonly name: string;
  readonly field: Field;
  readonly mode: Mode;
}

/** Drawn anew by its own value only, not when another field comes or goes. */
const OneInput = memo(function OneInput({ name, field, mode }: OneInputProps) {
  const Input = inputs[field.kind];
  return (
    <div className={kindOf(field).wide ? 'form-wide' : undefined}>
      <Input name={name} field={field} mode={mode} />
    </div>
  );
});
