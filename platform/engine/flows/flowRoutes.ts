import { basePath } from '../../../src/schemas/vocabulary/call.ts';
import { flowCallNames, flowFormOf, type Flow } from '../../../src/schemas/vocabulary/flow.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { checkFiles } from '../resources/checkFiles.ts';
import { type ResourceDeps, createEffectScope } from '../resources/deps.ts';
import { badRequestRefusal } from '../http/requestInput.ts';
import { checkReferences } from '../resources/checkReferences.ts';
import { runWrite } from '../resources/runWrite.ts';
import { type FormDefinition, prepareForm, validateNewValues } from '../resources/validate.ts';
import type { Database, Row } from '../storage/database.ts';
import { checksumOf, describePlanChanges, fingerprintPlan } from './planChanges.ts';
import type { FlowDependencies, FlowScope, FlowHandler, FlowPlan } from './plan.ts';
import { executableRowsOf } from './plan.ts';
import { lockPreview, storePreview, markPreviewUsed, previewLifeMs } from './previews.ts';

/** Maximum number of planned rows, and of skipped rows, in the response. Further rows are only counted. */
const maxListedRows = 200;

interface FlowDeps extends ResourceDeps {
  /** Handlers of flows, by the name of the page. */
  readonly flows: Readonly<Record<string, FlowHandler>>;
  readonly dependencies: FlowDependencies;
}

interface FlowContext {
  readonly resource: Resource;
  readonly flow: Flow;
  readonly work: FlowHandler;
  readonly deps: FlowDeps;
}

/**
 * Creates the `preview` and `submit` routes of every page with a flow. A page whose flow has no handler prevents the
 * platform from starting.
 */
export function createFlowRoutes(deps: FlowDeps): readonly Route[] {
  return deps.catalogue.screens.flatMap(resource => {
    const { flow, name } = resource;
    if (!flow) return [];
    const work = deps.flows[name];
    if (!work) throw new Error(`The flow ${name} has no handler`);
    const place: FlowContext = { resource, flow, work, deps };
    const calls = flowCallNames(flow);
    const base = basePath(resource.api);
    const post = (path: string, code: string, handle: Route['handle']): Route => ({
      method: 'POST',
      path: `${base}/${path}`,
      permission: { anyOf: [code] },
      handle,
    });
    return [
      { ...post(calls.preview, resource.code, context => preview(place, context)), costly: 'preview' },
      post(calls.submit, flow.code, context => submit(place, context)),
    ];
  });
}

/**
 * Validates the form and computes the effect of executing it. Stores the form values and a fingerprint of the effect
 * under a token.
 */
async function preview(flowContext: FlowContext, context: RouteContext): Promise<unknown> {
  const { resource, flow, work, deps } = flowContext;
  if (!isRecord(context.body))
    throw badRequestRefusal({ zh: '请求内容应为JSON对象', en: 'The request must be a JSON object' });
  const form: FormDefinition = { ...flowFormOf(flow), mode: 'create' };
  const values = validateNewValues(form, await prepareForm(form, context.body, context), context);
  const chosen = { catalogue: deps.catalogue, fields: form.fields, language: context.language };
  await checkReferences(context.db, chosen, values);
  const reader = { caller: context.caller, catalogue: deps.catalogue };
  await checkFiles(context.db, { ...chosen, reader }, { values });
  const plan = await work.plan(flowScope(flowContext, context, context.db, false), values);
  const seen = fingerprintPlan(plan);
  const nowMs = deps.clock();
  const isPossible = executableRowsOf(plan).length > 0;
  const token = isPossible
    ? await storePreview(context.db, context, { flow: resource.name, values, seen, nowMs })
    : null;
  return { token, checksum: checksumOf(seen), expiresInMs: previewLifeMs, ...toPreviewResponse(plan, context) };
}

function toPreviewResponse(plan: FlowPlan, { language }: RouteContext): Row {
  const done = executableRowsOf(plan);
  const left = plan.rows.filter(row => row.skip !== undefined);
  return {
    figures: plan.figures,
    rows: [...done.slice(0, maxListedRows), ...left.slice(0, maxListedRows)].map(({ id, name, cells, skip }) => ({
      ...cells,
      id,
      name,
      skip: skip?.[language] ?? null,
    })),
    total: plan.rows.length,
    toDo: done.length,
    skipped: left.length,
    checks: (plan.checks ?? []).map(({ name, isPassed, detail }) => ({
      name: name[language],
      isPassed,
      detail: detail[language],
    })),
    warnings: (plan.warnings ?? []).map(warning => warning[language]),
  };
}

/** Executes a previewed form once, if its effect has not changed since the preview. */
async function submit(flowContext: FlowContext, context: RouteContext): Promise<unknown> {
  const { resource, flow, work, deps } = flowContext;
  const { language, body } = context;
  const token = isRecord(body) ? body['token'] : undefined;
  const { verb } = flow;
  const { name, title } = resource;
  const description = { zh: `${verb.zh}：${title.zh}`, en: `${verb.en}: ${title.en}` };
  const attempt = { type: 1, module: name, description } as const;
  const answer = await runWrite(context, {
    attempt,
    prepare: async () => undefined,
    run: async db => {
      const nowMs = deps.clock();
      const kept = await lockPreview(db, context, { flow: resource.name, token, nowMs });
      if (kept.answer) throw alreadyExecutedRefusal(kept.answer);
      const scope = flowScope(flowContext, context, db, true);
      const plan = await work.plan(scope, kept.values);
      const changes = describePlanChanges(kept.seen, fingerprintPlan(plan), language);
      if (changes.length > 0) throw changedPlanRefusal(changes);
      const failed = plan.checks?.find(check => !check.isPassed);
      if (failed) throw changedPlanRefusal([`${failed.name[language]}：${failed.detail[language]}`]);
      const done = await work.run(scope, kept.values, plan);
      await markPreviewUsed(db, token, done.answer, nowMs);
      const { fields } = flowFormOf(flow);
      const logEntry = { ...attempt, fields, request: kept.values, response: done.answer };
      return { response: done.answer, logEntries: [logEntry, ...(done.logEntries ?? [])] };
    },
  });
  deps.onJob?.();
  return answer;
}

function flowScope(
  { resource, deps }: FlowContext,
  context: RouteContext,
  db: Database,
  isExecuting: boolean,
): FlowScope {
  return { ...createEffectScope(resource, deps, context, db), isExecuting, dependencies: deps.dependencies };
}

function changedPlanRefusal(changes: readonly string[]): Refusal {
  return new Refusal(
    { zh: '预览之后情况已变化，请核对新的预览', en: 'Data has changed since the preview. Check the new preview' },
    { status: 1, code: 409, data: { changes } },
  );
}

function alreadyExecutedRefusal(answer: Row): Refusal {
  return new Refusal(
    { zh: '该预览已经执行过', en: 'This preview has already been submitted' },
    { status: 1, code: 409, data: { answer } },
  );
}
