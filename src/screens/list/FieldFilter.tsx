import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { filterTypeOf } from '../../schemas/vocabulary/field.ts';
import { filterKeysOf, filterOperatorsOf } from '../../schemas/vocabulary/filterOperators.ts';
import { toInputText } from '../kinds/typedNumber.ts';
import type { Column } from './columns.ts';
import { ChoiceFilter, type FilterInputProps, ReferenceFilter, ScreenFilter, TextFilter } from './filterInputs.tsx';
import { type FilterValues, hasBounds } from './filters.ts';
import { type FilterMode, changeFilterMode, filterKeyOf, filterModeOf, parseValueList } from './appliedFilters.ts';
import { NumberBoundInput, RangeFilter } from './RangeFilter.tsx';

interface FieldFilterProps extends FilterInputProps {
  readonly onValues: (values: FilterValues) => void;
}

/** Filter of one field in the panel: the operator and the value. */
export function FieldFilter({ onValues, ...props }: FieldFilterProps) {
  const { column, values } = props;
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const [name, field] = column;
  const mode = filterModeOf(column, values);
  const [chosen, setChosen] = useState<FilterMode>(mode);
  // A filter with a value determines the operator. Without a value, the operator that the user chose last remains.
  const isSet = filterKeysOf(name, field).some(key => values[key] !== undefined && values[key] !== '');
  const activeMode = isSet ? mode : chosen;
  const operators = filterOperatorsOf(field);
  const type = filterTypeOf(field) ?? 'equals';
  const label = field.label[language];
  return (
    <fieldset
      aria-label={label}
      data-filter={name}
      className={field.kind === 'dateTime' && activeMode === 'usual' ? 'filter-times' : undefined}
    >
      <div className="filter-head">
        <span>{label}</span>
        {operators.length > 0 && (
          <select
            className="filter-operator"
            aria-label={translate('list.operatorOf', { name: label })}
            value={activeMode}
            onChange={event => {
              const next =
                [...operators, 'usual' as const].find(operator => operator === event.currentTarget.value) ?? 'usual';
              setChosen(next);
              onValues(changeFilterMode(values, column, next));
            }}
          >
            <option value="usual">{translate(`filterWords.${type}`)}</option>
            {operators.map(operator => (
              <option key={operator} value={operator}>
                {translate(`operators.${operator}`)}
              </option>
            ))}
          </select>
        )}
      </div>
      <Input activeMode={activeMode} {...props} />
    </fieldset>
  );
}

function Input({ activeMode, column, ...props }: FilterInputProps & { readonly activeMode: FilterMode }) {
  const [, field] = column;
  // An input stores its value under the column's name, so the input gets a column with the name of the operator's
  // filter parameter.
  const filterColumn: Column = [filterKeyOf(column, activeMode), field];
  if (activeMode === 'empty') return <EmptyFilter column={filterColumn} {...props} />;
  if (activeMode === 'in') return <ListFilter column={filterColumn} {...props} />;
  if (field.kind === 'code' || field.kind === 'boolean') return <ChoiceFilter column={filterColumn} {...props} />;
  if (field.kind === 'reference' || field.kind === 'treeSelect')
    return <ReferenceFilter column={filterColumn} {...props} />;
  if (field.screen) return <ScreenFilter column={filterColumn} {...props} />;
  if (!hasBounds(field)) return <TextFilter column={filterColumn} {...props} />;
  return activeMode === 'usual' ? (
    <RangeFilter column={column} {...props} />
  ) : (
    <NumberFilter column={filterColumn} {...props} />
  );
}

function NumberFilter({ column: [key, field], values, onChange }: FilterInputProps) {
  const language = toLanguage(useLocale());
  return (
    <NumberBoundInput
      field={field}
      label={field.label[language]}
      value={values[key]}
      onChange={value => onChange(key, value)}
    />
  );
}

/** Input of several texts, separated by commas. */
function ListFilter({ column: [key, field], values, onChange }: FilterInputProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const current: unknown = values[key];
  const applied = Array.isArray(current) ? current.map(String).join(', ') : toInputText(current);
  const [typed, setTyped] = useState(applied);
  const shown = parseValueList(typed).join(', ') === applied ? typed : applied;
  return (
    <input
      className="field-text"
      aria-label={field.label[language]}
      placeholder={translate('list.severalHelp')}
      value={shown}
      onChange={event => {
        setTyped(event.currentTarget.value);
        onChange(key, parseValueList(event.currentTarget.value));
      }}
    />
  );
}

function EmptyFilter({ column: [key, field], values, onChange }: FilterInputProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const current: unknown = values[key];
  return (
    <select
      className="field-select"
      aria-label={field.label[language]}
      value={current === undefined ? '' : String(current)}
      onChange={({ currentTarget: { value } }) => onChange(key, value === '' ? undefined : value === 'true')}
    >
      <option value="">{translate('list.all')}</option>
      <option value="true">{translate('list.isEmpty')}</option>
      <option value="false">{translate('list.isFilled')}</option>
    </select>
  );
}
