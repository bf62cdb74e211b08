import { useTranslate } from 'ra-core';

import type { CommandMarkState } from './commandMarks.ts';

/** Progress of the command that the platform sent to a card. */
export function CommandMark({ mark }: { readonly mark: CommandMarkState | undefined }) {
  const translate = useTranslate();
  return mark ? <span className={`command-mark command-${mark}`}>{translate(`panel.marks.${mark}`)}</span> : null;
}
