import { openDocument } from '../../designer/openapi/openDocument.ts';
import type { Proposal, Source, SourceFault } from '../../designer/proposal.ts';
import { proposeResource } from '../../designer/proposeResource.ts';

/** What somebody has at hand when a screen is made. */
export const sourceKinds = ['none', 'sample', 'csv', 'jsonSchema', 'openapi'] as const;

export type SourceKind = (typeof sourceKinds)[number];

interface Wanted {
  readonly kind: Exclude<SourceKind, 'none'>;
  readonly text: string;
  /** Of a document with several, the one that is meant. */
  readonly candidate: string;
  readonly name: string;
  readonly area: string;
  /** The names of all screens, to which fields may refer. */
  readonly known: readonly string[];
}

type Proposed = { readonly proposal: Proposal } | { readonly faults: readonly SourceFault[] };

/** Proposes a screen whose rows this platform keeps. */
export function proposeScreen({ kind, text, candidate, ...target }: Wanted): Proposed {
  const source: Source = kind === 'openapi' && candidate !== '' ? { kind, text, candidate } : { kind, text };
  return proposeResource(source, { ...target, keeps: 'platform' });
}

/** The resources that a document could give, by name; none where it cannot be read. */
export function candidatesIn(text: string): readonly string[] {
  const opened = openDocument(text);
  return 'document' in opened ? opened.document.candidates.map(one => one.name) : [];
}
