import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { Button } from '../../screens/parts/Button.tsx';
import type { ProposalState } from './useProposalState.ts';

interface GuessesPaneProps {
  readonly state: ProposalState;
  readonly onLocate: (path: string) => void;
}

const maxRows = 100;
/** Confidence below which a guess is probably wrong. */
const lowConfidence = 0.5;

/** Guesses with their reasons, least confident first, followed by the parts of the source that could not be mapped. */
export function GuessesPane({ state, onLocate }: GuessesPaneProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { guesses, unmapped } = state;
  return (
    <div className="wb-pane">
      <p className="wb-help">{translate('workbench.guessesHelp')}</p>
      <ul className="wb-guesses">
        {guesses.slice(0, maxRows).map(({ path, choice, confidence, reason }) => (
          <li key={`${path} ${reason.en}`}>
            <span className={confidence < lowConfidence ? 'wb-share wb-lowConfidence' : 'wb-share'}>
              {translate('workbench.share', { share: Math.round(confidence * 100) })}
            </span>
            <Button look="link" onClick={() => onLocate(path)}>
              {path}
            </Button>
            <code>{JSON.stringify(choice)}</code>
            <small>{reason[language]}</small>
          </li>
        ))}
      </ul>
      {unmapped.length > 0 && (
        <>
          <h2>{translate('workbench.unmapped')}</h2>
          <ul className="wb-guesses">
            {unmapped.slice(0, maxRows).map(({ path, reason }) => (
              <li key={path}>
                <code>{path}</code>
                <small>{reason[language]}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
