import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { useStableCallback } from '../../screens/useStableCallback.ts';
import { findJsonPositions, positionOf } from './findJsonPositions.ts';
import type { DraftValue } from './useDraftValue.ts';

/** Request to show a position in the text; a new object for each request. */
export interface JsonPositionRequest {
  readonly path: string;
}

interface JsonPaneProps {
  readonly value: DraftValue;
  readonly target: JsonPositionRequest | null;
  readonly onLocate: (path: string) => void;
}

const maxIssues = 20;

/** Value as text, followed by all errors with their positions. */
export function JsonPane({ value, target, onLocate }: JsonPaneProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const box = useRef<HTMLTextAreaElement>(null);
  const { text, malformed, issues, setText } = value;
  const show = useStableCallback((path: string) => {
    const found = malformed === null ? positionOf(findJsonPositions(text), path) : undefined;
    if (!found || !box.current) return;
    box.current.focus();
    box.current.setSelectionRange(...found);
    const lines = text.slice(0, found[0]).split('\n').length;
    box.current.scrollTop = Math.max(0, (lines - 4) * lineHeight);
  });
  useEffect(() => {
    if (target) show(target.path);
  }, [target, show]);
  return (
    <div className="wb-json">
      <textarea
        ref={box}
        className="wb-text"
        value={text}
        spellCheck={false}
        wrap="off"
        aria-label={translate('workbench.text')}
        aria-invalid={malformed !== null || issues.length > 0}
        onChange={event => setText(event.target.value)}
      />
      <div className="wb-errors" role="status">
        {malformed !== null ? (
          <p className="wb-error">{malformed[language]}</p>
        ) : issues.length === 0 ? (
          <p className="wb-help">{translate('workbench.sound')}</p>
        ) : (
          <ul>
            {issues.slice(0, maxIssues).map(({ path, says }) => (
              <li key={`${path} ${says.en}`}>
                <button type="button" className="button button-link" onClick={() => onLocate(path)}>
                  {path === '' ? translate('workbench.whole') : path}
                </button>
                {translate('workbench.saysAt', { message: says[language] })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Line height of the text box in pixels, as in its style. */
const lineHeight = 18;
