import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Field } from '../../schemas/field.ts';
import { type Kind, kindNames } from '../../schemas/kinds/kinds.ts';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { Choice, TextBox, Tick } from './Box.tsx';
import { ChoicesBox } from './ChoicesBox.tsx';
import { RulesBox } from './RulesBox.tsx';
import { fieldsOf, moveField, renameField, setAt, valueAt, withKind, withTitle } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';

interface FieldBoxProps {
  readonly value: DraftValue;
  readonly name: string;
  /** The field that a patch changes; a field of the screen itself without it. */
  readonly base: Field | undefined;
}

/** One field: a line that says what it is, and behind it all that can be said of it. */
export function FieldBox({ value, name, base }: FieldBoxProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  // Of a hundred fields one is open.
  const [isOpen, setOpen] = useState(false);
  const at = (...path: readonly string[]) => valueAt(value.value, ['fields', name, ...path]);
  const label = at('label', language) ?? base?.label[language] ?? name;
  const kind = String(at('kind') ?? base?.kind ?? '');
  const isChanged = base !== undefined && at() !== undefined;
  return (
    <details className="wb-one" name="wb-field" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{String(label)}</strong> <code>{name}</code> <span>{translate(`workbench.kinds.${kind}`)}</span>
        {isChanged && <em>{translate('workbench.states.changed')}</em>}
      </summary>
      {isOpen && (
        <div className="wb-one-body">
          {!base && <Place value={value} name={name} kind={kind} />}
          <Words value={value} name={name} base={base} />
          <Flags value={value} name={name} base={base} />
          {!base && kind === 'code' && <ChoicesBox value={value} path={['fields', name, 'codes', 'items']} />}
          <RulesBox value={value} path={['fields', name, 'rules']} />
        </div>
      )}
    </details>
  );
}

/** Its name, its kind and where it stands among the others. */
function Place({ value, name, kind }: Pick<FieldBoxProps, 'value' | 'name'> & { readonly kind: string }) {
  const translate = useTranslate();
  const { value: whole, setValue } = value;
  const [, field = {}] = fieldsOf(whole).find(([one]) => one === name) ?? [];
  const options = kindNames.map(one => ({ value: one, text: translate(`workbench.kinds.${one}`) }));
  const change = (next: string): void => {
    const known = kindNames.find((one): one is Kind => one === next);
    if (known) setValue(setAt(whole, ['fields', name], withKind(field, known)));
  };
  return (
    <div className="wb-grid">
      <label className="wb-field">
        {translate('workbench.fieldName')}
        <input
          className="wb-input"
          defaultValue={name}
          onBlur={event => setValue(renameField(whole, name, event.target.value.trim()))}
        />
      </label>
      <Choice label={translate('workbench.kind')} value={kind} options={options} onChange={change} />
      {'resource' in field && (
        <TextBox
          label={translate('workbench.target')}
          value={field['resource']}
          onChange={text => setValue(setAt(whole, ['fields', name, 'resource'], text))}
        />
      )}
      <div className="wb-moves">
        <IconButton
          icon="ArrowUpward"
          label={translate('workbench.moveUp')}
          onClick={() => setValue(moveField(whole, name, -1))}
        />
        <IconButton
          icon="ArrowDownward"
          label={translate('workbench.moveDown')}
          onClick={() => setValue(moveField(whole, name, 1))}
        />
        <IconButton
          icon="Delete"
          label={translate('workbench.removeField')}
          onClick={() => setValue(setAt(whole, ['fields', name], undefined))}
        />
      </div>
    </div>
  );
}

/** What it is called, and what stands below it. */
function Words({ value, name, base }: FieldBoxProps) {
  const translate = useTranslate();
  const shown = (part: 'label' | 'help', language: 'zh' | 'en') =>
    valueAt(value.value, ['fields', name, part, language]) ?? base?.[part]?.[language] ?? '';
  const change = (part: 'label' | 'help', language: 'zh' | 'en', text: string): void => {
    const both = { zh: shown(part, 'zh'), en: shown(part, 'en'), [language]: text };
    const isGone = part === 'help' && both.zh === '' && both.en === '';
    value.setValue(setAt(value.value, ['fields', name, part], isGone ? undefined : both));
  };
  return (
    <div className="wb-grid">
      {(['label', 'help'] as const).flatMap(part =>
        (['zh', 'en'] as const).map(language => (
          <TextBox
            key={`${part} ${language}`}
            label={translate(`workbench.${part}.${language}`)}
            value={shown(part, language)}
            onChange={text => change(part, language, text)}
          />
        )),
      )}
    </div>
  );
}

const flags = ['required', 'list', 'filter', 'sort', 'unique', 'inline'] as const;

/** What can be switched on; of a field that is built in, only what a patch may change. */
function Flags({ value, name, base }: FieldBoxProps) {
  const translate = useTranslate();
  const { value: whole, setValue } = value;
  const at = (flag: string) => valueAt(whole, ['fields', name, flag]);
  if (base) {
    return (
      <div className="wb-ticks">
        <Tick
          label={translate('workbench.flags.list')}
          isOn={(at('list') ?? base.list) === true}
          onChange={isOn =>
            setValue(setAt(whole, ['fields', name, 'list'], isOn === (base.list === true) ? undefined : isOn))
          }
        />
        <Tick
          label={translate('workbench.flags.required')}
          isOn={(at('required') ?? base.required) === true}
          isHeld={base.required === true}
          onChange={isOn => setValue(setAt(whole, ['fields', name, 'required'], isOn ? true : undefined))}
        />
      </div>
    );
  }
  return (
    <div className="wb-ticks">
      {flags.map(flag => (
        <Tick
          key={flag}
          label={translate(`workbench.flags.${flag}`)}
          isOn={at(flag) !== undefined}
          onChange={isOn => setValue(setAt(whole, ['fields', name, flag], isOn ? true : undefined))}
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
