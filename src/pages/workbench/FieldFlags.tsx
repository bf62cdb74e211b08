import { useTranslate } from 'ra-core';

import type { Field } from '../../schemas/vocabulary/field.ts';
import { Select, Checkbox } from './Inputs.tsx';
import { type ValuePath, setValueAt, valueAt, setTitleField } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';

export interface FieldBoxProps {
  readonly value: DraftValue;
  /** Path of the list of fields. */
  readonly path: ValuePath;
  readonly name: string;
  /** Field of the built-in screen that a patch changes; `undefined` for a field of the value itself. */
  readonly base: Field | undefined;
}

const flags = ['list', 'sort', 'unique', 'inline'] as const;

/** Options with more than two states, with the value for each state; `off` removes the option. */
const states = {
  required: { off: undefined, on: true, create: 'create' },
  filter: { off: undefined, on: true, search: 'search' },
  readOnly: { off: undefined, on: true, edit: 'edit' },
} as const;

/**
 * Inputs for the options of a field. A field of a built-in screen has the options that a patch may change. A field in
 * the form of an action only has the option `required`. Any other field has all options.
 */
export function FieldFlags(props: FieldBoxProps) {
  if (props.base) return <PatchFlags {...props} base={props.base} />;
  const isOfScreen = props.path.length === 1;
  return (
    <>
      <div className="wb-grid">
        {(isOfScreen ? (['required', 'filter', 'readOnly'] as const) : (['required'] as const)).map(flag => (
          <StateChoice key={flag} {...props} flag={flag} />
        ))}
      </div>
      {isOfScreen && <ScreenFlags {...props} />}
    </>
  );
}

function PatchFlags({ value, path, name, base }: FieldBoxProps & { readonly base: Field }) {
  const translate = useTranslate();
  const at = (flag: string) => valueAt(value.value, [...path, name, flag]);
  const put = (flag: string, next: unknown) => value.setValue(setValueAt(value.value, [...path, name, flag], next));
  return (
    <div className="wb-ticks">
      <Checkbox
        label={translate('workbench.flags.list')}
        isOn={(at('list') ?? base.list) === true}
        onChange={isOn => put('list', isOn === (base.list === true) ? undefined : isOn)}
      />
      <Checkbox
        label={translate('workbench.flags.required')}
        isOn={(at('required') ?? base.required) === true}
        isDisabled={base.required === true}
        onChange={isOn => put('required', isOn ? true : undefined)}
      />
    </div>
  );
}

function StateChoice({ value, path, name, flag }: FieldBoxProps & { readonly flag: keyof typeof states }) {
  const translate = useTranslate();
  const own = [...path, name, flag];
  const options: Readonly<Record<string, unknown>> = states[flag];
  const [state = 'off'] = Object.entries(options).find(([, option]) => option === valueAt(value.value, own)) ?? [];
  // The form of an action creates no record, so the state `create` does not apply.
  const names = Object.keys(options).filter(key => path.length === 1 || key !== 'create');
  return (
    <Select
      label={translate(`workbench.flags.${flag}`)}
      value={state}
      options={names.map(item => ({ value: item, text: translate(`workbench.${flag}.${item}`) }))}
      path={own}
      onChange={next => value.setValue(setValueAt(value.value, own, options[next]))}
    />
  );
}

function ScreenFlags({ value, path, name }: FieldBoxProps) {
  const translate = useTranslate();
  const { value: root, setValue } = value;
  const at = (flag: string) => valueAt(root, [...path, name, flag]);
  return (
    <div className="wb-ticks">
      {flags.map(flag => (
        <Checkbox
          key={flag}
          label={translate(`workbench.flags.${flag}`)}
          isOn={at(flag) !== undefined}
          onChange={isOn => setValue(setValueAt(root, [...path, name, flag], isOn ? true : undefined))}
        />
      ))}
      <Checkbox
        label={translate('workbench.flags.title')}
        isOn={at('title') === true}
        isDisabled={at('title') === true}
        onChange={() => setValue(setTitleField(root, name))}
      />
    </div>
  );
}
