import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';

import type { Fields } from '../../schemas/field.ts';
import { useStableCallback } from '../useStableCallback.ts';
import { editableValuesOf } from './formValues.ts';

type Values = Readonly<Record<string, unknown>>;

interface BaseRecord {
  readonly base: Values | undefined;
  /** True if the form is based on a record that was just loaded. */
  readonly isSettled: boolean;
  /** Replaces the base record; `undefined` keeps the current one. */
  readonly rebase: (record: Values | undefined) => void;
}

/**
 * Record that a form was opened with. Later refetches must neither change the visible values nor hide that another
 * person has saved, so the record is replaced at most once: when the form opened with a row of the list.
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
  /** Receives the loaded record, or `undefined` to keep the row. */
  readonly onSettled: (fresh: Values | undefined) => void;
}

/**
 * Replaces the row of the list that a form opened with by the loaded record. Keeps the row if the user has meanwhile
 * edited a value that has changed on the platform: its older revision makes saving report the conflict.
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
