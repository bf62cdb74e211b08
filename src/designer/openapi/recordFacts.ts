import type { Facts } from '../facts/facts.ts';
import { recordParts } from '../facts/schemaFacts.ts';
import type { Candidate } from './candidates.ts';
import { listInside, recordInside } from './envelopeOf.ts';
import type { Document, Operation } from './readDocument.ts';

/** The operation of a candidate that has a role; of several the plainest path. */
export function operationOf({ operations }: Candidate, role: string): Operation | undefined {
  return operations
    .filter(one => one.role === role)
    .map(({ operation }) => operation)
    .toSorted((one, other) => rank(one) - rank(other))[0];
}

function rank({ method, parts }: Operation): number {
  return parts.length * 2 + (method === 'PATCH' ? 1 : 0);
}

/** What a document says of the records of a candidate: of what is answered and of what is taken, together. */
export function recordFacts({ settle }: Document, candidate: Candidate): readonly Facts[] {
  const noun = candidate.path.split('/').at(-1) ?? '';
  const answered = (role: 'detail' | 'list') => {
    const answer = operationOf(candidate, role)?.answer;
    if (answer === undefined) return [];
    const inside = role === 'detail' ? recordInside(answer, settle, noun) : listInside(answer, settle, noun);
    return inside ? recordParts(inside.schema, settle) : [];
  };
  const taken = (role: 'create' | 'update') => {
    const body = operationOf(candidate, role)?.body;
    return body === undefined ? [] : recordParts(recordInside(body, settle, noun).schema, settle);
  };
  const shown = merged(answered('detail'), answered('list'));
  const [made, changed] = [taken('create'), taken('update')];
  return withRights(shown, made, changed);
}

function merged(one: readonly Facts[], other: readonly Facts[]): readonly Facts[] {
  const names = new Set(one.map(({ name }) => name));
  return [...one, ...other.filter(({ name }) => !names.has(name))];
}

/** What nobody may send is filled by the platform; what must be sent is required. */
function withRights(shown: readonly Facts[], made: readonly Facts[], changed: readonly Facts[]): readonly Facts[] {
  const written = merged(made, changed);
  if (written.length === 0) return shown.map(facts => ({ ...facts, required: facts.required && !facts.readOnly }));
  const byName = new Map(written.map(facts => [facts.name, facts]));
  const seen = shown.map((facts): Facts => {
    const own = byName.get(facts.name);
    if (!own) return { ...facts, required: false, readOnly: true };
    const { readOnly: _shown, ...rest } = facts;
    // The form's own words win: they bound what may be typed.
    return { ...rest, ...(own.type === 'unknown' ? {} : own), examples: [...own.examples, ...facts.examples] };
  });
  return merged(seen, written);
}
