import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react';

import { useIsComposing } from './useIsComposing.ts';
import { useStableCallback } from './useStableCallback.ts';

interface SearchTextOptions {
  /** Text of the applied filter. */
  readonly value: string;
  /** Milliseconds without a keystroke after which the text is applied. */
  readonly delayMs: number;
  /** Receives the trimmed text. */
  readonly onApply: (text: string) => void;
  readonly onEnter?: (() => void) | undefined;
}

interface SearchText {
  readonly inputProps: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  /** The text as typed. */
  readonly text: string;
}

/**
 * Manages the text of a search box. The text is applied when typing pauses, or immediately on Enter, but never while an
 * input method is composing. When something else changes the filter (reset, back button), the box shows the new
 * `value`. When `value` changes because this hook has applied a text, the box keeps what the user has typed since.
 */
export function useSearchText({ value, delayMs, onApply, onEnter }: SearchTextOptions): SearchText {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState<string>();
  const isComposing = useIsComposing();
  if (known !== value) {
    setKnown(value);
    setSent(undefined);
    if (value !== sent) setText(value);
  }
  const apply = useStableCallback(() => {
    const wanted = text.trim();
    if (wanted === value) return;
    setSent(wanted);
    onApply(wanted);
  });
  useEffect(() => {
    if (isComposing || text.trim() === value) return undefined;
    const timer = setTimeout(apply, delayMs);
    return () => clearTimeout(timer);
  }, [text, value, delayMs, isComposing, apply]);
  return {
    text,
    inputProps: {
      value: text,
      onChange: event => setText(event.currentTarget.value),
      onKeyDown: event => {
        if (event.key !== 'Enter') return;
        apply();
        onEnter?.();
      },
    },
  };
}
