import { useEffect, useId, useState } from 'react';

import { useLatest } from '../../../screens/useLatest.ts';

interface TypedFilterProps {
  readonly label: string;
  readonly value: string;
  readonly fault?: string | undefined;
  readonly onValue: (value: string) => void;
  readonly onEnter?: () => void;
}

/** Whoever types has not finished before he pauses. */
const pauseMs = 250;

/** A box whose text becomes a part of the filter when the typing pauses. */
export function TypedFilter({ label, value, fault, onValue, onEnter }: TypedFilterProps) {
  const faultId = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // An address from outside, or the filters cleared: the box follows.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const tell = useLatest((text: string) => onValue(text.trim()));
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => tell(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, tell]);
  return (
    <span className="typed-filter">
      <input
        type="search"
        className="field-text"
        aria-label={label}
        placeholder={label}
        maxLength={64}
        value={typed}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return;
          tell(typed);
          onEnter?.();
        }}
      />
      {fault !== undefined && (
        <span id={faultId} className="typed-fault" role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}
