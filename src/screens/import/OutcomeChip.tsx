import { useTranslate } from 'ra-core';

import type { ImportOutcome } from '../../dataProvider/importReport.ts';
import { formatInteger } from '../../i18n/format.ts';
import type { Tone } from '../../schemas/vocabulary/codeList.ts';
import { Chip } from '../parts/Chip.tsx';

const tones: { readonly [O in ImportOutcome]: Tone } = {
  insert: 'success',
  update: 'info',
  unchanged: 'default',
  example: 'default',
  failed: 'error',
};

/** Chip with the outcome of an import line, or with an outcome and the number of lines that have it. */
export function OutcomeChip({ outcome, count }: { readonly outcome: ImportOutcome; readonly count?: number }) {
  const translate = useTranslate();
  const text = translate(`files.${outcome}`);
  return <Chip tone={tones[outcome]}>{count === undefined ? text : `${text} ${formatInteger(count)}`}</Chip>;
}
