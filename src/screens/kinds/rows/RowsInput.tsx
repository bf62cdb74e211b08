import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { get, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { type Field, type Fields, subFieldsOf } from '../../../schemas/vocabulary/field.ts';
import { isRecord } from '../../../schemas/base/json.ts';
import { isRequired } from '../../../schemas/vocabulary/writable.ts';
import { Button } from '../../parts/Button.tsx';
import { useCellContext } from '../cells/useCellContext.ts';
import type { InputProps } from '../base/useKindInput.ts';
import { RowInputs } from './RowInputs.tsx';
import type { KindInputs } from './kindInputs.ts';
import { findDuplicateRows, createEmptyRow, maxRowsOf, listErrorOf } from './rows.ts';
import './rows.css';
import { useRowDrag } from './useRowDrag.ts';

/**
 * Maximum number of fields that are shown as columns. If there are more fields, the fields of a row are below each
 * other.
 */
const maxColumns = 4;

interface RowsInputProps extends InputProps {
  /** Inputs of all kinds for the cells. */
  readonly inputs: KindInputs;
}

/**
 * Input of a list of small records. Each record is a row of inputs; the user reorders rows by dragging or with buttons.
 */
export function RowsInput({ name, field, mode, inputs }: RowsInputProps) {
  const language = toLanguage(useLocale());
  const fields = subFieldsOf(field) ?? {};
  const maxCount = maxRowsOf(field);
  const { rows, add, remove, move, isFull, announcement } = useRows(name, fields, maxCount);
  const fault = useListError(name, field.rules);
  const drag = useRowDrag(move);
  const readOnly = Object.entries(fields).filter(([, value]) => value.readOnly === true);
  const context = useCellContext(
    readOnly,
    rows.map(({ rowKey, ...row }) => ({ ...row, id: rowKey })),
  );
  const hint = field.help?.[language];
  return (
    <fieldset className={fault ? 'rows input-wrong' : 'rows'}>
      <Legend field={field} isRequired={isRequired(field, mode)} count={rows.length} maxCount={maxCount} />
      <div className={Object.keys(fields).length > maxColumns ? 'rows-cards' : 'rows-table'} data-rows>
        {rows.length > 0 && (
          <div className="rows-head" aria-hidden="true">
            {Object.entries(fields).map(([key, value]) => (
              <span key={key}>{value.label[language]}</span>
            ))}
          </div>
        )}
        {rows.map(({ rowKey, ...row }, at) => (
          <RowInputs
            key={rowKey}
            name={`${name}.${at}`}
            at={at}
            count={rows.length}
            fields={fields}
            row={row}
            inputs={inputs}
            context={context}
            isWrong={fault?.rows.has(at) ?? false}
            drag={drag}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </div>
      <AddRow isFull={isFull} maxCount={maxCount} onAdd={add} />
      {fault && (
        <p className="input-error" role="alert">
          {fault.message}
        </p>
      )}
      {fault && <ListRevalidation name={name} />}
      {!fault && hint && <p className="input-help">{hint}</p>}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </fieldset>
  );
}

interface LegendProps {
  readonly field: Field;
  readonly isRequired: boolean;
  readonly count: number;
  readonly maxCount: number | undefined;
}

function Legend({ field, isRequired: isMarked, count, maxCount }: LegendProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  return (
    <legend>
      {field.label[language]}
      {isMarked && (
        <span className="input-required" title={translate('form.required')} aria-hidden="true">
          *
        </span>
      )}
      <span className="rows-count">
        {translate(maxCount === undefined ? 'rows.count' : 'rows.countOf', { count, most: maxCount })}
      </span>
    </legend>
  );
}

interface AddRowProps {
  readonly isFull: boolean;
  readonly maxCount: number | undefined;
  readonly onAdd: () => void;
}

/** Add button. When the list is full, the button is disabled and explains why. */
function AddRow({ isFull, maxCount, onAdd }: AddRowProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className="rows-foot">
      <Button icon="Add" data-add-row aria-disabled={isFull} aria-describedby={isFull ? id : undefined} onClick={onAdd}>
        {translate('rows.add')}
      </Button>
      {isFull && (
        <span className="input-help" id={id}>
          {translate('rows.full', { most: maxCount })}
        </span>
      )}
    </div>
  );
}

/** Returns the rows of the form, and the functions that change them. Each change is announced to screen readers. */
function useRows(name: string, fields: Fields, maxCount: number | undefined) {
  const translate = useTranslate();
  const {
    fields: rows,
    append,
    remove,
    move,
  } = useFieldArray<Record<string, Row[]>, string, 'rowKey'>({
    name,
    keyName: 'rowKey',
  });
  const [announcement, setAnnouncement] = useState('');
  const isFull = maxCount !== undefined && rows.length >= maxCount;
  return {
    rows,
    isFull,
    announcement,
    add: () => {
      if (isFull) return;
      append(createEmptyRow(fields));
      setAnnouncement(translate('rows.added', { at: rows.length + 1 }));
    },
    remove: (at: number) => {
      remove(at);
      setAnnouncement(translate('rows.removed', { at: at + 1 }));
    },
    move: (from: number, to: number) => {
      if (to < 0 || to >= rows.length) return;
      move(from, to);
      setAnnouncement(translate('rows.moved', { from: from + 1, to: to + 1 }));
    },
  };
}

type Row = Record<string, unknown>;

/** Validates the list again after a change in a cell, because the form only validates the cell. */
function ListRevalidation({ name }: { readonly name: string }) {
  const { trigger } = useFormContext();
  const values = JSON.stringify(useWatch({ name }));
  const lastValues = useRef(values);
  useEffect(() => {
    if (lastValues.current === values) return;
    lastValues.current = values;
    void trigger(name);
  }, [name, trigger, values]);
  return null;
}

/** Returns the validation error of the whole list, with the rows that cause the error. */
function useListError(name: string, rules: Field['rules']) {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  const { errors } = useFormState({ name });
  const message = listErrorOf(get(errors, name));
  if (message === undefined) return undefined;
  const values: unknown = getValues(name);
  const keys = (rules ?? []).flatMap(rule => (rule.rule === 'uniqueKeys' ? [rule.key] : []));
  const same = findDuplicateRows(Array.isArray(values) ? values.filter(isRecord) : [], keys[0] ?? 'key');
  if (same.size === 0) return { message, rows: same };
  const places = [...same].map(at => at + 1).join(translate('rows.comma'));
  return { message: translate('rows.faultAt', { message, places }), rows: same };
}
