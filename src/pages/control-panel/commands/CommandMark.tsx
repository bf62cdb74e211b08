import { useTranslate } from 'ra-core';

import type { CardLook } from '../rack/scene.ts';

/** How far the command has come that a card was given. */
export function CommandMark({ mark }: { readonly mark: CardLook['command'] }) {
  const translate = useTranslate();
  return mark ? <span className={`command-mark command-${mark}`}>{translate(`panel.marks.${mark}`)}</span> : null;
}
