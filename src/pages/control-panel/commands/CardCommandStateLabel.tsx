import { useTranslate } from 'ra-core';

import type { CardCommandState } from './cardCommandStates.ts';

/** Progress of the command that the platform sent to a card. */
export function CardCommandStateLabel({ mark }: { readonly mark: CardCommandState | undefined }) {
  const translate = useTranslate();
  return mark ? <span className={`command-mark command-${mark}`}>{translate(`panel.marks.${mark}`)}</span> : null;
}
