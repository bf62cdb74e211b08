import { SourceError } from '../SourceError.ts';
import { assemble } from '../assemble.ts';
import type { Proposed, SourceFault, Target, Unmapped } from '../proposal.ts';
import { reason } from '../reasons.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import { mapCalls } from './mapCalls.ts';
import { readDocument } from './readDocument.ts';
import { recordFacts } from './recordFacts.ts';

/** A document that has been read once, to propose several of its resources. */
export interface OpenDocument {
  readonly title: string;
  readonly candidates: readonly Candidate[];
  /** How many calls the whole document has. */
  readonly operations: number;
  /** Calls that belong to no candidate. */
  readonly others: readonly Unmapped[];
  readonly propose: (candidate: Candidate, target: Target) => Proposed;
}

export type Opened = { readonly document: OpenDocument } | { readonly faults: readonly SourceFault[] };

/** Reads an OpenAPI document and lists what resources it could give, those with the most calls first. */
export function openDocument(text: string): Opened {
  try {
    const document = readDocument(text);
    const { all, others } = candidatesOf(document);
    return {
      document: {
        title: document.title,
        candidates: all,
        operations: document.operations.length,
        others: others.map(({ method, path }) => ({ path: `${method} ${path}`, reason: reason('noVerb') })),
        propose: (candidate, target) => {
          const thing = { name: target.name ?? candidate.name, parts: recordFacts(document, candidate) };
          return assemble(
            thing,
            { ...target, name: target.name ?? candidate.name },
            mapCalls(document, candidate, target),
          );
        },
      },
    };
  } catch (error) {
    if (error instanceof SourceError) return { faults: [error.fault] };
    throw error;
  }
}
