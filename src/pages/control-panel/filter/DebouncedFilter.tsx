import { useId } from 'react';

import { useSearchText } from '../../../screens/useSearchText.ts';

interface DebouncedFilterProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onValue: (value: string) => void;
  readonly onEnter?: () => void;
}

const pauseMs = 250;

/** Text filter that applies when the user stops typing. */
export function DebouncedFilter({ label, value, error, onValue, onEnter }: DebouncedFilterProps) {
  const errorId = useId();
  const { inputProps } = useSearchText({ value, delayMs: pauseMs, onApply: onValue, onEnter });
  return (
    <span className="typed-filter">
      <input
        type="search"
        className="field-text"
        aria-label={label}
        placeholder={label}
        maxLength={64}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        {...inputProps}
      />
      {error !== undefined && (
        <span id={errorId} className="typed-error" role="alert">
          {error}
        </span>
      )}
    </span>
  );
}
