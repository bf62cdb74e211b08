import { type Action, callsPlatform } from '../../../src/schemas/vocabulary/action.ts';
import { actionCall } from '../../../src/schemas/vocabulary/actionCall.ts';
import { actionFormOf, reasonKey, selectionKey, wavePlanKey } from '../../../src/schemas/vocabulary/actionForm.ts';
import { personalTextsIn, isLoginPasswordField } from '../../../src/schemas/compile/personalTextsIn.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { OperationLogEntry } from '../audit/operationLog.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import { requiredProofForAction } from './passwordDemands.ts';
import { logEntryOfAction } from './runRecordAction.ts';
import { checkFiles } from './checkFiles.ts';
import { hashCredentials } from './credentials.ts';
import type { ResourceDeps } from './deps.ts';
import { badRequestRefusal, parseRequestInput, toRoutePath } from '../http/requestInput.ts';
import { checkReferences } from './checkReferences.ts';
import type { WorkTarget } from './workRequest.ts';
import {
  type ResolvedTargets,
  notifyRunner,
  runOrQueueWork,
  resolveTargets,
  withoutTargets,
} from './runOrQueueWork.ts';
import { type WriteResult, runWrite } from './runWrite.ts';
import { readRecord } from './select.ts';
import { type FormDefinition, prepareForm, validateNewValues } from './validate.ts';
import { runToolbarWork } from './runWork.ts';
import type { WorkRequest } from './workRequest.ts';

/**
 * Creates one route per call. Actions that share a call, such as moving a record up and down, are distinguished by
 * their fixed payload.
 */
export function createActionRoutes(resource: Resource, deps: ResourceDeps): readonly Route[] {
  const calling = (resource.actions ?? []).filter(callsPlatform);
  const keys = new Set(calling.map(action => keyOf(resource, action)));
  return [...keys].map(key =>
    actionRoute(
      resource,
      deps,
      calling.filter(action => keyOf(resource, action) === key),
    ),
  );
}

function keyOf(resource: Resource, action: Action): string {
  const { method, path } = actionCall(resource, action);
  return `${method} ${path}`;
}

function actionRoute(resource: Resource, deps: ResourceDeps, actions: readonly Action[]): Route {
  const [first] = actions;
  const codes = [...new Set(actions.map(action => action.code))];
  if (!first || codes.length > 1) {
    throw new Error(`${resource.name}: actions that share a call need one code, not ${codes.join(', ')}`);
  }
  const call = actionCall(resource, first);
  return {
    ...toRoutePath(call),
    permission: { anyOf: codes },
    asksPassword: requiredProofForAction(actions, context => chosenAction(actions, parseRequestInput(call, context))),
    handle: async context => {
      const input = parseRequestInput(call, context);
      const action = chosenAction(actions, input);
      if (!action) throw badRequestRefusal({ zh: '未知的操作', en: 'Unknown action' });
      return notifyRunner(await runOrQueueAction({ resource, deps, context, action }, input), deps);
    },
  };
}

function chosenAction(actions: readonly Action[], input: Row): Action | undefined {
  return actions.find(action => Object.entries(action.payload ?? {}).every(([key, value]) => input[key] === value));
}

interface ActionRouteContext {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly context: RouteContext;
  readonly action: Action;
}

/** Splits the payload into records and form values, then runs the action or stores it as a job. */
async function runOrQueueAction(acting: ActionRouteContext, input: Row): Promise<unknown> {
  const { resource, deps, context, action } = acting;
  const idsKey = actionCall(resource, action).ids ?? 'idList';
  const isToolbar = action.on.every(place => place === 'toolbar');
  const fixed = Object.keys(action.payload ?? {});
  const { [wavePlanKey]: givenPlan, ...ours } = action.remote ? input : { ...input };
  const rest = Object.fromEntries(Object.entries(ours).filter(([key]) => !fixed.includes(key)));
  const given = isToolbar ? rest : withoutTargets(rest, idsKey);
  const form: FormDefinition = { fields: actionFormOf(action), checks: action.checks, mode: 'create' };
  const setsPassword = Object.values(form.fields).some(isLoginPasswordField);
  const attempt: OperationLogEntry = { ...logEntryOfAction(acting), request: input };
  return runWrite(context, {
    attempt,
    prepare: async () => {
      const choice = { ids: input[idsKey], selection: input[selectionKey] };
      const chosen = isToolbar ? noRecords : await resolveTargets(acting, resource, choice);
      const ids = chosen.targets.map(target => target.id);
      await deps.catalogue.rules.commands.refuseOverLimit(context.db, { resource: resource.name, action, ids });
      const accountNames = setsPassword ? await readAccountNames(acting, chosen.targets) : [];
      const values = validateNewValues(form, await prepareForm({ ...form, accountNames }, given, context), context);
      const { [reasonKey]: reason, ...formValues } = values;
      const stored = { ...action.payload, ...(await hashCredentials(form, formValues)) };
      const plan = action.remote ? deps.catalogue.rules.commands.readWavePlan(givenPlan) : null;
      const assignment = { resource, action, values: stored, reason: typeof reason === 'string' ? reason : null, plan };
      return { chosen, formValues, assignment };
    },
    run: async (db, { chosen, formValues, assignment }) => {
      const checked = { catalogue: deps.catalogue, fields: form.fields, language: context.language };
      await checkReferences(db, checked, formValues);
      const reader = { caller: context.caller, catalogue: deps.catalogue };
      await checkFiles(db, { ...checked, reader }, { values: formValues });
      if (!isToolbar || action.job) return runOrQueueWork(db, assignment, { resolved: chosen, attempt, deps, context });
      return runImmediately(db, acting, assignment);
    },
  });
}

/**
 * Returns the account names in the record, because a new password must not contain them. Refuses a call with no record
 * or with several records.
 */
async function readAccountNames(
  { resource, context }: ActionRouteContext,
  targets: readonly WorkTarget[],
): Promise<readonly string[]> {
  const [target, ...others] = targets;
  if (!target || others.length > 0) {
    throw badRequestRefusal({ zh: '一次只能设置一个账号的密码', en: 'Set the password of one account at a time' });
  }
  return personalTextsIn(resource.fields, (await readRecord(context.db, resource, target.id)) ?? {});
}

const noRecords: ResolvedTargets = { targets: [], token: null };

async function runImmediately(
  db: Database,
  { deps, context }: ActionRouteContext,
  assignment: WorkRequest & { readonly action: Action },
): Promise<WriteResult> {
  const { answer, logEntry } = await runToolbarWork(assignment, { db, deps, context });
  return assignment.action.answer
    ? { response: null, shown: answer, logEntries: [logEntry] }
    : { response: answer, logEntries: [logEntry] };
}
