import { useState } from 'react';
import { useLocation } from 'react-router';

import type { Guess, UnmappedPart } from '../../designer/proposal.ts';
import { isRecord } from '../../schemas/base/json.ts';

/** Navigation state with which the editor of a proposed screen opens. */
export interface ProposalState {
  readonly guesses: readonly Guess[];
  readonly unmapped: readonly UnmappedPart[];
}

const none: ProposalState = { guesses: [], unmapped: [] };

/** Returns the guesses of the proposal, least confident first. The guesses exist until the editor is closed. */
export function useProposalState(): ProposalState {
  const { state } = useLocation();
  const [known] = useState<ProposalState>(() => readState(state));
  return known;
}

function readState(state: unknown): ProposalState {
  if (!isRecord(state) || !Array.isArray(state['guesses']) || !Array.isArray(state['unmapped'])) return none;
  // The console itself wrote this navigation state, so the assertion is safe.
  const { guesses, unmapped } = state as unknown as ProposalState;
  return { guesses: guesses.toSorted((a, b) => a.confidence - b.confidence), unmapped };
}
