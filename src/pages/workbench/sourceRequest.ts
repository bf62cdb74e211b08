import type { ProposalRequest } from './proposeScreen.ts';

/** Request to the worker thread that parses sources. */
export type SourceRequest =
  | { readonly task: 'candidates'; readonly input: string }
  | { readonly task: 'propose'; readonly input: ProposalRequest };
