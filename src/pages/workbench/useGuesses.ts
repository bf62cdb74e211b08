import { useState } from 'react';
import { useLocation } from 'react-router';

import type { Guess, Unmapped } from '../../designer/proposal.ts';
import { isRecord } from '../../schemas/json.ts';

/** What the editor of a proposed screen is opened with. */
export interface EditorState {
  readonly guesses: readonly Guess[];
  readonly unmapped: readonly Unmapped[];
}

const none: EditorState = { guesses: [], unmapped: [] };

/** What was guessed when the screen was proposed, the least sure first; kept as long as the editor is open. */
export function useGuesses(): EditorState {
  const { state } = useLocation();
  const [known] = useState<EditorState>(() => readState(state));
  return known;
}

function readState(state: unknown): EditorState {
  if (!isRecord(state) || !Array.isArray(state['guesses']) || !Array.isArray(state['unmapped'])) return none;
  // The console itself has put it there.
  const { guesses, unmapped } = state as unknown as EditorState;
  return { guesses: guesses.toSorted((one, other) => one.confidence - other.confidence), unmapped };
}
