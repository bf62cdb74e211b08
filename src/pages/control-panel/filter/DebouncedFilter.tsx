import { useId } from 'react';

import { useSearchText } from '../../../screens/useSearchText.ts';

interface DebouncedFilterProps {
  readonly label: string;
  readonly value: string;
  readonly fault?: string | undefined;
  readonly onValue: (value: string) => void;
  readonly onEnter?: () => void;
}

const pauseMs = 250;

/** Text filter that applies when the user stops typing. */
export function DebouncedFilter({ label, value, fault, onValue, onEnter }: DebouncedFilterProps) {
  const faultId = useId();
  const { inputProps } = useSearchText({ value, delayMs: pauseMs, onApply: onValue, onEnter });
  return (
    <span className="typed-filter">
      <input
        type="search"
        className="field-text"
        aria-label={label}
        placeholder={label}
        maxLength={64}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        {...inputProps}
      />
      {fault !== undefined && (
        <span id={faultId} className="typed-fault" role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}
