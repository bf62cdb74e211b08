import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';

import type { Fields } from '../../schemas/vocabulary/field.ts';
import { useStableCallback } from '../useStableCallback.ts';

interface EligibilityValuesProps {
  readonly fields: Fields;
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void;
}

/** Milliseconds without typing after which the values are reported. */
const pauseMs = 300;

/** Reports the values of some form fields: initially and after each change. */
export function EligibilityValuesWatcher({ fields, onChange }: EligibilityValuesProps) {
  const names = Object.keys(fields);
  const watched: readonly unknown[] = useWatch({ name: names });
  const values = Object.fromEntries(names.map((name, at) => [name, watched[at] ?? null]));
  const report = useStableCallback(() => onChange(values));
  const isFirst = useRef(true);
  const text = JSON.stringify(values);
  useEffect(() => {
    const timer = setTimeout(report, isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [text, report]);
  return null;
}
