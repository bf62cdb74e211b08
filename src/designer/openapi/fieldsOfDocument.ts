import type { SourceField } from '../facts/sourceField.ts';
import { fieldsOfSchema } from '../facts/fieldsOfSchema.ts';
import type { ResourceCandidate } from './candidates.ts';
import { findListSchema, findRecordSchema } from './responseSchemas.ts';
import type { OpenApiDocument, Operation } from './parseOpenApiDocument.ts';

/** Returns the candidate's operation for a role; if there are several, the operation with the shortest path. */
export function findOperation({ operations }: ResourceCandidate, role: string): Operation | undefined {
  return operations
    .filter(operation => operation.role === role)
    .map(({ operation }) => operation)
    .toSorted((a, b) => rank(a) - rank(b))[0];
}

function rank({ method, parts }: Operation): number {
  return parts.length * 2 + (method === 'PATCH' ? 1 : 0);
}

/** Derives the fields of a candidate from its responses and its request bodies. */
export function fieldsOfDocument(
  { resolveSchema }: OpenApiDocument,
  candidate: ResourceCandidate,
): readonly SourceField[] {
  const noun = candidate.path.split('/').at(-1) ?? '';
  const responseFields = (role: 'detail' | 'list') => {
    const answer = findOperation(candidate, role)?.response;
    if (answer === undefined) return [];
    const inside =
      role === 'detail' ? findRecordSchema(answer, resolveSchema, noun) : findListSchema(answer, resolveSchema, noun);
    return inside ? fieldsOfSchema(inside.schema, resolveSchema) : [];
  };
  const requestFields = (role: 'create' | 'update') => {
    const body = findOperation(candidate, role)?.body;
    return body === undefined ? [] : fieldsOfSchema(findRecordSchema(body, resolveSchema, noun).schema, resolveSchema);
  };
  const shown = merged(responseFields('detail'), responseFields('list'));
  const [createFields, updateFields] = [requestFields('create'), requestFields('update')];
  return markReadOnlyFields(shown, createFields, updateFields);
}

function merged(a: readonly SourceField[], b: readonly SourceField[]): readonly SourceField[] {
  const names = new Set(a.map(({ name }) => name));
  return [...a, ...b.filter(({ name }) => !names.has(name))];
}

/** Marks fields that no request contains as read-only, and takes `required` from the requests. */
function markReadOnlyFields(
  shown: readonly SourceField[],
  createFields: readonly SourceField[],
  updateFields: readonly SourceField[],
): readonly SourceField[] {
  const inputs = merged(createFields, updateFields);
  if (inputs.length === 0) return shown.map(facts => ({ ...facts, required: facts.required && !facts.readOnly }));
  const byName = new Map(inputs.map(facts => [facts.name, facts]));
  const outputs = shown.map((facts): SourceField => {
    const own = byName.get(facts.name);
    if (!own) return { ...facts, required: false, readOnly: true };
    const { readOnly: _shown, ...rest } = facts;
    // The request schema takes precedence, because it limits the input.
    return { ...rest, ...(own.type === 'unknown' ? {} : own), examples: [...own.examples, ...facts.examples] };
  });
  return merged(outputs, inputs);
}
