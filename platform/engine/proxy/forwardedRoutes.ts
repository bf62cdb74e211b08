import { type Call, placeholdersOf } from '../../../src/schemas/vocabulary/call.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { type WireFormat, unwrapResponse, forwardedPath } from '../../../src/schemas/vocabulary/wireFormat.ts';
import { type OperationLogEntry, toLoggedCall, writeOperationLog } from '../audit/operationLog.ts';
import type { Route, RouteContext } from '../http/route.ts';
import {
  requiredProofForAction,
  requiredProofForRemoteEdit,
  requiredProofForSave,
} from '../resources/passwordDemands.ts';
import { badRequestRefusal } from '../http/requestInput.ts';
import { type ForwardedCall, ForwardError, forwardCall } from './forwardCall.ts';
import { forwardingRefusal, remoteRefusal, unknownTargetRefusal } from './forwardRefusals.ts';
import { pickDeclaredBody, pickDeclaredQuery } from './declaredParts.ts';
import {
  type RemoteForm,
  remoteActionFormOf,
  validateBody,
  remoteRecordFormOf,
  toLocalRecord,
} from './validateBody.ts';
import type { RemotePlatforms } from './remotePlatforms.ts';

interface ForwardedCallSpec {
  readonly resource: Resource;
  readonly wire: WireFormat;
  readonly call: Call;
  readonly code: string;
  /** Log entry of the call; `null` for calls that only read. */
  readonly logEntry: Pick<OperationLogEntry, 'type' | 'description'> | null;
  /** Form that validates the body; `null` for a call that writes no form. */
  readonly form: RemoteForm | null;
  /** True if the call is a list, which accepts any filter names. Other calls accept declared names only. */
  readonly isList?: true;
  readonly demand?: Route['asksPassword'];
}

/**
 * Creates the routes of a screen whose records are on a remote platform, with the same permission codes as local
 * screens. The published screen determines the remote platform; the caller only selects a screen and fills in
 * placeholders.
 */
export function createForwardedRoutes(resource: Resource, targets: RemotePlatforms): readonly Route[] {
  const { wire } = resource;
  if (wire?.through === undefined) return [];
  return callsOf(resource, wire).map(call => ({
    method: call.call.method,
    path: forwardedPath(resource.name, routePattern(call.call.path)),
    permission: { anyOf: [call.code] },
    asksPassword: call.demand,
    handle: context =>
      handleForwardedCall(call, targets, { ...context, params: withoutEndings(call.call, context.params) }),
  }));
}

/**
 * Converts a path for the router: a placeholder with an extension (`{id}.json`) only matches path segments with this
 * extension.
 */
function routePattern(path: string): string {
  return path.replace(placed, (_, name: string, ending?: string) =>
    ending === undefined ? `:${name}` : `:${name}{[^/]+\\.${ending.slice(1)}}`,
  );
}

/** Removes extensions from parameters, because the router returns whole path segments. */
function withoutEndings({ path }: Call, params: RouteContext['params']): RouteContext['params'] {
  const endings = new Map([...path.matchAll(placed)].map(([, name = '', ending = '']) => [name, ending]));
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      value.slice(0, value.length - (endings.get(name) ?? '').length),
    ]),
  );
}

const placed = /\{(\w+)\}(\.\w+)?/g;

function callsOf(resource: Resource, wire: WireFormat): readonly ForwardedCallSpec[] {
  const { api, operations, code, noun } = resource;
  const named = (type: OperationLogEntry['type'], zh: string, en: string) => ({
    type,
    description: { zh: `${zh}${noun.zh}`, en: `${en} ${noun.en}` },
  });
  const of = (
    call: Call | undefined,
    needs: string | undefined,
    more: Pick<ForwardedCallSpec, 'logEntry' | 'form' | 'isList' | 'demand'>,
  ) => (call && needs !== undefined ? [{ resource, wire, call, code: needs, ...more }] : []);
  const reading = { logEntry: null, form: null };
  const saving = (mode: 'create' | 'edit') => remoteRecordFormOf(resource, wire, mode);
  return [
    ...of(api.list, code, { ...reading, isList: true }),
    ...of(api.detail, code, reading),
    ...of(api.create, operations.create, {
      logEntry: named(1, '新增', 'Add'),
      form: saving('create'),
      demand: requiredProofForSave(resource, 'create'),
    }),
    ...of(api.update, operations.edit, {
      logEntry: named(2, '修改', 'Edit'),
      form: saving('edit'),
      demand: requiredProofForRemoteEdit(resource),
    }),
    ...of(api.delete, operations.delete, {
      logEntry: named(3, '删除', 'Delete'),
      form: null,
      demand: requiredProofForSave(resource, 'delete'),
    }),
    ...(resource.actions ?? []).flatMap(action =>
      of(action.call, action.code, {
        logEntry: named(2, action.label.zh, action.label.en),
        form: remoteActionFormOf(wire, action),
        demand: requiredProofForAction([action], () => action),
      }),
    ),
  ];
}

async function handleForwardedCall(
  forwardedCallSpec: ForwardedCallSpec,
  targets: RemotePlatforms,
  context: RouteContext,
): Promise<unknown> {
  const startedAt = performance.now();
  const { logEntry, resource } = forwardedCallSpec;
  const audit = async (result: 'success' | 'failed') => {
    if (!logEntry) return;
    const objectId = context.params['id'] ?? null;
    await writeOperationLog(context.db, toLoggedCall(context, startedAt), [
      { ...logEntry, module: resource.name, objectId, result },
    ]);
  };
  try {
    const data = await forwardValidated(forwardedCallSpec, targets, context);
    await audit('success');
    return data;
  } catch (error) {
    await audit('failed');
    throw error;
  }
}

async function forwardValidated(
  forwardedCallSpec: ForwardedCallSpec,
  targets: RemotePlatforms,
  context: RouteContext,
): Promise<unknown> {
  const { wire, call, form, resource } = forwardedCallSpec;
  const { params } = context;
  const callTargetWith = (values: CallValues) => callTarget(wire, targets, context, values);
  const stored = async (edited: RemoteForm) => {
    const { detail } = resource.api;
    if (!detail) throw new Error(`${resource.name} has an edit form and no call that reads one record`);
    const id = readRecordId(call, edited, context);
    const sent = sentId(edited, context);
    // The record in the path was validated, so the body must not name another record.
    if (sent !== undefined && String(sent) !== id) {
      throw badRequestRefusal({
        zh: '记录编号与地址不一致',
        en: 'The ID of the record differs from the ID in the address',
      });
    }
    const named = Object.entries(detail.query ?? {}).map(([name, text]) => [name, text.replace('{id}', id)] as const);
    const isPlaced = named.length > 0 || detail.path.includes('{id}');
    const body = detail.method === 'GET' || isPlaced ? null : { [edited.names['id'] ?? 'id']: id };
    const detailCall = { call: detail, params: { id }, query: Object.fromEntries(named), body };
    return toLocalRecord(wire, edited, readResponseData(wire, await callTargetWith(detailCall)));
  };
  const body = form
    ? await validateBody(form, context, form.mode === 'edit' ? () => stored(form) : null)
    : pickDeclaredBody(forwardedCallSpec, context.body);
  return callTargetWith({ call, params, query: pickDeclaredQuery(forwardedCallSpec, context), body });
}

/** Returns the id of the record that a call changes, from the path, the query or the body. */
function readRecordId({ path, query = {} }: Call, form: RemoteForm, context: RouteContext): string {
  const idParameter = Object.entries(query).find(([, text]) => text === '{id}')?.[0];
  const elsewhere = idParameter === undefined ? sentId(form, context) : context.query[idParameter];
  const id = path.includes('{id}') ? context.params['id'] : elsewhere;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

function sentId({ names }: RemoteForm, { body }: RouteContext): unknown {
  return isRecord(body) ? body[names['id'] ?? 'id'] : undefined;
}

interface CallValues {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly query: ForwardedCall['query'];
  readonly body: unknown;
}

async function callTarget(
  wire: WireFormat,
  targets: RemotePlatforms,
  context: RouteContext,
  values: CallValues,
): Promise<unknown> {
  const { call, params, query, body } = values;
  const target = targets.get(wire.through ?? '');
  if (!target) throw unknownTargetRefusal(wire.through);
  const { language, idempotencyKey } = context;
  const sent = { method: call.method, path: fillPath(call.path, params), query, body, language, idempotencyKey };
  const { http, body: responseBody } = await forwardCall(target, sent).catch((error: unknown) => {
    if (!(error instanceof ForwardError)) throw error;
    throw forwardingRefusal(error, target.name);
  });
  if (http < 400) return responseBody;
  throw remoteRefusal(unwrapResponse(wire, responseBody).message, http);
}

/** Returns the data of a response. Refuses when the response reports a failure. */
function readResponseData(wire: WireFormat, responseBody: unknown): unknown {
  const { isGood, data, message } = unwrapResponse(wire, responseBody);
  if (!isGood) throw remoteRefusal(message, 200);
  return data;
}

/** Fills each placeholder with one path segment. Refuses values that could leave this segment or add a segment. */
function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return placeholdersOf(path).reduce((text, place) => {
    const value = params[place] ?? '';
    // oxlint-disable-next-line no-control-regex -- refuses control characters
    if (value === '' || value.length > 200 || /^\.+$|[/\\%?#\u0000-\u001f\u007f]/.test(value)) {
      throw badRequestRefusal({ zh: `路径中的${place}不正确`, en: `The ${place} in the path is not valid` });
    }
    return text.replace(`{${place}}`, encodeURIComponent(value));
  }, path);
}
