import type { Label } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { maxViews } from '../../../src/schemas/vocabulary/savedView.ts';
import type { OperationLogEntry } from '../audit/operationLog.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { badRequestRefusal, notFoundRefusal, toId } from '../http/requestInput.ts';
import { runWrite } from '../resources/runWrite.ts';
import type { Database, Row } from '../storage/database.ts';
import { mayShareViews, parseViewName, validateViewState, resourceOfView } from './readView.ts';
import {
  type View,
  countOwnViews,
  deleteView,
  insertView,
  isViewNameTaken,
  readDefaultViews,
  readView,
  readViews,
  setDefaultView,
  updateView,
} from './viewStore.ts';

interface ViewDeps {
  readonly catalogue: Catalogue;
  readonly clock: () => number;
}

const path = '/api/public/v1/views';

/** Creates the routes of saved views. A caller who can open a screen can also save views of it. */
export function createViewRoutes(deps: ViewDeps): readonly Route[] {
  return [
    { method: 'GET', path, permission: 'session', handle: context => list(deps, context) },
    {
      method: 'GET',
      path: `${path}/defaults`,
      permission: 'session',
      handle: async ({ db, caller }) =>
        (await readDefaultViews(db, caller)).filter(view => mayOpen(deps, caller, view.resource)),
    },
    { method: 'POST', path, permission: 'session', handle: context => create(deps, context) },
    { method: 'PUT', path, permission: 'session', handle: context => change(deps, context) },
    { method: 'DELETE', path, permission: 'session', handle: context => remove(deps, context) },
    { method: 'PUT', path: `${path}/default`, permission: 'session', handle: context => choose(deps, context) },
  ];
}

function mayOpen({ catalogue }: ViewDeps, caller: RouteContext['caller'], resource: string): boolean {
  const found = catalogue.screens.find(screen => screen.name === resource);
  return found !== undefined && (caller.isAdmin || caller.codes.has(found.code));
}

async function list({ catalogue }: ViewDeps, { db, caller, query }: RouteContext): Promise<unknown> {
  const resource = resourceOfView(catalogue, caller, query['resource']);
  const defaults = await readDefaultViews(db, caller);
  return {
    list: await readViews(db, caller, resource.name),
    defaultId: defaults.find(view => view.resource === resource.name)?.id ?? null,
    mayShare: mayShareViews(resource, caller),
  };
}

async function create(deps: ViewDeps, context: RouteContext): Promise<unknown> {
  const { caller } = context;
  const given = bodyOf(context);
  return write(context, { type: 1, verb: { zh: '新增', en: 'Add' } }, async db => {
    const resource = resourceOfView(deps.catalogue, caller, given['resource']);
    const shared = readShared(resource, context, given['shared'] ?? false);
    const view = {
      resource: resource.name,
      name: parseViewName(given['name']),
      shared,
      state: validateViewState(resource, given['state'], context.now),
    };
    if ((await countOwnViews(db, caller, resource.name)) >= maxViews) {
      throw new Refusal(
        { zh: `每个列表最多保存${maxViews}个视图`, en: `You can save at most ${maxViews} views of a list` },
        { status: 1, code: 1 },
      );
    }
    await refuseTakenName(db, { ...view, uid: caller.uid, id: null });
    return readView(db, caller, await insertView(db, caller, view, deps.clock()));
  });
}

async function change(deps: ViewDeps, context: RouteContext): Promise<unknown> {
  const given = bodyOf(context);
  return write(context, { type: 2, verb: { zh: '修改', en: 'Edit' } }, async db => {
    const { view, resource } = await readChangeableView(deps, context, db, given['id']);
    if (given['version'] !== view.version) {
      throw new Refusal(
        { zh: '该视图已被他人修改', en: 'Somebody else has changed this view' },
        { status: 1, code: 409, data: { current: view } },
      );
    }
    const next = {
      id: view.id,
      name: 'name' in given ? parseViewName(given['name']) : view.name,
      shared: 'shared' in given ? readShared(resource, context, given['shared']) : view.shared,
      state: 'state' in given ? validateViewState(resource, given['state'], context.now) : view.state,
    };
    if (view.isMine) await refuseTakenName(db, { ...next, resource: resource.name, uid: context.caller.uid });
    await updateView(db, next, deps.clock());
    return readView(db, context.caller, view.id);
  });
}

async function remove(deps: ViewDeps, context: RouteContext): Promise<unknown> {
  const given = bodyOf(context);
  return write(context, { type: 3, verb: { zh: '删除', en: 'Delete' } }, async db => {
    const { view } = await readChangeableView(deps, context, db, given['id']);
    await deleteView(db, view.id);
    return view;
  });
}

/** Sets the default view. Not logged, because default views are personal preferences. */
async function choose({ catalogue }: ViewDeps, context: RouteContext): Promise<unknown> {
  const { caller } = context;
  const given = bodyOf(context);
  const resource = resourceOfView(catalogue, caller, given['resource']);
  const id = given['id'] === null ? null : toId(given['id']);
  return context.db.transaction().execute(async trx => {
    const view = id === null ? undefined : await readView(trx, caller, id);
    if (id !== null && view?.resource !== resource.name) throw notFoundRefusal();
    await setDefaultView(trx, caller.uid, { resource: resource.name, id });
    return { defaultId: id };
  });
}

/** Returns a view that the caller may change: the caller's own view or, with permission to share, a shared view. */
async function readChangeableView(
  { catalogue }: ViewDeps,
  { caller }: RouteContext,
  db: Database,
  id: unknown,
): Promise<{ readonly view: View; readonly resource: Resource }> {
  const view = await readView(db, caller, toId(id));
  if (!view) throw notFoundRefusal();
  const resource = resourceOfView(catalogue, caller, view.resource);
  if (!view.isMine && !mayShareViews(resource, caller)) throw forbidden();
  return { view, resource };
}

function write(
  context: RouteContext,
  { type, verb }: { readonly type: OperationLogEntry['type']; readonly verb: Label },
  work: (db: Database) => Promise<View | undefined>,
): Promise<unknown> {
  const attempt: OperationLogEntry = {
    type,
    module: 'views',
    description: { zh: `${verb.zh}视图`, en: `${verb.en} view` },
    request: context.body,
    names: ['resource', 'name', 'shared', 'state', 'version'],
  };
  return runWrite(context, {
    attempt,
    prepare: async () => undefined,
    run: async db => {
      const view = await work(db);
      if (!view) throw notFoundRefusal();
      const logEntry: OperationLogEntry = {
        ...attempt,
        description: { zh: `${verb.zh}视图：${view.name}`, en: `${verb.en} view: ${view.name}` },
        objectId: view.id,
      };
      return { response: view, logEntries: [logEntry] };
    },
  });
}

async function refuseTakenName(db: Database, view: Parameters<typeof isViewNameTaken>[1]): Promise<void> {
  if (!(await isViewNameTaken(db, view))) return;
  throw badRequestRefusal({ zh: `已有名为“${view.name}”的视图`, en: `A view named “${view.name}” already exists` });
}

function readShared(resource: Resource, { caller }: RouteContext, value: unknown): boolean {
  if (typeof value !== 'boolean') throw badRequestRefusal({ zh: '共享应为是或否', en: 'Shared must be true or false' });
  if (value && !mayShareViews(resource, caller)) throw forbidden();
  return value;
}

function forbidden(): Refusal {
  return new Refusal(
    { zh: '没有共享视图的权限', en: 'You do not have permission to share views' },
    { status: 1, code: 1 },
  );
}

function bodyOf({ body }: RouteContext): Row {
  if (!isRecord(body)) throw badRequestRefusal({ zh: '请求内容应为JSON对象', en: 'The request must be a JSON object' });
  return body;
}
