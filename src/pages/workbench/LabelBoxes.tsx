import { useTranslate } from 'ra-core';

import { type Label, languages } from '../../schemas/base/label.ts';
import { TextBox } from './Inputs.tsx';
import { type ValuePath, setValueAt, valueAt } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';

interface LabelBoxesProps {
  readonly value: DraftValue;
  /** Path of the label in the value. */
  readonly path: ValuePath;
  /** Text key below `workbench` that labels the inputs; by default the last part of `path`. */
  readonly word?: string;
  /** Label of the built-in screen that a patch changes. */
  readonly base?: Label | undefined;
  /** True if the label is removed when both languages are empty. */
  readonly isOptional?: boolean;
}

/** Inputs for a label in both languages. Both texts are always stored together. */
export function LabelBoxes({ value, path, base, word, isOptional = false }: LabelBoxesProps) {
  const translate = useTranslate();
  const shown = (language: 'zh' | 'en') => valueAt(value.value, [...path, language]) ?? base?.[language] ?? '';
  const change = (language: 'zh' | 'en', text: string): void => {
    const both = { zh: shown('zh'), en: shown('en'), [language]: text };
    const isGone = isOptional && both.zh === '' && both.en === '';
    value.setValue(setValueAt(value.value, path, isGone ? undefined : both));
  };
  return (
    <div className="wb-grid">
      {languages.map(language => (
        <TextBox
          key={language}
          label={translate(`workbench.${word ?? String(path.at(-1))}.${language}`)}
          value={shown(language)}
          path={[...path, language]}
          onChange={text => change(language, text)}
        />
      ))}
    </div>
  );
}
