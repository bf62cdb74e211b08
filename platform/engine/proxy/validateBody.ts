import { actionFormOf } from '../../../src/schemas/vocabulary/actionForm.ts';
import type { Action } from '../../../src/schemas/vocabulary/action.ts';
import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { WireFormat } from '../../../src/schemas/vocabulary/wireFormat.ts';
import { writableFields } from '../../../src/schemas/vocabulary/writable.ts';
import type { RouteContext } from '../http/route.ts';
import { type FormDefinition, prepareForm, validateChangedValues, validateNewValues } from '../resources/validate.ts';
import type { Row } from '../storage/database.ts';

/** Form of a record on a remote platform, with the remote names of its values. */
export interface RemoteForm extends FormDefinition {
  /** Remote field names by local field name. Contains only names that differ. */
  readonly names: Readonly<Record<string, string>>;
  /** Names of further body values that contain the ids of the call's records. */
  readonly extraNames: readonly string[];
  /** Values that the screen fixes. They override values of the body. */
  readonly fixed: Row;
}

/** Returns the form of a new or changed record. */
export function remoteRecordFormOf(resource: Resource, wire: WireFormat, mode: 'create' | 'edit'): RemoteForm {
  const call = mode === 'create' ? resource.api.create : resource.api.update;
  const names = namesOf(wire, call);
  const fields = allFields(resource);
  const extraNames = mode === 'edit' ? [names['id'] ?? 'id'] : [];
  return { fields, checks: resource.checks, mode, names, extraNames, fixed: {} };
}

/** Returns the form of an action, which may also contain record ids. */
export function remoteActionFormOf(wire: WireFormat, action: Action): RemoteForm {
  const names = namesOf(wire, action.call);
  const { checks, payload = {}, on } = action;
  const isOfRecords = on.some(place => place !== 'toolbar');
  return {
    fields: actionFormOf(action),
    checks,
    mode: 'create',
    names,
    extraNames: isOfRecords ? recordIdNamesOf(wire, action.call) : [],
    fixed: toRemoteNames(names, payload),
  };
}

/** Returns the names under which a call sends record ids. */
export function recordIdNamesOf(wire: WireFormat, call: Call | undefined): readonly string[] {
  const names = namesOf(wire, call);
  return ['id', call?.ids ?? 'idList'].map(name => names[name] ?? name);
}

/** Returns every name that a body of the form may contain when it is sent to the remote platform. */
export function allowedBodyNames({ fields, mode, names, extraNames, fixed }: RemoteForm): readonly string[] {
  const written = Object.keys(writableFields(fields, mode)).map(name => names[name] ?? name);
  return [...written, ...extraNames, ...Object.keys(fixed)];
}

function namesOf(wire: WireFormat, call: Call | undefined): Readonly<Record<string, string>> {
  return { ...wire.names, ...call?.rename };
}

/**
 * Returns the values to send: only declared values, validated by the rules of the screen, with the same refusals as for
 * local records. `stored` reads the current remote record for a change.
 */
export async function validateBody(
  form: RemoteForm,
  context: RouteContext,
  stored: (() => Promise<Row>) | null,
): Promise<Row> {
  const body = isRecord(context.body) ? context.body : {};
  const ours = toLocalNames(form.names, body);
  const writable = writableFields(form.fields, form.mode);
  const opened = await prepareForm(
    form,
    pickEntries(ours, name => Object.hasOwn(writable, name)),
    context,
  );
  const judged = stored
    ? validateChangedValues(form, await stored(), opened, context)
    : // The remote platform fills in values that are not given.
      pickEntries(
        validateNewValues(form, opened, context),
        (name, value) => Object.hasOwn(opened, name) || value !== null,
      );
  const others = pickEntries(body, name => form.extraNames.includes(name));
  return { ...others, ...toRemoteNames(form.names, judged), ...form.fixed };
}

/** Returns a remote record under local names, limited to the fields of the form. */
export function toLocalRecord({ names = {} }: WireFormat, { fields }: RemoteForm, record: unknown): Row {
  return pickEntries(toLocalNames(names, isRecord(record) ? record : {}), name => Object.hasOwn(fields, name));
}

function localName(names: Readonly<Record<string, string>>, theirs: string): string {
  return Object.entries(names).find(([, name]) => name === theirs)?.[0] ?? theirs;
}

function toLocalNames(names: Readonly<Record<string, string>>, values: Readonly<Row>): Row {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [localName(names, name), value]));
}

function toRemoteNames(names: Readonly<Record<string, string>>, values: Readonly<Row>): Row {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [names[name] ?? name, value]));
}

export function pickEntries<T>(
  values: Readonly<Record<string, T>>,
  keeps: (name: string, value: T) => boolean,
): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => keeps(name, value)));
}
