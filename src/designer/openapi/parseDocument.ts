import type { Label } from '../../schemas/base/label.ts';
import { SourceError } from '../SourceError.ts';
import { assembleProposal } from '../assemble/assembleProposal.ts';
import type { ProposalResult, SourceIssue, ProposalTarget, UnmappedPart } from '../proposal.ts';
import { formatReason } from '../reasons.ts';
import { type ResourceCandidate, findCandidates } from './candidates.ts';
import { mapCalls } from './mapCalls.ts';
import { type RemoteTarget, findRemoteTarget, proposeWireFormat } from './proposeWireFormat.ts';
import { type OpenApiDocument, parseOpenApiDocument } from './parseOpenApiDocument.ts';
import { fieldsOfDocument } from './fieldsOfDocument.ts';

/** Parsed document, from which several resources can be proposed. */
export interface ParsedDocument {
  readonly title: string;
  readonly candidates: readonly ResourceCandidate[];
  /** Number of operations in the whole document. */
  readonly operations: number;
  /** Operations that belong to no candidate. */
  readonly others: readonly UnmappedPart[];
  readonly propose: (candidate: ResourceCandidate, target: ProposalTarget) => ProposalResult;
}

export type ParsedDocumentResult = { readonly document: ParsedDocument } | { readonly issues: readonly SourceIssue[] };

/** Parses an OpenAPI document and lists its candidates, sorted by number of calls, highest first. */
export function parseDocument(text: string): ParsedDocumentResult {
  try {
    const document = parseOpenApiDocument(text);
    const { all, others } = findCandidates(document);
    return {
      document: {
        title: document.title,
        candidates: all,
        operations: document.operations.length,
        others: others.map(({ method, path }) => ({ path: `${method} ${path}`, reason: formatReason('noVerb') })),
        propose: (candidate, target) => proposeFrom(document, candidate, target),
      },
    };
  } catch (error) {
    if (error instanceof SourceError) return { issues: [error.issue] };
    throw error;
  }
}

/**
 * Proposes the resource of a candidate. The records stay on the target that the user chose. Without a choice, they stay
 * on the target that the document lists as a server. Without such a target, this platform stores them. If no screen can
 * use the records of a chosen target, the proposal fails with the reason.
 */
function proposeFrom(document: OpenApiDocument, candidate: ResourceCandidate, target: ProposalTarget): ProposalResult {
  const namedTarget = { ...target, name: target.name ?? candidate.name };
  const entity = { name: namedTarget.name, parts: fieldsOfDocument(document, candidate) };
  const remoteTarget = findRemoteTarget(document, target);
  const proposeLocal = () => assembleProposal(entity, namedTarget, mapCalls(document, candidate, target));
  if (!remoteTarget) return proposeLocal();
  const found = { ...document, base: remoteTarget.base };
  const { api, ...calls } = mapCalls(found, candidate, { ...namedTarget, keeps: 'source' });
  const remote = proposeWireFormat(found, candidate, { remoteTarget, envelope: calls.envelope, parts: entity.parts });
  const fallBack = (why: Label) =>
    target.through === undefined
      ? withUnusedTarget(proposeLocal(), remoteTarget, why)
      : rejectTarget(remoteTarget, why);
  if (!api) return fallBack(formatReason('noList'));
  if (!remote) return fallBack(formatReason('notThere'));
  const { export: _export, import: _import, children: _children, ...own } = api;
  const { paging } = remote;
  const list = paging ? { ...own.list, paging } : own.list;
  // The wire format expresses paging with an offset, so the list operations are no longer reported as unmapped.
  const lists = candidate.operations.filter(({ role }) => role === 'list').map(({ operation }) => operation);
  const expressed = new Set(paging ? lists.map(({ method, path }) => `${method} ${path}`) : []);
  const unmapped = calls.unmapped.filter(({ path }) => !expressed.has(path));
  const mapped = { ...calls, unmapped, api: { ...own, list }, remote };
  const outcome = assembleProposal(entity, { ...namedTarget, keeps: 'source' }, mapped);
  if ('proposal' in outcome) return outcome;
  const [issue] = outcome.issues;
  return fallBack({
    zh: formatReason('unfit', { what: `${issue?.path} ${issue?.message.zh}` }).zh,
    en: formatReason('unfit', { what: `${issue?.path} ${issue?.message.en}` }).en,
  });
}

function rejectTarget({ guess: { path, choice } }: RemoteTarget, why: Label): ProposalResult {
  return { issues: [{ path: `${path} ${String(choice)}`, message: why }] };
}

function withUnusedTarget(outcome: ProposalResult, { guess: { path } }: RemoteTarget, why: Label): ProposalResult {
  if ('issues' in outcome) return outcome;
  const { proposal } = outcome;
  return { proposal: { ...proposal, unmapped: [{ path, reason: why }, ...proposal.unmapped] } };
}
