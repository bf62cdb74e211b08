import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';

import type { Fields } from '../../schemas/vocabulary/field.ts';
import { useStableCallback } from '../useStableCallback.ts';
import { editableValuesOf } from './formValues.ts';

type Values = Readonly<Record<string, unknown>>;

interface BaseRecord {
  readonly base: Values | undefined;
  /** True if the base record is final: either the loaded record, or the list row that the form keeps. */
  readonly isSettled: boolean;
  /** Replaces the base record; `undefined` keeps the current base record. */
  readonly rebase: (record: Values | undefined) => void;
}

/**
 * Manages the record on which a form is based. A later refetch must not change the visible values, and must not hide
 * the fact that another person has saved the record. The base record is therefore replaced at most once, and only if
 * the form opened with a row of the list.
 */
export function useBaseRecord(record: Values | undefined, isFresh: boolean): BaseRecord {
  const [opened, setOpened] = useState({ base: record, isSettled: isFresh });
  const settle = useStableCallback((next: Values | undefined) =>
    setOpened({ base: next ?? opened.base, isSettled: true }),
  );
  return { ...opened, rebase: settle };
}

interface RecordRebaseProps {
  readonly fields: Fields;
  readonly seen: Values;
  readonly fresh: Values;
  /** Receives the loaded record, or `undefined` when the form must keep the row of the list. */
  readonly onSettled: (fresh: Values | undefined) => void;
}

/**
 * If a form opened with a row of the list, replaces the row by the loaded record. Exception: when the user has edited a
 * value that differs in the loaded record, the form keeps the row. The row has an older revision, so the platform
 * reports the conflict on save.
 */
export function RecordRebase({ fields, seen, fresh, onSettled }: RecordRebaseProps) {
  const { dirtyFields } = useFormState();
  useEffect(() => {
    const values = editableValuesOf(fields, fresh);
    const isOvertaken = Object.keys(dirtyFields).some(
      name => JSON.stringify(values[name]) !== JSON.stringify(seen[name]),
    );
    onSettled(isOvertaken ? undefined : fresh);
  }, [dirtyFields, fields, fresh, onSettled, seen]);
  return null;
}
