import { useWatch } from 'react-hook-form';

import { kindOf } from '../../schemas/field.ts';
import type { Field, Fields } from '../../schemas/field.ts';
import { type Mode, isVisible, writableFields } from '../../schemas/writable.ts';
import { inputs } from '../kinds/inputs.tsx';

interface FieldInputsProps {
  readonly fields: Fields;
  readonly mode: Mode;
}

/** The inputs of all fields that this form may write, in their order, two columns where there is room. */
export function FieldInputs({ fields, mode }: FieldInputsProps) {
  const writable = Object.entries(writableFields(fields, mode));
  if (writable.length === 0) return null;
  return (
    <div className="form-grid">
      {writable.map(([name, field]) =>
        field.visibleWhen ? (
          <ConditionalInput key={name} name={name} field={field} mode={mode} />
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

/** Watches the form, which only fields with a condition have to pay for. */
function ConditionalInput(props: OneInputProps) {
  const values = useWatch<Record<string, unknown>>();
  return isVisible(props.field, { form: values }) ? <OneInput {...props} /> : null;
}

function OneInput({ name, field, mode }: OneInputProps) {
  const Input = inputs[field.kind];
  return (
    <div className={kindOf(field).wide ? 'form-wide' : undefined}>
      <Input name={name} field={field} mode={mode} />
    </div>
  );
}
