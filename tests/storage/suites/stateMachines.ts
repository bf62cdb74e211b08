import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { actionNotAllowedMessage } from '../../../platform/engine/resources/runRecordAction.ts';
import { allResources } from '../../../platform/engine/resources/allResources.ts';
import { tableName } from '../../../platform/engine/storage/tables.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import {
  type Action,
  type Transition,
  callsPlatform,
  isCommand,
  toStateCondition,
} from '../../../src/schemas/vocabulary/action.ts';
import { actionCall } from '../../../src/schemas/vocabulary/actionCall.ts';
import { actionFormOf } from '../../../src/schemas/vocabulary/actionForm.ts';
import { resolveConditionNames } from '../../../src/schemas/vocabulary/namedConditions.ts';
import { evaluateCondition } from '../../../src/schemas/vocabulary/condition.ts';
import { describeUnmetCondition } from '../../../src/schemas/compile/describeCondition.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { ValueSource } from '../../contract/fetchValues.ts';
import { createValidFormValues } from '../../contract/validValues.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, expectList, now, expectRecord } from '../harness.ts';
import { runOpenJobs } from '../runOpenJobs.ts';
import { preconditionOf } from './actionPreconditions.ts';

interface Machine {
  readonly resource: Resource;
  readonly action: Action;
  readonly transition: Transition;
}

const everyTransition = allResources.flatMap(({ resource }) =>
  (resource.actions ?? []).flatMap(action =>
    action.transition && callsPlatform(action)
      ? [{ resource, action, transition: action.transition } satisfies Machine]
      : [],
  ),
);

/** Maximum number of records tried until one satisfies the action's other conditions. */
const candidates = 40;
const clicks = 20;

/** Suite that tries every action with a transition in every state of its field. */
export function defineStateMachineSuite(engine: EngineUnderTest): void {
  describe('state machines', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    it.each(everyTransition.map(machine => [machine.resource.name, machine.action.name, machine] as const))(
      'allow on %s the action %s only in its declared states, and run the action once after 20 clicks',
      async (_, __, machine) => {
        const { from, to } = machine.transition;
        const walk = createWalk(harness, machine);
        const outcomes: Record<string, string> = {};
        for (const state of statesOf(machine)) outcomes[state] = await walk.outcomeOf(state);
        const isAllowed = (state: string) => from.some(item => String(item) === state);
        const refusal = refusalOf(machine);
        expect(outcomes).toEqual(mapKeys(outcomes, state => (isAllowed(state) ? `becomes ${to}` : refusal)));
        expect(await walk.effectsOfManyClicks()).toBe(1);
      },
    );
  });
}

/**
 * Returns the expected refusal. The refusal of a command job names the state that each device needs; any other refusal
 * says that the action is not allowed.
 */
function refusalOf({ resource, action, transition }: Machine): string {
  const isCommandJob = isCommand(action) && (action.job === true || action.remote === true);
  if (!isCommandJob) return actionNotAllowedMessage.zh;
  const scope = { record: { [transition.field]: null }, now };
  return (
    describeUnmetCondition(toStateCondition(transition), scope, { fields: allFields(resource), language: 'zh' }) ??
    actionNotAllowedMessage.zh
  );
}

function statesOf({ resource, transition }: Machine): readonly (number | string)[] {
  const field = allFields(resource)[transition.field];
  if (field?.kind !== 'code') throw new Error(`${resource.name}.${transition.field} is no code`);
  return field.codes.items.map(item => item.value);
}

function mapKeys(given: Readonly<Record<string, unknown>>, value: (key: string) => string): Record<string, string> {
  return Object.fromEntries(Object.keys(given).map(key => [key, value(key)]));
}

interface Walk {
  /** Returns the state that the record reached, or the message of the refusal. */
  readonly outcomeOf: (state: number | string) => Promise<string>;
  readonly effectsOfManyClicks: () => Promise<number>;
}

function createWalk(harness: Harness, { resource, action, transition }: Machine): Walk {
  const table = tableName(resource);
  const { method, path, ids: idsKey = 'idList' } = actionCall(resource, action);
  const { field, from } = transition;

  const rowOf = async (id: unknown): Promise<Row> => (await harness.rows(table, `id = ${String(id)}`))[0] ?? {};
  const put = async (id: unknown, state: number | string): Promise<Row> => {
    await sql`
      update ${sql.table(table)} set ${sql.id(field)} = ${state}, revision = revision + 1
      where id = ${id}`.execute(harness.db);
    await preconditionOf(resource, action)?.(harness, Number(id));
    return rowOf(id);
  };
  const values = async (): Promise<Row> => ({
    ...action.payload,
    ...(await createValidFormValues(source(harness), asking(harness), actionFormOf(action))),
  });
  const outcome = async (answer: Row): Promise<Row> => {
    if (answer['taskId'] === undefined) return expectList(answer['items']).at(0) ?? { code: 0 };
    const { items } = expectRecord(
      await harness.call('GET /api/system/v1/tasks/progress', { taskId: answer['taskId'] }),
    );
    return expectList(items).at(0) ?? { code: 0 };
  };
  /** Runs the action several times concurrently; the result is read after both runners have finished. */
  const act = async (id: unknown, given: Row, times: number): Promise<readonly Row[]> => {
    const atOnce = Array.from({ length: times }, () => ({ ...given, [idsKey]: [id] }));
    const answers = await Promise.all(
      atOnce.map(async body => expectRecord(await harness.call(`${method} ${path}`, body))),
    );
    const jobs = answers.filter(answer => answer['taskId'] !== undefined);
    // Two runners compete for the items, like the runners of two processes.
    await Promise.all(jobs.slice(0, 2).map(() => runOpenJobs(harness)));
    return Promise.all(answers.map(outcome));
  };
  // The caller's own account is excluded, because a disabled caller could not run further actions.
  const others = resource.name === 'users' ? `id <> ${harness.admin.uid}` : 'true';
  const all = async () => (await harness.rows(table, others, `id limit ${candidates}`)).map(row => row['id']);
  /**
   * Puts one record after the other into the state and yields it, unless another condition of the action excludes it.
   */
  async function* recordsIn(state: number | string): AsyncGenerator<Row> {
    for (const id of await all()) {
      const row = await put(id, state);
      const mayBe =
        !action.when || evaluateCondition(resolveConditionNames(resource, action.when), { record: row, now }) !== false;
      if (mayBe || !from.includes(state)) yield row;
    }
  }

  return {
    outcomeOf: async state => {
      const given = await values();
      const refusals = new Set<string>();
      for await (const before of recordsIn(state)) {
        const [done = {}] = await act(before['id'], given, 1);
        const after = await rowOf(before['id']);
        if (done['code'] === 0) return `becomes ${String(after[field])}`;
        refusals.add(isDeepStrictEqual(after, before) ? String(done['msg']) : 'was refused and changed the record');
        // A state that forbids the action for one record forbids it for every record.
        if (!from.includes(state)) break;
      }
      return [...refusals].join();
    },
    effectsOfManyClicks: async () => {
      const [state = ''] = from;
      const given = await values();
      for await (const { id } of recordsIn(state)) {
        const done = await act(id, given, clicks);
        const effects = done.filter(item => item['code'] === 0).length;
        if (effects > 0) return effects;
      }
      return 0;
    },
  };
}

/** Value source without files, which would need HTTP; no action with a transition requires a file. */
function source({ catalogue }: Harness): ValueSource {
  const refuse = () => Promise.reject(new Error('A transition that asks for a file needs the contract suite'));
  return { catalogue, seal: async text => text, tokenOf: refuse, platform: { fetch: refuse } };
}

function asking(harness: Harness) {
  return {
    send: async ({ method, path }: { readonly method: string; readonly path: string }, values: Row) => ({
      data: await harness.call(`${method} ${path}`, values),
    }),
  };
}
