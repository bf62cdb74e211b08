import { useTranslate } from 'ra-core';

import type { Field } from '../../schemas/field.ts';
import { Choice, Tick } from './Box.tsx';
import { type Path, setAt, valueAt, withTitle } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';

export interface FieldBoxProps {
  readonly value: DraftValue;
  /** Where the fields stand of which this is one. */
  readonly place: Path;
  readonly name: string;
  /** The field that a patch changes; a field of the value itself without it. */
  readonly base: Field | undefined;
}

const flags = ['list', 'sort', 'unique', 'inline'] as const;

/** What has more than two states, by the values that stand for each; `off` is nothing at all. */
const states = {
  required: { off: undefined, on: true, create: 'create' },
  filter: { off: undefined, on: true, search: 'search' },
  readOnly: { off: undefined, on: true, edit: 'edit' },
} as const;

/** What can be switched on; of a field that is built in only what a patch may change, of a form only what it asks. */
export function FieldFlags(props: FieldBoxProps) {
  if (props.base) return <PatchFlags {...props} base={props.base} />;
  const isOfScreen = props.place.length === 1;
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

function PatchFlags({ value, place, name, base }: FieldBoxProps & { readonly base: Field }) {
  const translate = useTranslate();
  const at = (flag: string) => valueAt(value.value, [...place, name, flag]);
  const put = (flag: string, next: unknown) => value.setValue(setAt(value.value, [...place, name, flag], next));
  return (
    <div className="wb-ticks">
      <Tick
        label={translate('workbench.flags.list')}
        isOn={(at('list') ?? base.list) === true}
        onChange={isOn => put('list', isOn === (base.list === true) ? undefined : isOn)}
      />
      <Tick
        label={translate('workbench.flags.required')}
        isOn={(at('required') ?? base.required) === true}
        isHeld={base.required === true}
        onChange={isOn => put('required', isOn ? true : undefined)}
      />
    </div>
  );
}

function StateChoice({ value, place, name, flag }: FieldBoxProps & { readonly flag: keyof typeof states }) {
  const translate = useTranslate();
  const own = [...place, name, flag];
  const options: Readonly<Record<string, unknown>> = states[flag];
  const [state = 'off'] = Object.entries(options).find(([, one]) => one === valueAt(value.value, own)) ?? [];
  // The form of an action makes no record.
  const names = Object.keys(options).filter(one => place.length === 1 || one !== 'create');
  return (
    <Choice
      label={translate(`workbench.flags.${flag}`)}
      value={state}
      options={names.map(one => ({ value: one, text: translate(`workbench.${flag}.${one}`) }))}
      place={own}
      onChange={next => value.setValue(setAt(value.value, own, options[next]))}
    />
  );
}

function ScreenFlags({ value, place, name }: FieldBoxProps) {
  const translate = useTranslate();
  const { value: whole, setValue } = value;
  const at = (flag: string) => valueAt(whole, [...place, name, flag]);
  return (
    <div className="wb-ticks">
      {flags.map(flag => (
        <Tick
          key={flag}
          label={translate(`workbench.flags.${flag}`)}
          isOn={at(flag) !== undefined}
          onChange={isOn => setValue(setAt(whole, [...place, name, flag], isOn ? true : undefined))}
        />
      ))}
      <Tick
        label={translate('workbench.flags.title')}
        isOn={at('title') === true}
        isHeld={at('title') === true}
        onChange={() => setValue(withTitle(whole, name))}
      />
    </div>
  );
}
