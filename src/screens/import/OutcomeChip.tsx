import { useTranslate } from 'ra-core';

import type { Outcome } from '../../dataProvider/importReport.ts';
import { formatInteger } from '../../i18n/format.ts';
import type { Tone } from '../../schemas/codeList.ts';
import { Chip } from '../parts/Chip.tsx';

const tones: { readonly [O in Outcome]: Tone } = {
  insert: 'success',
  update: 'info',
  unchanged: 'default',
  example: 'default',
  failed: 'error',
};

/** Outcome of a line, or of several lines with their number. */
export function OutcomeChip({ outcome, count }: { readonly outcome: Outcome; readonly count?: number }) {
  const translate = useTranslate();
  const text = translate(`files.${outcome}`);
  return <Chip tone={tones[outcome]}>{count === undefined ? text : `${text} ${formatInteger(count)}`}</Chip>;
}
