import { type RaRecord, useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';

import { formatAge } from '../../../i18n/format.ts';
import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { Field } from '../../../schemas/vocabulary/field.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle } from '../../useScreenTitle.ts';
import type { CellContext } from './cell.ts';
import type { ReferenceLinks } from '../../references/useReferenceLinks.ts';
import { withReferenceSubFields } from './withReferenceSubFields.ts';
import { useReferenceLabels } from './useReferenceLabels.ts';

/** Returns the data that all cells of a table share. */
export function useCellContext(
  columns: readonly (readonly [string, Field])[],
  rows: readonly RaRecord[],
  links?: ReferenceLinks,
): CellContext {
  const language = toLanguage(useLocale());
  const translate = useTranslate();
  const titleOf = useScreenTitle();
  const { now } = useServices();
  const inRows = withReferenceSubFields(columns, rows);
  const labels = useReferenceLabels(inRows.columns, inRows.rows);
  return useMemo(
    () => ({
      language,
      yes: translate('list.yes'),
      no: translate('list.no'),
      labels,
      links,
      titleOf,
      ageOf: time => formatAge((now() - Date.parse(time.replace(' ', 'T'))) / 1000, translate),
    }),
    [language, translate, titleOf, labels, links, now],
  );
}
