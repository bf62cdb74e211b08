import { useLocale } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { codeItem } from '../../schemas/codeList.ts';
import { jobStatus } from '../../schemas/codes/common.ts';
import { Chip } from '../parts/Chip.tsx';

/** How a job, or one of its records, stands. */
export function JobState({ state }: { readonly state: number }) {
  const language = toLanguage(useLocale());
  const item = codeItem(jobStatus, state);
  return <Chip tone={item?.tone ?? 'default'}>{item?.[language] ?? String(state)}</Chip>;
}
