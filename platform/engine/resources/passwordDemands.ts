import type { Action } from '../../../src/schemas/vocabulary/action.ts';
import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { RequiredPasswordProof, RouteContext } from '../http/route.ts';
import type { Row } from '../storage/database.ts';
import { describeOperation } from './deps.ts';
import { parseRequestInput, toId } from '../http/requestInput.ts';
import { readRecord } from './select.ts';

const verbs = {
  create: { zh: '新增', en: 'Add' },
  edit: { zh: '修改', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
} as const satisfies Readonly<Record<string, Label>>;

/**
 * Returns the password proof for a call that several actions share. The requested action determines whether the call
 * needs a proof.
 */
export function requiredProofForAction(
  actions: readonly Action[],
  chosen: (context: RouteContext) => Action | undefined,
): RequiredPasswordProof | undefined {
  const [first] = actions.filter(action => action.asksPassword);
  if (!first) return undefined;
  return { act: first.label, isRequired: context => chosen(context)?.asksPassword === true };
}

/** Returns the password proof for creating or deleting records; `undefined` when no proof is required. */
export function requiredProofForSave(resource: Resource, save: 'create' | 'delete'): RequiredPasswordProof | undefined {
  return resource.asksPassword?.[save] ? { act: describeOperation(verbs[save], resource) } : undefined;
}

/**
 * Returns the password proof that changing a record requires: for any change, or only for changes of certain fields.
 */
export function requiredProofForEdit(
  resource: Resource,
  call: Call,
  onlyId?: number,
): RequiredPasswordProof | undefined {
  const protectedEdit = resource.asksPassword?.edit;
  if (!protectedEdit) return undefined;
  const act = describeOperation(verbs.edit, resource);
  if (protectedEdit === true) return { act };
  return {
    act,
    isRequired: async context => {
      const given = parseRequestInput(call, context);
      const changedFields = protectedEdit.filter(name => given[name] !== undefined);
      if (changedFields.length === 0) return false;
      // If the record changes between this read and the write, the revision check refuses the write.
      const before = await readRecord(context.db, resource, toId(onlyId ?? given['id']));
      return before === undefined || changedFields.some(name => !isSame(given[name], before[name]));
    },
  };
}

/**
 * Returns the password proof for changing a record of a remote platform. Any change requires a proof, because this
 * platform does not know the previous values.
 */
export function requiredProofForRemoteEdit(resource: Resource): RequiredPasswordProof | undefined {
  return resource.asksPassword?.edit ? { act: describeOperation(verbs.edit, resource) } : undefined;
}

/** Returns the password proof that a bulk edit requires. */
export function requiredProofForBulkEdit(resource: Resource): RequiredPasswordProof | undefined {
  const protectedEdit = resource.asksPassword?.edit;
  if (!protectedEdit) return undefined;
  const act = describeOperation(verbs.edit, resource);
  if (protectedEdit === true) return { act };
  return { act, isRequired: ({ body }) => protectedEdit.some(name => changesOf(body)[name] !== undefined) };
}

function changesOf(body: unknown): Readonly<Row> {
  const changes = isRecord(body) ? body['changes'] : undefined;
  return isRecord(changes) ? changes : {};
}

function isSame(given: unknown, stored: unknown): boolean {
  return JSON.stringify(given ?? null) === JSON.stringify(stored ?? null);
}
