import { useTranslate } from 'ra-core';

import { tones } from '../../schemas/vocabulary/codeList.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { PathIssues } from './PathIssues.tsx';
import { type ValuePath, setValueAt, valueAt } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';

interface ChoicesBoxProps {
  readonly value: DraftValue;
  /** Path of the code list in the value. */
  readonly path: ValuePath;
}

/** Editor of a code list: the values with their labels and tones. */
export function ChoicesBox({ value, path }: ChoicesBoxProps) {
  const translate = useTranslate();
  const { value: root, setValue } = value;
  const found = valueAt(root, path);
  const items: readonly unknown[] = Array.isArray(found) ? found : [];
  const change = (at: number, key: string, next: unknown) => setValue(setValueAt(root, [...path, at, key], next));
  const add = () =>
    setValue(setValueAt(root, path, [...items, { value: unusedValue(items), zh: '', en: '', tone: 'default' }]));
  return (
    <fieldset className="wb-lines">
      <legend>{translate('workbench.choices')}</legend>
      {items.map((item, at) => {
        const choice = isRecord(item) ? item : {};
        const text = (key: string) => shownText(choice[key]);
        return (
          <div key={at} className="wb-line">
            <input
              className="wb-input wb-short"
              aria-label={translate('workbench.choice.value')}
              value={text('value')}
              onChange={event => change(at, 'value', toValue(event.target.value, choice['value']))}
            />
            {(['zh', 'en'] as const).map(language => (
              <input
                key={language}
                className="wb-input"
                aria-label={translate(`workbench.choice.${language}`)}
                placeholder={translate(`workbench.choice.${language}`)}
                value={text(language)}
                onChange={event => change(at, language, event.target.value)}
              />
            ))}
            <select
              className="wb-input"
              aria-label={translate('workbench.choice.tone')}
              value={text('tone')}
              onChange={event => change(at, 'tone', event.target.value)}
            >
              {tones.map(tone => (
                <option key={tone} value={tone}>
                  {translate(`workbench.tones.${tone}`)}
                </option>
              ))}
            </select>
            <IconButton
              small
              icon="Close"
              label={translate('workbench.remove')}
              onClick={() => setValue(setValueAt(root, [...path, at], undefined))}
            />
          </div>
        );
      })}
      <Button look="link" icon="Add" onClick={add}>
        {translate('workbench.addChoice')}
      </Button>
      <PathIssues path={path} />
    </fieldset>
  );
}

function shownText(value: unknown): string | number {
  return typeof value === 'string' || typeof value === 'number' ? value : '';
}

/** Converts typed text to a code value. If the old value is a number, an integer in the text becomes a number. */
function toValue(text: string, before: unknown): number | string {
  return typeof before === 'number' && /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}

function unusedValue(items: readonly unknown[]): number | string {
  const values = items.map(item => (isRecord(item) ? item['value'] : undefined));
  const numbers = values.filter(value => typeof value === 'number');
  return numbers.length === values.length ? Math.max(0, ...numbers) + 1 : `value${items.length + 1}`;
}
