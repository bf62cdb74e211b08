import { useLocale } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { findCodeItem } from '../../schemas/vocabulary/codeList.ts';
import { jobItemStatus, jobStatus } from '../../schemas/codes/common.ts';
import { Chip } from '../parts/Chip.tsx';

/** State of a job or of one of its records. */
export function JobStateChip({ state }: { readonly state: number }) {
  const language = toLanguage(useLocale());
  const item = findCodeItem(jobStatus, state) ?? findCodeItem(jobItemStatus, state);
  return <Chip tone={item?.tone ?? 'default'}>{item?.[language] ?? String(state)}</Chip>;
}
