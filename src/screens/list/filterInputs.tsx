import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../i18n/format.ts';
import { resourceNames } from '../../resources/registry.ts';
import type { Facet } from '../../schemas/vocabulary/facet.ts';
import { logModulesWithoutScreen } from '../../resources/logModulesWithoutScreen.ts';
import { toInputText } from '../kinds/typedNumber.ts';
import { ReferenceChoice } from '../kinds/ReferenceChoice.tsx';
import { useServices } from '../services.ts';
import { useScreenTitle } from '../useScreenTitle.ts';
import type { Column } from './columns.ts';
import type { FilterValues } from './filters.ts';
import './filterPanel.css';

export interface FilterInputProps {
  readonly column: Column;
  readonly values: FilterValues;
  readonly onChange: (parameter: string, value: unknown) => void;
  /** Number of records per option, if known. */
  readonly counts?: readonly Facet[] | undefined;
}

export function TextFilter({ column: [name, field], values, onChange }: FilterInputProps) {
  const language = toLanguage(useLocale());
  return (
    <input
      className="field-text"
      aria-label={field.label[language]}
      value={toInputText(values[name])}
      onChange={event => onChange(name, event.currentTarget.value.trimStart())}
    />
  );
}

/** Checkboxes for a field with few options. */
export function ChoiceFilter({ column: [name, field], values, onChange, counts }: FilterInputProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const current: unknown = values[name];
  if (field.kind === 'boolean') {
    const options = [
      { value: '', text: translate('list.all') },
      { value: 'true', text: withCount(translate('list.yes'), true, counts) },
      { value: 'false', text: withCount(translate('list.no'), false, counts) },
    ];
    return (
      <select
        className="field-select"
        aria-label={field.label[language]}
        value={current === undefined ? '' : String(current)}
        onChange={event =>
          onChange(name, event.currentTarget.value === '' ? undefined : event.currentTarget.value === 'true')
        }
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    );
  }
  if (field.kind !== 'code') return null;
  const chosen: readonly unknown[] = Array.isArray(current) ? current : current === undefined ? [] : [current];
  return (
    <div className="filter-choices">
      {field.codes.items.map(item => (
        <label key={item.value}>
          <input
            type="checkbox"
            className="checkbox"
            checked={chosen.includes(item.value)}
            onChange={event =>
              onChange(
                name,
                event.currentTarget.checked ? [...chosen, item.value] : chosen.filter(value => value !== item.value),
              )
            }
          />
          {item[language]}
          {counts && <span className="facet">{countOf(item.value, counts)}</span>}
        </label>
      ))}
    </div>
  );
}

export function ReferenceFilter({ column: [name, field], values, onChange }: FilterInputProps) {
  const language = toLanguage(useLocale());
  if (field.kind !== 'reference' && field.kind !== 'treeSelect') return null;
  return (
    <ReferenceChoice
      field={field}
      value={values[name]}
      onChange={chosen => onChange(name, chosen ?? undefined)}
      inputProps={{ 'aria-label': field.label[language] }}
    />
  );
}

/** Select for a screen; the screens are sorted by title. */
export function ScreenFilter({ column: [name, field], values, onChange }: FilterInputProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const titleOf = useScreenTitle();
  const { publishedScreens } = useServices();
  const current = toInputText([values[name]].flat()[0]);
  // The set removes duplicates: built-in screens with published changes are in both lists. The selected screen is
  // included, because it may have been withdrawn.
  const names = new Set([
    ...resourceNames,
    ...publishedScreens.list.map(item => item.name),
    ...Object.keys(logModulesWithoutScreen),
  ]);
  if (current !== '') names.add(current);
  const options = [...names]
    .map(screen => ({ screen, title: titleOf(screen) }))
    .toSorted((a, b) => a.title.localeCompare(b.title, language));
  return (
    <select
      className="field-select"
      aria-label={field.label[language]}
      value={current}
      onChange={event => onChange(name, event.currentTarget.value || undefined)}
    >
      <option value="">{translate('list.all')}</option>
      {options.map(({ screen, title }) => (
        <option key={screen} value={screen}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** Formats the number of records for an option; 0 for an option without a facet. */
function countOf(value: Facet['value'], counts: readonly Facet[]): string {
  const facet = counts.find(count => count.value === value);
  return `${formatInteger(facet?.count ?? 0)}${facet?.more ? '+' : ''}`;
}

function withCount(text: string, value: boolean, counts: readonly Facet[] | undefined): string {
  return counts ? `${text} (${countOf(value, counts)})` : text;
}
