import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Fields } from '../../schemas/vocabulary/field.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { DragHandle } from '../../screens/parts/DragHandle.tsx';
import { FieldBox } from './FieldBox.tsx';
import { type ValuePath, addField, fieldsOf, moveField, valueAt } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';

interface FieldListProps {
  readonly value: DraftValue;
  /** Path of the fields, which belong to the screen or to the form of an action. */
  readonly path: ValuePath;
  /** Fields of the built-in screen that a patch changes; `undefined` when the value contains the fields itself. */
  readonly base?: Fields | undefined;
}

/**
 * List of fields in the order of columns and forms. Each field has a handle with which the user moves it by arrow keys,
 * mouse or touch.
 */
export function FieldList({ value, path, base }: FieldListProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { value: root, setValue } = value;
  const names = base ? Object.keys(base) : fieldsOf(root, path).map(([name]) => name);
  const move = (from: number, to: number) => setValue(moveField(root, path, { from, to }));
  return (
    <>
      <ol className="wb-list">
        {names.map((name, at) => (
          <li key={name} data-place={at}>
            {!base && (
              <DragHandle
                label={translate('workbench.moveField', {
                  name: String(valueAt(root, [...path, name, 'label', language]) ?? name),
                })}
                onMove={by => move(at, at + by)}
                onMoveTo={to => move(at, to)}
              />
            )}
            <FieldBox value={value} path={path} name={name} base={base?.[name]} />
          </li>
        ))}
      </ol>
      {!base && (
        <Button icon="Add" onClick={() => setValue(addField(root, path))}>
          {translate('workbench.addField')}
        </Button>
      )}
    </>
  );
}
