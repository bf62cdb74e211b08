import { useTranslate } from 'ra-core';

import { type Label, languages } from '../../schemas/label.ts';
import { TextBox } from './Box.tsx';
import { type Path, setAt, valueAt } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';

interface LabelBoxesProps {
  readonly value: DraftValue;
  /** Where the label stands. */
  readonly place: Path;
  /** What it is, if its place does not say so. */
  readonly word?: string;
  /** What a patch changes. */
  readonly base?: Label | undefined;
  /** Goes where both of its languages are empty. */
  readonly isOptional?: boolean;
}

/** A label in both of its languages, which it always has. */
export function LabelBoxes({ value, place, base, word, isOptional = false }: LabelBoxesProps) {
  const translate = useTranslate();
  const shown = (language: 'zh' | 'en') => valueAt(value.value, [...place, language]) ?? base?.[language] ?? '';
  const change = (language: 'zh' | 'en', text: string): void => {
    const both = { zh: shown('zh'), en: shown('en'), [language]: text };
    const isGone = isOptional && both.zh === '' && both.en === '';
    value.setValue(setAt(value.value, place, isGone ? undefined : both));
  };
  return (
    <div className="wb-grid">
      {languages.map(language => (
        <TextBox
          key={language}
          label={translate(`workbench.${word ?? String(place.at(-1))}.${language}`)}
          value={shown(language)}
          place={[...place, language]}
          onChange={text => change(language, text)}
        />
      ))}
    </div>
  );
}
