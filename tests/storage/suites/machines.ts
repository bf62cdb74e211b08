import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { notAllowed } from '../../../platform/resources/actionWork.ts';
import { allResources } from '../../../platform/resources/allResources.ts';
import { tableName } from '../../../platform/storage/tables.ts';
import { createLog } from '../../../platform/http/log.ts';
import { createRunner } from '../../../platform/jobs/runner.ts';
import type { Row } from '../../../platform/storage/database.ts';
import { type Action, type Transition, isCalled } from '../../../src/schemas/action.ts';
import { actionCall } from '../../../src/schemas/actionCall.ts';
import { formOf } from '../../../src/schemas/actionForm.ts';
import { evaluate } from '../../../src/schemas/condition.ts';
import type { Resource } from '../../../src/schemas/resource.ts';
import { allFields } from '../../../src/schemas/systemFields.ts';
import type { ValueSource } from '../../contract/asking.ts';
import { valuesOf } from '../../contract/validValues.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, list, now, nowMs, record, zone } from '../harness.ts';
import { circumstancesOf } from './machineCircumstances.ts';

interface Machine {
  readonly resource: Resource;
  readonly action: Action;
  readonly transition: Transition;
}

const everyTransition = allResources.flatMap(({ resource }) =>
  (resource.actions ?? []).flatMap(action =>
    action.transition && isCalled(action)
      ? [{ resource, action, transition: action.transition } satisfies Machine]
      : [],
  ),
);

/** Records that are tried until one of them fulfils what else the action asks for. */
const candidates = 40;
const clicks = 20;

/** Every action that moves a record from one state to another, over every state of its field. */
export function machines(engine: EngineUnderTest): void {
  describe('state machines', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    it.each(everyTransition.map(machine => [machine.resource.name, machine.action.name, machine] as const))(
      '%s: %s starts from its own states and from no other, and 20 clicks are one',
      async (_, __, machine) => {
        const { from, to } = machine.transition;
        const walk = walkOf(harness, machine);
        const outcomes: Record<string, string> = {};
        for (const state of statesOf(machine)) outcomes[state] = await walk.outcomeOf(state);
        const isAllowed = (state: string) => from.some(one => String(one) === state);
        expect(outcomes).toEqual(mapKeys(outcomes, state => (isAllowed(state) ? `becomes ${to}` : notAllowed.zh)));
        expect(await walk.effectsOfManyClicks()).toBe(1);
      },
    );
  });
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
  /** What comes of the action in a state: where the record got, or the sentence with which it was refused. */
  readonly outcomeOf: (state: number | string) => Promise<string>;
  readonly effectsOfManyClicks: () => Promise<number>;
}

function walkOf(harness: Harness, { resource, action, transition }: Machine): Walk {
  const table = tableName(resource);
  const { method, path, ids: idsKey = 'idList' } = actionCall(resource, action);
  const { field, from } = transition;

  const rowOf = async (id: unknown): Promise<Row> => (await harness.rows(table, `id = ${String(id)}`))[0] ?? {};
  const put = async (id: unknown, state: number | string): Promise<Row> => {
    await sql`
      update ${sql.table(table)} set ${sql.id(field)} = ${state}, revision = revision + 1
      where id = ${id}`.execute(harness.db);
    await circumstancesOf(resource, action)?.(harness, Number(id));
    return rowOf(id);
  };
  const values = async (): Promise<Row> => ({
    ...action.payload,
    ...(await valuesOf(source(harness), asking(harness), formOf(action))),
  });
  const outcome = async (answer: Row): Promise<Row> => {
    if (answer['taskId'] === undefined) return list(answer['items']).at(0) ?? { code: 0 };
    const { items } = record(await harness.call('GET /api/system/v1/tasks/progress', { taskId: answer['taskId'] }));
    return list(items).at(0) ?? { code: 0 };
  };
  /** Acts as often at once; an outcome is only asked for when every runner has ended what it works on. */
  const act = async (id: unknown, given: Row, times: number): Promise<readonly Row[]> => {
    const atOnce = Array.from({ length: times }, () => ({ ...given, [idsKey]: [id] }));
    const answers = await Promise.all(atOnce.map(async body => record(await harness.call(`${method} ${path}`, body))));
    const jobs = answers.filter(answer => answer['taskId'] !== undefined);
    await Promise.all(jobs.map(() => runJobs(harness)));
    return Promise.all(answers.map(outcome));
  };
  // The caller's own account is no candidate: once it is disabled, it can act on nothing.
  const others = resource.name === 'users' ? `id <> ${harness.admin.uid}` : 'true';
  const all = async () => (await harness.rows(table, others, `id limit ${candidates}`)).map(row => row['id']);
  /** Brings one record after the other into the state; those come that the action may take in it. */
  async function* recordsIn(state: number | string): AsyncGenerator<Row> {
    for (const id of await all()) {
      const row = await put(id, state);
      const mayBe = !action.when || evaluate(action.when, { record: row, now }) !== false;
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
        // What is refused in itself is so for every record.
        if (!from.includes(state)) break;
      }
      return [...refusals].join();
    },
    effectsOfManyClicks: async () => {
      const [state = ''] = from;
      const given = await values();
      for await (const { id } of recordsIn(state)) {
        const done = await act(id, given, clicks);
        const effects = done.filter(one => one['code'] === 0).length;
        if (effects > 0) return effects;
      }
      return 0;
    },
  };
}

async function runJobs({ db, catalogue }: Harness): Promise<void> {
  const clock = () => nowMs;
  await createRunner({ db, catalogue, clock, zone, log: createLog({ clock, line: () => {} }) }).drain();
}

/** Files are sent over HTTP, which this harness does without; no action that changes a state asks for one. */
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
