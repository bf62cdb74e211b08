import { useTranslate } from 'ra-core';

import { Button } from '../../screens/parts/Button.tsx';
import type { Resource } from '../../schemas/resource.ts';
import { Choice, TextBox, Tick } from './Box.tsx';
import { FieldBox } from './FieldBox.tsx';
import { addField, fieldsOf, setAt, valueAt } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';

export interface FormPaneProps {
  readonly value: DraftValue;
  readonly name: string;
  /** What a patch changes; `null` for a screen of its own. */
  readonly builtIn: Resource | null;
  readonly icons: readonly string[];
}

/** The value as a form: what the screen is called, what can be done on it, and its fields. */
export function FormPane(props: FormPaneProps) {
  const { value, builtIn } = props;
  const translate = useTranslate();
  if (value.malformed !== null) return <p className="wb-help">{translate('workbench.mendText')}</p>;
  const names = builtIn ? Object.keys(builtIn.fields) : fieldsOf(value.value).map(([name]) => name);
  return (
    <div className="wb-form">
      <Names {...props} />
      {!builtIn && <OperationTicks {...props} />}
      <section>
        <h2>{translate('workbench.fields')}</h2>
        {names.map(name => (
          <FieldBox key={name} value={value} name={name} base={builtIn?.fields[name]} />
        ))}
        {!builtIn && (
          <Button icon="Add" onClick={() => value.setValue(addField(value.value))}>
            {translate('workbench.addField')}
          </Button>
        )}
      </section>
    </div>
  );
}

const texts = [
  ['title', 'zh'],
  ['title', 'en'],
  ['noun', 'zh'],
  ['noun', 'en'],
] as const;

function Names({ value, builtIn, icons }: FormPaneProps) {
  const translate = useTranslate();
  const { value: whole, setValue } = value;
  const shown = (path: readonly string[]) => valueAt(whole, path) ?? valueAt(builtIn, path);
  return (
    <section>
      <h2>{translate('workbench.screen')}</h2>
      <div className="wb-grid">
        {texts.map(([part, language]) => (
          <TextBox
            key={`${part} ${language}`}
            label={translate(`workbench.${part}.${language}`)}
            value={shown([part, language])}
            onChange={text => {
              // A label always has both of its languages.
              const label = { ...toLabel(shown([part])), [language]: text };
              setValue(setAt(whole, [part], label));
            }}
          />
        ))}
        {!builtIn && (
          <Choice
            label={translate('workbench.icon')}
            value={String(valueAt(whole, ['icon']) ?? '')}
            options={icons.map(icon => ({ value: icon, text: icon }))}
            onChange={icon => setValue(setAt(whole, ['icon'], icon))}
          />
        )}
      </div>
    </section>
  );
}

function toLabel(value: unknown): Readonly<Record<string, unknown>> {
  return { zh: valueAt(value, ['zh']) ?? '', en: valueAt(value, ['en']) ?? '' };
}

const operations = [
  ['create', 'add'],
  ['edit', 'edit'],
  ['delete', 'delete'],
  ['export', 'export'],
  ['import', 'import'],
] as const;

/** Each with a permission code of its own, made from the name of the screen. */
function OperationTicks({ value, name }: FormPaneProps) {
  const translate = useTranslate();
  return (
    <section>
      <h2>{translate('workbench.operations')}</h2>
      <div className="wb-ticks">
        {operations.map(([operation, word]) => (
          <Tick
            key={operation}
            label={translate(`workbench.operation.${operation}`)}
            isOn={valueAt(value.value, ['operations', operation]) !== undefined}
            onChange={isOn =>
              value.setValue(setAt(value.value, ['operations', operation], isOn ? `${name}:${word}` : undefined))
            }
          />
        ))}
      </div>
    </section>
  );
}
