import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { type InputHTMLAttributes, type MouseEvent, type Ref, useState } from 'react';

import type { ReferenceField, TreeField } from '../../schemas/vocabulary/field.ts';
import { Icon } from '../parts/Icon.tsx';
import { useStableCallback } from '../useStableCallback.ts';
import { toKeyList, useReferenceOptions } from './useReferenceOptions.ts';
import { useRecentChoices } from './useRecentChoices.ts';

type Key = string | number;

/** Starts creating a record. Receives the typed text, and the function that selects the new record. */
type StartCreation = (keyword: string, choose: (value: Key, label: string) => void) => void;

interface ReferenceChoiceProps {
  readonly field: ReferenceField | TreeField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isMultiple?: boolean;
  /** Filters that narrow the options. */
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /** Adds an option with this text at the end of the list. Choosing this option starts creating a new record. */
  readonly creation?: { readonly text: string; readonly start: StartCreation } | undefined;
  /** Opens one of several selected records. */
  readonly onView?: ((value: Key | undefined) => void) | undefined;
  readonly id?: string;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<unknown>;
  readonly isWrong?: boolean;
  readonly inputProps?: InputHTMLAttributes<HTMLInputElement>;
}

/**
 * Values of the options "create a new record" and "no options". These values cannot equal a stored value, because
 * stored values never contain NUL.
 */
const newRecord = '\u0000new';
const nothing = '\u0000nothing';

/**
 * Select for one or several records of another resource. The platform searches for the typed text. Recently selected
 * records come first.
 */
export function ReferenceChoice(props: ReferenceChoiceProps) {
  const { field, filter, isMultiple = false, creation, onView, id, onBlur, isWrong = false } = props;
  const translate = useTranslate();
  const { chosen, values, firstCount, labelOf, hasLabel, isPending, search, ask, choose, ...found } = useChoice(props);
  const words = useChoiceTexts(found.isSearched || filter ? undefined : field.resource, found.error);
  const first = new Set(values.slice(0, firstCount));
  const nameOf = (key: Key) => {
    if (key === nothing) return words.noOptionsText;
    return key === newRecord ? (creation?.text ?? '') : labelOf(key);
  };
  const groupOf = (key: Key) =>
    key === newRecord ? '' : translate(first.has(key) ? 'form.recentChoices' : 'form.allChoices');
  return (
    <Autocomplete<Key, boolean>
      {...(id === undefined ? {} : { id })}
      {...(firstCount > 0 && { groupBy: groupOf })}
      {...words}
      size="small"
      multiple={isMultiple}
      disableCloseOnSelect={isMultiple}
      filterSelectedOptions={isMultiple}
      options={
        isPending
          ? values
          : withPseudoOptions(values, { canCreate: creation !== undefined, isUnread: found.error !== null })
      }
      getOptionDisabled={item => item === nothing}
      // MUI updates the text of a focused input only when the value changes, so pass the value only after its label has
      // loaded.
      value={isMultiple ? [...chosen] : (chosen.find(hasLabel) ?? null)}
      onChange={(_event, next) => choose(toKeyList(next))}
      onInputChange={(_event, text, reason) => search(reason === 'input' ? text : '')}
      onFocus={ask}
      onOpen={ask}
      onBlur={onBlur}
      getOptionLabel={nameOf}
      getOptionKey={String}
      isOptionEqualToValue={(option, other) => option === other}
      filterOptions={all => all}
      loading={isPending}
      renderOption={({ key, ...option }, item) => (
        <li key={key} {...option}>
          <OptionText name={nameOf(item)} isNew={item === newRecord} />
        </li>
      )}
      slotProps={{ chip: { onClick: (event: MouseEvent) => onView?.(chosen[placeOf(event)]) } }}
      renderInput={params => (
        <OutlinedInput
          ref={params.slotProps.input.ref}
          startAdornment={params.slotProps.input.startAdornment}
          endAdornment={params.slotProps.input.endAdornment}
          className={params.slotProps.input.className}
          error={isWrong}
          inputRef={props.inputRef}
          inputProps={{ ...params.slotProps.htmlInput, ...props.inputProps }}
        />
      )}
    />
  );
}

function OptionText({ name, isNew }: { readonly name: string; readonly isNew: boolean }) {
  return (
    <>
      {isNew && <Icon name="Add" />}
      <bdi className={isNew ? 'choice-new' : undefined}>{name}</bdi>
    </>
  );
}

/** Returns the options, the selection, and the function that changes the selection. */
function useChoice({ field, value, onChange, isMultiple = false, filter, creation }: ReferenceChoiceProps) {
  const [keyword, setKeyword] = useState('');
  const [isNeeded, setNeeded] = useState(false);
  const [recent, remember] = useRecentChoices(field);
  const { options, addOption, ...known } = useReferenceOptions(field, keyword, value, {
    filter,
    first: recent,
    isNeeded,
  });
  const chosen = toKeyList(value);
  const chooseNew = useStableCallback((key: Key, label: string) => {
    addOption({ value: key, label });
    remember(key);
    onChange(isMultiple ? [...chosen, key] : key);
  });
  return {
    ...known,
    chosen,
    values: options.map(option => option.value),
    isSearched: keyword !== '',
    search: setKeyword,
    ask: () => {
      setNeeded(true);
      if (known.error) void known.retry();
    },
    choose: (next: readonly Key[]) => {
      if (next.includes(newRecord)) {
        creation?.start(keyword.trim(), chooseNew);
        return;
      }
      next.filter(item => !chosen.includes(item)).forEach(remember);
      onChange(isMultiple ? next : (next[0] ?? null));
    },
  };
}

/**
 * Adds the options "no options" and "create" at the end of the list. MUI shows its own "no options" text only for an
 * empty list, and "create" makes the list non-empty. The caller calls this function only after the search has ended, so
 * that a quick Enter does not choose "create" instead of the record that the user is looking for.
 */
function withPseudoOptions(values: readonly Key[], { canCreate, isUnread }: Record<'canCreate' | 'isUnread', boolean>) {
  const isOnlyCreate = canCreate && values.length === 0;
  return [...values, ...(isUnread || isOnlyCreate ? [nothing] : []), ...(canCreate ? [newRecord] : [])];
}

/**
 * Returns the texts of the select. `unfilteredResource` is set when the options are not filtered. An empty list then
 * means that this resource has no records, unless loading has failed.
 */
function useChoiceTexts(unfilteredResource: string | undefined, error: Error | null) {
  const translate = useTranslate();
  const none =
    unfilteredResource === undefined
      ? translate('form.noOptions')
      : translate('form.noneYet', { title: translate(`route.${unfilteredResource}`) });
  return {
    loadingText: translate('form.loading'),
    noOptionsText: error ? translate('form.choicesFailed', { reason: error.message }) : none,
    clearText: translate('form.clear'),
    openText: translate('form.open'),
    closeText: translate('elements.close'),
  };
}

/** Returns the index of the clicked item among several selected items. */
function placeOf({ currentTarget }: MouseEvent): number {
  return Number(currentTarget.getAttribute('data-item-index'));
}
