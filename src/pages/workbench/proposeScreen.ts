import { readColumns } from '../../designer/extract/readColumns.ts';
import { openDocument } from '../../designer/openapi/openDocument.ts';
import type { CallTarget, Guess, Source, SourceIssue, UnmappedPart } from '../../designer/proposal.ts';
import { proposeResource } from '../../designer/proposeResource.ts';
import { reason } from '../../designer/reasons.ts';
import type { Resource } from '../../schemas/resource.ts';
import { adaptScreen } from './newScreen.ts';
import type { SourceKind } from './sourceKinds.ts';

/** Source of a proposal, and the place where the screen is created. */
export interface ProposalRequest {
  readonly kind: Exclude<SourceKind, 'none'>;
  readonly text: string;
  /** Chosen candidate of an OpenAPI document. */
  readonly candidate: string;
  readonly name: string;
  readonly area: string;
  /** Names of all screens, which fields may refer to. */
  readonly known: readonly string[];
  /** Names of the available icons. */
  readonly icons: readonly string[];
  /** Remote platforms to which calls can be forwarded. */
  readonly targets: readonly CallTarget[];
  /** Target that stores the records of a document; empty for none, `undefined` for the document's servers. */
  readonly through?: string | undefined;
}

/** Proposed screen with its guesses and the unmapped parts of the source. */
export interface ProposedScreen {
  readonly screen: Resource;
  readonly guesses: readonly Guess[];
  readonly unmapped: readonly UnmappedPart[];
}

export type Proposed = ProposedScreen | { readonly faults: readonly SourceIssue[] };

/** Proposes a screen. A target stores its records if a document has suitable calls, this platform otherwise. */
export async function proposeScreen(wanted: ProposalRequest): Promise<Proposed> {
  const { kind, text, candidate, name, icons, area, known, targets, through } = wanted;
  if (kind === 'file') return fromFile(wanted);
  const source = kind === 'table' ? readColumns(text) : { kind, text, ...(candidate === '' ? {} : { candidate }) };
  if ('faults' in source) return source;
  const whole: Source = 'table' in source ? { kind: 'table', ...source } : source;
  const outcome = proposeResource(whole, {
    name,
    area,
    known,
    keeps: 'platform',
    targets,
    ...(through === undefined ? {} : { through }),
  });
  if ('faults' in outcome) return outcome;
  const { resource, guesses, unmapped } = outcome.proposal;
  return { screen: adaptScreen(resource, { name, icons }).screen, guesses, unmapped };
}

/** A resource file is complete, so only parts that need code are dropped. */
async function fromFile({ text, name, icons }: ProposalRequest): Promise<Proposed> {
  const { fromSource } = await import('../../designer/source/fromSource.ts');
  const read = fromSource(text);
  if ('faults' in read) return read;
  const { screen, left } = adaptScreen(read.resource, { name, icons });
  return { screen, guesses: [], unmapped: left.map(path => ({ path, reason: reason('noEffect') })) };
}

/** Returns the names of a document's candidates; empty when the document is invalid. */
export function candidatesIn(text: string): readonly string[] {
  const opened = openDocument(text);
  return 'document' in opened ? opened.document.candidates.map(one => one.name) : [];
}
