import { readColumns } from '../../designer/extract/readColumns.ts';
import { parseDocument } from '../../designer/openapi/parseDocument.ts';
import type { CallTarget, Guess, Source, SourceIssue, UnmappedPart } from '../../designer/proposal.ts';
import { proposeResource } from '../../designer/propose/proposeResource.ts';
import { formatReason } from '../../designer/reasons.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { adaptScreenForPublishing } from './newScreen.ts';
import type { SourceKind } from './sourceKinds.ts';

/** Source of a proposal, the name and area of the screen to create, and the screens, icons and targets that exist. */
export interface ProposalRequest {
  readonly kind: Exclude<SourceKind, 'none'>;
  readonly text: string;
  /** Name of the resource that the user has chosen in an OpenAPI document; empty without a choice. */
  readonly candidate: string;
  readonly name: string;
  readonly area: string;
  /** Names of all screens, to which fields may refer. */
  readonly known: readonly string[];
  /** Names of the available icons. */
  readonly icons: readonly string[];
  /** Remote platforms to which our platform can forward calls. */
  readonly targets: readonly CallTarget[];
  /**
   * Name of the target that stores the screen's records; empty for this platform. If `undefined`, the server addresses
   * in the document select the target.
   */
  readonly through?: string | undefined;
}

/** Proposed screen, with the guesses and the parts of the source that could not be mapped. */
export interface ProposedScreen {
  readonly screen: Resource;
  readonly guesses: readonly Guess[];
  readonly unmapped: readonly UnmappedPart[];
}

export type ScreenProposalResult = ProposedScreen | { readonly issues: readonly SourceIssue[] };

/**
 * Proposes a screen. The records stay on a target if the document has suitable calls; otherwise this platform stores
 * them.
 */
export async function proposeScreen(request: ProposalRequest): Promise<ScreenProposalResult> {
  const { kind, text, candidate, name, icons, area, known, targets, through } = request;
  if (kind === 'file') return fromFile(request);
  const source = kind === 'table' ? readColumns(text) : { kind, text, ...(candidate === '' ? {} : { candidate }) };
  if ('issues' in source) return source;
  const root: Source = 'table' in source ? { kind: 'table', ...source } : source;
  const outcome = proposeResource(root, {
    name,
    area,
    known,
    keeps: 'platform',
    targets,
    ...(through === undefined ? {} : { through }),
  });
  if ('issues' in outcome) return outcome;
  const { resource, guesses, unmapped } = outcome.proposal;
  return { screen: adaptScreenForPublishing(resource, { name, icons }).screen, guesses, unmapped };
}

/** Reads a resource file. Such a file is complete, so only parts that need code are dropped. */
async function fromFile({ text, name, icons }: ProposalRequest): Promise<ScreenProposalResult> {
  const { parseResourceFile } = await import('../../designer/resourceFile/parseResourceFile.ts');
  const read = parseResourceFile(text);
  if ('issues' in read) return read;
  const { screen, dropped } = adaptScreenForPublishing(read.resource, { name, icons });
  return { screen, guesses: [], unmapped: dropped.map(path => ({ path, reason: formatReason('noEffect') })) };
}

/** Returns the names of the resources in an OpenAPI document; empty when the document is invalid. */
export function findCandidateNames(text: string): readonly string[] {
  const opened = parseDocument(text);
  return 'document' in opened ? opened.document.candidates.map(candidate => candidate.name) : [];
}
