import { useTranslate } from 'ra-core';

import { Choice } from './Box.tsx';
import { type SourceKind, sourceKinds } from './proposeScreen.ts';

export interface ChosenSource {
  readonly kind: SourceKind;
  readonly text: string;
  readonly candidate: string;
}

interface SourceBoxProps {
  readonly source: ChosenSource;
  readonly candidates: readonly string[];
  readonly onChange: (source: ChosenSource) => void;
}

/** What a new screen is made from: nothing, or a text that is pasted or read from a file. */
export function SourceBox({ source, candidates, onChange }: SourceBoxProps) {
  const translate = useTranslate();
  const { kind, text, candidate } = source;
  const read = async (file: File | undefined): Promise<void> => {
    if (file) onChange({ ...source, text: await file.text(), candidate: '' });
  };
  return (
    <>
      <Choice
        label={translate('workbench.source')}
        value={kind}
        options={sourceKinds.map(one => ({ value: one, text: translate(`workbench.sources.${one}`) }))}
        onChange={next => onChange({ ...source, kind: sourceKinds.find(one => one === next) ?? 'none', candidate: '' })}
      />
      {kind !== 'none' && (
        <>
          <label className="wb-field">
            {translate('workbench.sourceText')}
            <textarea
              className="wb-input wb-source"
              rows={8}
              spellCheck={false}
              value={text}
              onChange={event => onChange({ ...source, text: event.target.value, candidate: '' })}
            />
          </label>
          <label className="wb-field">
            {translate('workbench.sourceFile')}
            <input type="file" onChange={event => void read(event.target.files?.[0])} />
          </label>
        </>
      )}
      {candidates.length > 1 && (
        <Choice
          label={translate('workbench.candidate')}
          value={candidate}
          options={['', ...candidates].map(one => ({ value: one, text: one || translate('workbench.largest') }))}
          onChange={next => onChange({ ...source, candidate: next })}
        />
      )}
    </>
  );
}
