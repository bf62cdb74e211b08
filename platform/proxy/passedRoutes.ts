import { type Call, placesOf } from '../../src/schemas/call.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Label } from '../../src/schemas/label.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { type Wire, openAnswer, passedOnPath } from '../../src/schemas/wire.ts';
import { type Deed, auditedCall, writeAudit } from '../audit.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { demandOf, demandOfForeignEdit, demandOfSave } from '../resources/asksPassword.ts';
import { badRequest } from '../resources/input.ts';
import { PassingFault, passOn } from './passOn.ts';
import { type ForeignForm, actionForm, judgeBody, recordForm, storedPart } from './judgeBody.ts';
import type { Targets } from './targets.ts';

interface PassedCallOf {
  readonly resource: Resource;
  readonly wire: Wire;
  readonly call: Call;
  readonly code: string;
  /** What the log calls it; a call that only reads is not in it. */
  readonly deed: Pick<Deed, 'type' | 'description'> | null;
  /** What a body is held against before it leaves; `null` where nothing is written by a form. */
  readonly form: ForeignForm | null;
  readonly demand?: Route['asksPassword'];
}

/**
 * The calls of a screen whose records another platform keeps, each with the code that the same call would need here.
 * A caller names a screen and fills places; where it goes is data that an administrator has published.
 */
export function passedRoutes(resource: Resource, targets: Targets): readonly Route[] {
  const { wire } = resource;
  if (wire?.through === undefined) return [];
  return callsOf(resource, wire).map(one => ({
    method: one.call.method,
    path: passedOnPath(resource.name, routePattern(one.call.path)),
    permission: { anyOf: [one.code] },
    asksPassword: one.demand,
    handle: context => answer(one, targets, { ...context, params: withoutEndings(one.call, context.params) }),
  }));
}

/** Path of a call as the router reads it: a place with an ending (`{id}.json`) matches only segments that have it. */
function routePattern(path: string): string {
  return path.replace(placed, (_, name: string, ending?: string) =>
    ending === undefined ? `:${name}` : `:${name}{[^/]+\\.${ending.slice(1)}}`,
  );
}

/** The router hands over a segment whole, and the ending belongs to the path. */
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

function callsOf(resource: Resource, wire: Wire): readonly PassedCallOf[] {
  const { api, operations, code, noun } = resource;
  const named = (type: Deed['type'], zh: string, en: string) => ({
    type,
    description: { zh: `${zh}${noun.zh}`, en: `${en} ${noun.en}` },
  });
  const of = (
    call: Call | undefined,
    needs: string | undefined,
    more: Pick<PassedCallOf, 'deed' | 'form' | 'demand'>,
  ) => (call && needs !== undefined ? [{ resource, wire, call, code: needs, ...more }] : []);
  const reading = { deed: null, form: null };
  const saving = (mode: 'create' | 'edit') => recordForm(resource, wire, mode);
  return [
    ...of(api.list, code, reading),
    ...of(api.detail, code, reading),
    ...of(api.create, operations.create, {
      deed: named(1, '新增', 'Add'),
      form: saving('create'),
      demand: demandOfSave(resource, 'create'),
    }),
    ...of(api.update, operations.edit, {
      deed: named(2, '修改', 'Edit'),
      form: saving('edit'),
      demand: demandOfForeignEdit(resource),
    }),
    ...of(api.delete, operations.delete, {
      deed: named(3, '删除', 'Delete'),
      form: null,
      demand: demandOfSave(resource, 'delete'),
    }),
    ...(resource.actions ?? []).flatMap(action =>
      of(action.call, action.code, {
        deed: named(2, action.label.zh, action.label.en),
        form: actionForm(wire, action),
        demand: demandOf([action], () => action),
      }),
    ),
  ];
}

async function answer(one: PassedCallOf, targets: Targets, context: RouteContext): Promise<unknown> {
  const startedAt = performance.now();
  const { deed, resource } = one;
  const audit = async (result: 'success' | 'failed') => {
    if (!deed) return;
    const objectId = context.params['id'] ?? null;
    await writeAudit(context.db, auditedCall(context, startedAt), [
      { ...deed, module: resource.name, objectId, result },
    ]);
  };
  try {
    const data = await passed(one, targets, context);
    await audit('success');
    return data;
  } catch (error) {
    await audit('failed');
    throw error;
  }
}

async function passed(one: PassedCallOf, targets: Targets, context: RouteContext): Promise<unknown> {
  const { wire, call, form, resource } = one;
  const { params, query } = context;
  const ask = (asked: Asked) => askTarget(wire, targets, context, asked);
  const stored = async (edited: ForeignForm) => {
    const { detail } = resource.api;
    const id = idOf(call, edited, context);
    const sent = sentId(edited, context);
    // The rules are held against the record that is asked for, so no other may be the one that is changed.
    if (sent !== undefined && String(sent) !== id) {
      throw badRequest({ zh: '记录编号与地址不一致', en: 'The id is not that of the address' });
    }
    const named = Object.entries(detail.query ?? {}).map(([name, text]) => [name, text.replace('{id}', id)] as const);
    const isPlaced = named.length > 0 || detail.path.includes('{id}');
    const body = detail.method === 'GET' || isPlaced ? null : { [edited.names['id'] ?? 'id']: id };
    const asked = { call: detail, params: { id }, query: Object.fromEntries(named), body };
    return storedPart(wire, edited, openAnswerOf(wire, await ask(asked)));
  };
  const body = form ? await judgeBody(form, context, form.mode === 'edit' ? () => stored(form) : null) : context.body;
  return ask({ call, params, query, body });
}

/** The id of the record that a call changes: of its path, of its query, or of what it sends. */
function idOf({ path, query = {} }: Call, form: ForeignForm, context: RouteContext): string {
  const asked = Object.entries(query).find(([, text]) => text === '{id}')?.[0];
  const elsewhere = asked === undefined ? sentId(form, context) : context.query[asked];
  const id = path.includes('{id}') ? context.params['id'] : elsewhere;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

function sentId({ names }: ForeignForm, { body }: RouteContext): unknown {
  return isRecord(body) ? body[names['id'] ?? 'id'] : undefined;
}

interface Asked {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

async function askTarget(wire: Wire, targets: Targets, context: RouteContext, asked: Asked): Promise<unknown> {
  const { call, params, query, body } = asked;
  const target = targets.get(wire.through ?? '');
  if (!target) {
    throw failed({
      zh: `平台没有设置目标${wire.through}`,
      en: `The target ${wire.through} is not set up on this platform`,
    });
  }
  const { language, idempotencyKey } = context;
  const sent = { method: call.method, path: filled(call.path, params), query, body, language, idempotencyKey };
  const { http, body: told } = await passOn(target, sent).catch((error: unknown) => {
    throw error instanceof PassingFault ? failed(reasons[error.reason], error) : error;
  });
  if (http < 400) return told;
  throw refusedThere(openAnswer(wire, told).message, http);
}

/** What an answer is about; one that is no success there is none here. */
function openAnswerOf(wire: Wire, told: unknown): unknown {
  const { isGood, data, message } = openAnswer(wire, told);
  if (!isGood) throw refusedThere(message, 200);
  return data;
}

function refusedThere(message: string | undefined, http: number): Refusal {
  const text: Label = {
    zh: message ?? `对方平台拒绝了请求（HTTP ${http}）`,
    en: message ?? `The other platform refused the call (HTTP ${http})`,
  };
  // Its 401 is the platform's own there; nobody's session here ends with it.
  return new Refusal(text, { status: 1, code: http === 404 || http === 409 ? http : 502 });
}

const reasons: Readonly<Record<PassingFault['reason'], Label>> = {
  address: { zh: '对方平台的地址不被允许', en: 'The address of the other platform is not allowed' },
  unreachable: { zh: '无法连接对方平台', en: 'The other platform cannot be reached' },
  late: { zh: '对方平台未及时应答', en: 'The other platform did not answer in time' },
  large: { zh: '对方平台的应答过大', en: 'The answer of the other platform is too large' },
  redirect: { zh: '对方平台要求转到别处', en: 'The other platform answers with a redirect' },
  unreadable: { zh: '对方平台的应答不是JSON', en: 'The answer of the other platform is not JSON' },
};

function failed(text: Label, cause?: unknown): Refusal {
  return new Refusal(text, { status: 1, code: 502, cause });
}

/** Each place is one segment of the path; what could climb out of it, or be read as two, is refused. */
function filled(path: string, params: Readonly<Record<string, string>>): string {
  return placesOf(path).reduce((text, place) => {
    const value = params[place] ?? '';
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    if (value === '' || value.length > 200 || /^\.+$|[/\\%?#\u0000-\u001f\u007f]/.test(value)) {
      throw badRequest({ zh: `路径中的${place}不正确`, en: `The ${place} in the path is not valid` });
    }
    return text.replace(`{${place}}`, encodeURIComponent(value));
  }, path);
}
