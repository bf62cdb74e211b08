import { type Action, isCalled } from '../../src/schemas/action.ts';
import { actionCall } from '../../src/schemas/actionCall.ts';
import { formOf, reasonField, selectionField, wavePlanField } from '../../src/schemas/actionForm.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { Deed } from '../audit.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { readWavePlan } from '../fleet/wavePlan.ts';
import type { Database, Row } from '../storage/database.ts';
import { demandOf } from './asksPassword.ts';
import { deedOf } from './actionWork.ts';
import { checkFiles } from './checkFiles.ts';
import { hashCredentials } from './credentials.ts';
import type { ResourceDeps } from './deps.ts';
import { badRequest, readInput, routePath } from './input.ts';
import { checkReferences } from './integrity.ts';
import { announce, carryOut, chosenTargets, limitOf, refuseOverLimit, withoutChoice } from './order.ts';
import { type Done, runWrite } from './runWrite.ts';
import { type Form, openForm, validateNew } from './validate.ts';
import { type Assignment, workOnce } from './workOn.ts';

/** One route a call: actions that share a call (up and down, on and off) are told apart by their fixed payload. */
export function actionRoutes(resource: Resource, deps: ResourceDeps): readonly Route[] {
  const calling = (resource.actions ?? []).filter(isCalled);
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
    ...routePath(call),
    permission: { anyOf: codes },
    asksPassword: demandOf(actions, context => chosenAction(actions, readInput(call, context))),
    handle: async context => {
      const input = readInput(call, context);
      const action = chosenAction(actions, input);
      if (!action) throw badRequest({ zh: '未知的操作', en: 'Unknown action' });
      return announce(await act({ resource, deps, context, action }, input), deps);
    },
  };
}

function chosenAction(actions: readonly Action[], input: Row): Action | undefined {
  return actions.find(one => Object.entries(one.payload ?? {}).every(([key, value]) => input[key] === value));
}

interface Acting {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly context: RouteContext;
  readonly action: Action;
}

/** Splits the payload into the records and the form, and runs the action over them, or keeps it as a job. */
async function act(acting: Acting, input: Row): Promise<unknown> {
  const { resource, deps, context, action } = acting;
  const idsKey = actionCall(resource, action).ids ?? 'idList';
  const isToolbar = action.on.every(place => place === 'toolbar');
  const fixed = Object.keys(action.payload ?? {});
  const { [wavePlanField]: givenPlan, ...ours } = action.remote ? input : { ...input };
  const rest = Object.fromEntries(Object.entries(ours).filter(([key]) => !fixed.includes(key)));
  const given = isToolbar ? rest : withoutChoice(rest, idsKey);
  const form: Form = { fields: formOf(action), checks: action.checks, mode: 'create' };
  const attempt: Deed = { ...deedOf(acting), request: context.body };
  return runWrite(context, {
    attempt,
    prepare: async () => {
      const choice = { ids: input[idsKey], selection: input[selectionField] };
      const targets = isToolbar ? [] : await chosenTargets(acting, resource, choice);
      refuseOverLimit(await limitOf(context.db, action), targets);
      const values = validateNew(form, await openForm(form, given, context), context);
      const { [reasonField]: reason, ...asked } = values;
      const stored = { ...action.payload, ...(await hashCredentials(form, asked)) };
      const plan = action.remote ? readWavePlan(givenPlan) : null;
      const assignment = { resource, action, values: stored, reason: typeof reason === 'string' ? reason : null, plan };
      return { targets, asked, assignment };
    },
    work: async (db, { targets, asked, assignment }) => {
      const chosen = { catalogue: deps.catalogue, fields: form.fields, language: context.language };
      await checkReferences(db, chosen, asked);
      await checkFiles(db, chosen, { values: asked });
      if (!isToolbar || action.job) return carryOut(db, assignment, { targets, attempt, deps, context });
      return atOnce(db, acting, assignment);
    },
  });
}

async function atOnce(
  db: Database,
  { deps, context }: Acting,
  assignment: Assignment & { readonly action: Action },
): Promise<Done> {
  const { answer, deed } = await workOnce(assignment, { db, deps, context });
  return assignment.action.answer ? { answer: null, shown: answer, deeds: [deed] } : { answer, deeds: [deed] };
}
