import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';

import type { Fields } from '../../schemas/field.ts';
import { useLatest } from '../useLatest.ts';
import { valuesOf } from './values.ts';

type Values = Readonly<Record<string, unknown>>;

interface OpenedRecord {
  readonly base: Values | undefined;
  /** Whether the platform's word on the record has been heard. */
  readonly isSettled: boolean;
  /** Lays another record under the form; `undefined` keeps the one that lies there. */
  readonly settle: (record: Values | undefined) => void;
}

/**
 * What a form was opened with. A later reading of the record must neither change what is seen nor hide that somebody
 * else has saved, so it only counts once, when the form was drawn from a row that the list had shown.
 */
export function useOpenedRecord(record: Values | undefined, isFresh: boolean): OpenedRecord {
  const [opened, setOpened] = useState({ base: record, isSettled: isFresh });
  const settle = useLatest((next: Values | undefined) => setOpened({ base: next ?? opened.base, isSettled: true }));
  return { ...opened, settle };
}

interface SettleProps {
  readonly fields: Fields;
  readonly seen: Values;
  readonly fresh: Values;
  /** Given nothing when the row has to stay. */
  readonly onSettled: (fresh: Values | undefined) => void;
}

/**
 * Lays the platform's record under a form that was drawn from a row of the list. What was typed meanwhile over a value
 * that has changed since stays on the row: its older revision makes saving tell of the conflict.
 */
export function Settle({ fields, seen, fresh, onSettled }: SettleProps) {
  const { dirtyFields } = useFormState();
  useEffect(() => {
    const values = valuesOf(fields, fresh);
    const isOvertaken = Object.keys(dirtyFields).some(
      name => JSON.stringify(values[name]) !== JSON.stringify(seen[name]),
    );
    onSettled(isOvertaken ? undefined : fresh);
  }, [dirtyFields, fields, fresh, onSettled, seen]);
  return null;
}
