import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { findHints } from '../../schemas/published/hints.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { Button } from '../../screens/parts/Button.tsx';

interface HintsPaneProps {
  readonly screen: Resource | undefined;
  readonly onLocate: (path: string) => void;
}

/** Hints about settings that are valid but probably mistakes. */
export function HintsPane({ screen, onLocate }: HintsPaneProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  if (!screen) return <p className="wb-help">{translate('workbench.fixErrorsFirst')}</p>;
  const hints = findHints(screen);
  if (hints.length === 0) return <p className="wb-help">{translate('workbench.noHints')}</p>;
  return (
    <ul className="wb-guesses">
      {hints.map(({ path, says }) => (
        <li key={`${path} ${says.en}`}>
          <Button look="link" onClick={() => onLocate(path)}>
            {path}
          </Button>
          <small>{says[language]}</small>
        </li>
      ))}
    </ul>
  );
}
