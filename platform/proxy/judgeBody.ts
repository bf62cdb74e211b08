import { formOf } from '../../src/schemas/actionForm.ts';
import type { Action } from '../../src/schemas/action.ts';
import type { Call } from '../../src/schemas/call.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { allFields } from '../../src/schemas/systemFields.ts';
import type { Wire } from '../../src/schemas/wire.ts';
import { writableFields } from '../../src/schemas/writable.ts';
import type { RouteContext } from '../http/route.ts';
import { type Form, openForm, validateChange, validateNew } from '../resources/validate.ts';
import type { Row } from '../storage/database.ts';

/** A form whose values another platform keeps, with what the other platform calls them. */
export interface ForeignForm extends Form {
  /** Their names by ours, where the two differ. */
  readonly names: Readonly<Record<string, string>>;
  /** What may come along beside the fields: the id of a record; anything of an action. */
  readonly besides: readonly string[] | 'anything';
}

/** The form of a new or a changed record. */
export function recordForm(resource: Resource, wire: Wire, mode: 'create' | 'edit'): ForeignForm {
  const call = mode === 'create' ? resource.api.create : resource.api.update;
  const names = namesOf(wire, call);
  const fields = allFields(resource);
  return { fields, checks: resource.checks, mode, names, besides: [names['id'] ?? 'id'] };
}

/** The form of an action; which records it is about comes along. */
export function actionForm(wire: Wire, action: Action): ForeignForm {
  const names = namesOf(wire, action.call);
  return { fields: formOf(action), checks: action.checks, mode: 'create', names, besides: 'anything' };
}

function namesOf(wire: Wire, call: Call | undefined): Readonly<Record<string, string>> {
  return { ...wire.names, ...call?.rename };
}

/**
 * What is sent of a body: held against the rules of the screen, with the same refusals as for records that are kept here,
 * and without what the screen does not declare writable. `stored` reads the record as it is there, for a change.
 */
export async function judgeBody(
  form: ForeignForm,
  context: RouteContext,
  stored: (() => Promise<Row>) | null,
): Promise<Row> {
  const body = isRecord(context.body) ? context.body : {};
  const ours = inOurNames(form.names, body);
  const writable = writableFields(form.fields, form.mode);
  const opened = await openForm(
    form,
    pick(ours, name => Object.hasOwn(writable, name)),
    context,
  );
  const judged = stored
    ? validateChange(form, await stored(), opened, context)
    : // What nobody has given is the other platform's to fill.
      pick(validateNew(form, opened, context), (name, value) => Object.hasOwn(opened, name) || value !== null);
  const others = pick(body, name =>
    form.besides === 'anything' ? !Object.hasOwn(writable, ourName(form.names, name)) : form.besides.includes(name),
  );
  return { ...others, ...inTheirNames(form.names, judged) };
}

/** A record of the other platform by our names, as far as the form knows it. */
export function storedPart({ names = {} }: Wire, { fields }: ForeignForm, record: unknown): Row {
  return pick(inOurNames(names, isRecord(record) ? record : {}), name => Object.hasOwn(fields, name));
}

function ourName(names: Readonly<Record<string, string>>, theirs: string): string {
  return Object.entries(names).find(([, one]) => one === theirs)?.[0] ?? theirs;
}

function inOurNames(names: Readonly<Record<string, string>>, values: Readonly<Row>): Row {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [ourName(names, name), value]));
}

function inTheirNames(names: Readonly<Record<string, string>>, values: Readonly<Row>): Row {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [names[name] ?? name, value]));
}

function pick(values: Readonly<Row>, keeps: (name: string, value: unknown) => boolean): Row {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => keeps(name, value)));
}
