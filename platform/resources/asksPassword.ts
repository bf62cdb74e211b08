import type { Action } from '../../src/schemas/action.ts';
import type { Call } from '../../src/schemas/call.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Label } from '../../src/schemas/label.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { PasswordDemand, RouteContext } from '../http/route.ts';
import type { Row } from '../storage/database.ts';
import { describe } from './deps.ts';
import { readInput, toId } from './input.ts';
import { readRecord } from './select.ts';

const verbs = {
  create: { zh: '新增', en: 'Add' },
  edit: { zh: '修改', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
} as const satisfies Readonly<Record<string, Label>>;

/** The password demand of a call that several actions share: that of the action which the call chooses. */
export function demandOf(
  actions: readonly Action[],
  chosen: (context: RouteContext) => Action | undefined,
): PasswordDemand | undefined {
  const [first] = actions.filter(action => action.asksPassword);
  if (!first) return undefined;
  return { act: first.label, isAsked: context => chosen(context)?.asksPassword === true };
}

/** The password demand of creating or deleting records, where the resource has one. */
export function demandOfSave(resource: Resource, save: 'create' | 'delete'): PasswordDemand | undefined {
  return resource.asksPassword?.[save] ? { act: describe(verbs[save], resource) } : undefined;
}

/** The password demand of changing one record: for any change, or only for one of the named fields. */
export function demandOfEdit(resource: Resource, call: Call, onlyId?: number): PasswordDemand | undefined {
  const asked = resource.asksPassword?.edit;
  if (!asked) return undefined;
  const act = describe(verbs.edit, resource);
  if (asked === true) return { act };
  return {
    act,
    isAsked: async context => {
      const given = readInput(call, context);
      const named = asked.filter(name => given[name] !== undefined);
      if (named.length === 0) return false;
      // The revision of the save refuses a record that changes between this look and the write.
      const before = await readRecord(context.db, resource, toId(onlyId ?? given['id']));
      return before === undefined || named.some(name => !isSame(given[name], before[name]));
    },
  };
}

/** The password demand of changing a record of another platform; what it was before is not known here. */
export function demandOfForeignEdit(resource: Resource): PasswordDemand | undefined {
  return resource.asksPassword?.edit ? { act: describe(verbs.edit, resource) } : undefined;
}

/** The password demand of setting fields of many records at once. */
export function demandOfBulkEdit(resource: Resource): PasswordDemand | undefined {
  const asked = resource.asksPassword?.edit;
  if (!asked) return undefined;
  const act = describe(verbs.edit, resource);
  if (asked === true) return { act };
  return { act, isAsked: ({ body }) => asked.some(name => changesOf(body)[name] !== undefined) };
}

function changesOf(body: unknown): Readonly<Row> {
  const changes = isRecord(body) ? body['changes'] : undefined;
  return isRecord(changes) ? changes : {};
}

function isSame(given: unknown, stored: unknown): boolean {
  return JSON.stringify(given ?? null) === JSON.stringify(stored ?? null);
}
