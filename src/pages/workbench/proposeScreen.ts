import { readColumns } from '../../designer/facts/readColumns.ts';
import { openDocument } from '../../designer/openapi/openDocument.ts';
import type { CallTarget, Guess, Source, SourceFault, Unmapped } from '../../designer/proposal.ts';
import { proposeResource } from '../../designer/proposeResource.ts';
import { reason } from '../../designer/reasons.ts';
import type { Resource } from '../../schemas/resource.ts';
import { settledScreen } from './newScreen.ts';

/** What somebody has at hand when a screen is made. */
export const sourceKinds = ['none', 'sample', 'csv', 'table', 'jsonSchema', 'openapi', 'file'] as const;

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
  /** The icons that can be drawn. */
  readonly icons: readonly string[];
  /** The targets to which calls can be passed on. */
  readonly targets: readonly CallTarget[];
  /** Who keeps the records of a document: a target, nobody else (empty), or whoever its servers are. */
  readonly through?: string | undefined;
}

/** A screen that could be made of a source, with what was guessed and what was left out. */
export interface ProposedScreen {
  readonly screen: Resource;
  readonly guesses: readonly Guess[];
  readonly unmapped: readonly Unmapped[];
}

type Proposed = ProposedScreen | { readonly faults: readonly SourceFault[] };

/** Proposes a screen; its rows are kept by a target where a document has calls for that, and by this platform otherwise. */
export async function proposeScreen(wanted: Wanted): Promise<Proposed> {
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
  return { screen: settledScreen(resource, { name, icons }).screen, guesses, unmapped };
}

/** A resource file says all of itself; only what needs a program stays behind. */
async function fromFile({ text, name, icons }: Wanted): Promise<Proposed> {
  const { fromSource } = await import('../../designer/source/fromSource.ts');
  const read = fromSource(text);
  if ('faults' in read) return read;
  const { screen, left } = settledScreen(read.resource, { name, icons });
  return { screen, guesses: [], unmapped: left.map(path => ({ path, reason: reason('noEffect') })) };
}

/** The resources that a document could give, by name; none where it cannot be read. */
export function candidatesIn(text: string): readonly string[] {
  const opened = openDocument(text);
  return 'document' in opened ? opened.document.candidates.map(one => one.name) : [];
}
