import { actionFormOf } from '../../../../src/schemas/vocabulary/actionForm.ts';
import type { Call, CallName } from '../../../../src/schemas/vocabulary/call.ts';
import { type Fields, valueTypeOf } from '../../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { type WireFormat, storesRecords } from '../../../../src/schemas/vocabulary/wireFormat.ts';
import { type FormMode, isWritable } from '../../../../src/schemas/vocabulary/writable.ts';
import type { AccessGrant, WrittenField } from './findAccessGrantIssue.ts';

/**
 * Returns the access that each permission code of a screen gives, by the path of the code in the screen. `before` is
 * the version that the screen replaces. If the platform stores the records of the screen, a new field gives access to
 * no existing data, because its column is new.
 */
export function accessGrantsOf(screen: Resource, before: Resource | undefined): ReadonlyMap<string, AccessGrant> {
  const { code, operations, actions = [], api, wire } = screen;
  // Calls of a local screen always reach the records of this screen, so only the calls of a remote screen are compared.
  const aim = (...calls: readonly (Call | undefined)[]) => (wire ? { through: wire.through, calls } : null);
  const names = { ...wire?.names };
  return new Map<string, AccessGrant>([
    ['code', { code, reachPlace: 'api.list', reach: aim(api.list, api.detail), writes: [] }],
    ...Object.entries(operations).map(([name, own]: [string, string]): [string, AccessGrant] => {
      const { verb, mode } = remoteSaves[name] ?? {};
      const reach = aim(verb && api[verb]);
      const writes = mode ? recordWrites(screen, before, mode) : [];
      return [`operations.${name}`, { code: own, reachPlace: `api.${verb ?? name}`, reach, writes }];
    }),
    ...actions.map((action, at): [string, AccessGrant] => {
      const { call, payload = {}, transition } = action;
      const called = { ...names, ...call?.rename };
      const sent = Object.entries(payload).map(([name, value]) => [called[name] ?? name, value] as const);
      const reach = { aim: aim(call), transition, ...(wire ? { payload: Object.fromEntries(sent) } : {}) };
      const fields = wire ? actionFormOf(action) : {};
      const writes = [
        ...(wire ? [idAsWrittenField(called, call?.ids ?? 'idList')] : []),
        ...writtenFields(fields, 'create', { place: `actions[${at}].form`, names: called }),
      ];
      return [`actions.${action.name}.code`, { code: action.code, reachPlace: `actions[${at}]`, reach, writes }];
    }),
  ]);
}

/** Calls to a remote platform by operation, with the form mode of each. */
const remoteSaves: Readonly<Record<string, { readonly verb: CallName; readonly mode?: FormMode }>> = {
  create: { verb: 'create', mode: 'create' },
  edit: { verb: 'update', mode: 'edit' },
  delete: { verb: 'delete' },
};

function recordWrites(screen: Resource, before: Resource | undefined, mode: FormMode): readonly WrittenField[] {
  const { fields, wire, api } = screen;
  const call = mode === 'create' ? api.create : api.update;
  const names = { ...wire?.names, ...call?.rename };
  const writes = writtenFields(fields, mode, { place: 'fields', names });
  if (!storesRecords(screen)) return mode === 'edit' ? [idAsWrittenField(names, 'id'), ...writes] : writes;
  const known = new Set(leafFields(before?.fields ?? {}, { place: 'fields', names: {} }).map(leaf => leaf.name));
  return writes.filter(({ name }) => known.has(name));
}

/**
 * Returns the id of a record as a written field, because a caller can set this id in the request and thereby choose the
 * record.
 */
function idAsWrittenField(names: NonNullable<WireFormat['names']>, name: string): WrittenField {
  return { name: names[name] ?? name, place: `wire.names.${name}`, guards: [] };
}

interface FormPlace {
  /** Path of the fields in the screen. */
  readonly place: string;
  /** Remote names of the fields, where they differ from the local ones. */
  readonly names: Readonly<Record<string, string>>;
}

interface Leaf extends WrittenField {
  readonly mayWrite: (mode: FormMode) => boolean;
}

function writtenFields(fields: Fields, mode: FormMode, at: FormPlace): readonly WrittenField[] {
  return leafFields(fields, at).filter(leaf => leaf.mayWrite(mode));
}

function leafFields(fields: Fields, { place, names }: FormPlace): readonly Leaf[] {
  return Object.entries(fields).flatMap(([local, field]): readonly Leaf[] => {
    const name = names[local] ?? local;
    const own: Leaf = {
      // A request can write any value below the name of a JSON field.
      name: freeForms.has(valueTypeOf(field)) ? `${name}.*` : name,
      place: `${place}.${local}`,
      guards: field.readOnlyWhen ? [field.readOnlyWhen] : [],
      mayWrite: mode => isWritable(field, mode),
    };
    if (field.kind !== 'rows') return [own];
    return leafFields(field.fields, { place: `${own.place}.fields`, names: {} }).map(inner => ({
      name: `${name}.${inner.name}`,
      place: inner.place,
      guards: [...own.guards, ...inner.guards],
      mayWrite: mode => own.mayWrite(mode) && inner.mayWrite('create'),
    }));
  });
}

const freeForms: ReadonlySet<string> = new Set(['json', 'record']);
