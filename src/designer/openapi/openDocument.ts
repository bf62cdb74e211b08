import type { Label } from '../../schemas/label.ts';
import { SourceError } from '../SourceError.ts';
import { assemble } from '../assemble.ts';
import type { Proposed, SourceFault, Target, Unmapped } from '../proposal.ts';
import { reason } from '../reasons.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import { mapCalls } from './mapCalls.ts';
import { type Keeper, keeperOf, proposeWire } from './proposeWire.ts';
import { type Document, readDocument } from './readDocument.ts';
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
        propose: (candidate, target) => proposeFrom(document, candidate, target),
      },
    };
  } catch (error) {
    if (error instanceof SourceError) return { faults: [error.fault] };
    throw error;
  }
}

/**
 * Proposes the resource of a candidate: kept by the target that the user chose or that is a server of the document, by this
 * platform otherwise. A chosen target whose records no screen can use is refused with the reason.
 */
function proposeFrom(document: Document, candidate: Candidate, target: Target): Proposed {
  const here = { ...target, name: target.name ?? candidate.name };
  const thing = { name: here.name, parts: recordFacts(document, candidate) };
  const keeper = keeperOf(document, target);
  const keptHere = () => assemble(thing, here, mapCalls(document, candidate, target));
  if (!keeper) return keptHere();
  const found = { ...document, base: keeper.base };
  const { api, ...calls } = mapCalls(found, candidate, { ...here, keeps: 'source' });
  const there = proposeWire(found, candidate, { keeper, envelope: calls.envelope, parts: thing.parts });
  const instead = (why: Label) =>
    target.through === undefined ? withLost(keptHere(), keeper, why) : refused(keeper, why);
  if (!there || !api) return instead(reason('notThere'));
  const { export: _export, import: _import, children: _children, ...own } = api;
  const { paging } = there;
  const list = paging ? { ...own.list, paging } : own.list;
  // Rows that are left out can be said there, which nothing else here can say.
  const lists = candidate.operations.filter(({ role }) => role === 'list').map(({ operation }) => operation);
  const said = new Set(paging ? lists.map(({ method, path }) => `${method} ${path}`) : []);
  const unmapped = calls.unmapped.filter(({ path }) => !said.has(path));
  const mapped = { ...calls, unmapped, api: { ...own, list }, there };
  const outcome = assemble(thing, { ...here, keeps: 'source' }, mapped);
  if ('proposal' in outcome) return outcome;
  const [fault] = outcome.faults;
  return instead({
    zh: reason('unfit', { what: `${fault?.path} ${fault?.message.zh}` }).zh,
    en: reason('unfit', { what: `${fault?.path} ${fault?.message.en}` }).en,
  });
}

function refused({ guess: { path, choice } }: Keeper, why: Label): Proposed {
  return { faults: [{ path: `${path} ${String(choice)}`, message: why }] };
}

function withLost(outcome: Proposed, { guess: { path } }: Keeper, why: Label): Proposed {
  if ('faults' in outcome) return outcome;
  const { proposal } = outcome;
  return { proposal: { ...proposal, unmapped: [{ path, reason: why }, ...proposal.unmapped] } };
}
