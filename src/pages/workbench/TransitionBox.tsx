import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { CodeItem } from '../../schemas/vocabulary/codeList.ts';
import { Select, Checkbox } from './Inputs.tsx';
import { PathIssues } from './PathIssues.tsx';
import { type ValuePath, completeFieldsOf, setValueAt, valueAt } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';

interface TransitionBoxProps {
  readonly value: DraftValue;
  /** Path of the transition in the value. */
  readonly path: ValuePath;
}

/** Editor of an action's transition: an enumerated field, the states before, and the state after the action. */
export function TransitionBox({ value, path }: TransitionBoxProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { value: root, setValue } = value;
  const put = (next: unknown) => setValue(setValueAt(root, path, next));
  const fields = Object.entries(completeFieldsOf(root)).flatMap(([name, field]) =>
    field.kind === 'code' && !field.multiple ? [{ name, label: field.label[language], items: field.codes.items }] : [],
  );
  const chosen = String(valueAt(root, [...path, 'field']) ?? '');
  const items = fields.find(field => field.name === chosen)?.items;
  const choose = (name: string): void => {
    const [first, second = first] = fields.find(field => field.name === name)?.items ?? [];
    put(first && second ? { field: name, from: [first.value], to: second.value } : undefined);
  };
  return (
    <fieldset className="wb-lines">
      <legend>{translate('workbench.transition.label')}</legend>
      <Select
        label={translate('workbench.transition.field')}
        value={chosen}
        options={[
          { value: '', text: translate('workbench.transition.none') },
          ...fields.map(({ name, label }) => ({ value: name, text: label })),
        ]}
        onChange={choose}
      />
      {items && <States value={value} path={path} items={items} />}
      <PathIssues path={path} />
    </fieldset>
  );
}

function States({ value, path, items }: TransitionBoxProps & { readonly items: readonly CodeItem[] }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { value: root, setValue } = value;
  const put = (key: string, next: unknown) => setValue(setValueAt(root, [...path, key], next));
  const found = valueAt(root, [...path, 'from']);
  const from: readonly unknown[] = Array.isArray(found) ? found : [];
  const to = valueAt(root, [...path, 'to']);
  return (
    <>
      <div className="wb-ticks" role="group" aria-label={translate('workbench.transition.from')}>
        <span>{translate('workbench.transition.from')}</span>
        {items.map(item => (
          <Checkbox
            key={item.value}
            label={item[language]}
            isOn={from.includes(item.value)}
            onChange={isOn => put('from', isOn ? [...from, item.value] : from.filter(entry => entry !== item.value))}
          />
        ))}
      </div>
      <Select
        label={translate('workbench.transition.to')}
        value={JSON.stringify(to)}
        options={items.map(item => ({ value: JSON.stringify(item.value), text: item[language] }))}
        onChange={next => put('to', JSON.parse(next))}
      />
    </>
  );
}
