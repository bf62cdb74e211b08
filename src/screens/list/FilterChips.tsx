import { type RaRecord, useLocale, useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { referenceKey } from '../kinds/cells/referenceKey.ts';
import { useReferenceLabels } from '../kinds/cells/useReferenceLabels.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { useScreenTitle } from '../useScreenTitle.ts';
import { describeFilter } from './filters.ts';
import { type AppliedFilter, withoutKeys } from './appliedFilters.ts';
import { useListParamsChanger } from './useListParamsChanger.ts';

interface FilterChipsProps {
  readonly filters: readonly AppliedFilter[];
  /** Opens the filter of a field for editing. */
  readonly onEdit: (name: string) => void;
}

/**
 * Chips of the applied filters. A click edits a filter, Delete removes it, and the arrow keys move between the chips.
 */
export function FilterChips({ filters, onEdit }: FilterChipsProps) {
  const translate = useTranslate();
  const change = useListParamsChanger();
  const wordsOf = useFilterTexts(filters);
  if (filters.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label={translate('list.activeFilters')}>
      {filters.map(filter => {
        const { name, words } = wordsOf(filter);
        const remove = () => change(now => ({ filter: withoutKeys(now.filter, filter.keys) }));
        return (
          <li key={filter.keys.join()}>
            <button
              type="button"
              className="filter-chip"
              title={translate('list.editFilter', { name })}
              onClick={() => onEdit(filter.column[0])}
              onKeyDown={event => press(event, remove)}
            >
              {words}
            </button>
            <IconButton small icon="Close" label={translate('list.removeFilter', { name })} onClick={remove} />
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the texts of the filters, with the names of referenced records. */
function useFilterTexts(filters: readonly AppliedFilter[]) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const columns = filters.map(filter => filter.column);
  const referenceRows: RaRecord[] = filters.map(filter => ({
    id: filter.keys.join(),
    [filter.column[0]]: filter.values.flat(),
  }));
  const labels = useReferenceLabels(columns, referenceRows);
  const titleOf = useScreenTitle();
  const texts = { language, yes: translate('list.yes'), no: translate('list.no'), titleOf };
  return ({ column: [, field], mode: asking, values }: AppliedFilter) => {
    const name = field.label[language];
    if (asking === 'empty') {
      return { name, words: `${name} ${translate(values[0] === true ? 'list.isEmpty' : 'list.isFilled')}` };
    }
    const isReference = field.kind === 'reference' || field.kind === 'treeSelect';
    const known = isReference ? labels.get(referenceKey(field)) : undefined;
    const shown = known ? values.flat().map(value => known.get(String(value))?.label ?? value) : values;
    const sign = asking === 'usual' ? ':' : ` ${translate(`operators.${asking}`)}`;
    return { name, words: `${name}${sign} ${describeFilter(field, shown, texts)}` };
  };
}

function press(event: KeyboardEvent<HTMLButtonElement>, remove: () => void): void {
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    const chip = event.currentTarget.closest('li');
    const next = chip?.nextElementSibling ?? chip?.previousElementSibling;
    next?.querySelector<HTMLElement>('.filter-chip')?.focus();
    remove();
  }
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    event.preventDefault();
    const chip = event.currentTarget.closest('li');
    const next = event.key === 'ArrowRight' ? chip?.nextElementSibling : chip?.previousElementSibling;
    next?.querySelector<HTMLElement>('.filter-chip')?.focus();
  }
}
