import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { startCpuTimer } from '../support/cpuTime.ts';
import {
  damagedPatchArbitrary,
  damagedRequestArbitrary,
  damagedScreenArbitrary,
} from '../support/published/damagedScreenArbitrary.ts';
import { resourceLimitCases, widestScreen } from '../support/published/limitScreens.ts';
import { createSparePartsScreen } from '../support/published/createSparePartsScreen.ts';
import { isFullRun, propertyRunCount } from '../support/propertyRunCount.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

/**
 * Maximum processor time of one call, in milliseconds; a publication takes longer, because it creates a table and the
 * routes of all screens.
 */
const maxProcessorMs = { checked: 1_500, published: 10_000 } as const;

const timeout = isFullRun ? 3_600_000 : 300_000;

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.tokenOf('admin');
});

afterAll(() => at.close());

const base = '/api/system/v1/workbench';
type Values = Readonly<Record<string, unknown>>;
const recordOf = (data: unknown): Values => (isRecord(data) ? data : {});

interface Counts {
  accepted: number;
  refused: number;
  published: number;
  longestMs: number;
}

const none = (): Counts => ({ accepted: 0, refused: 0, published: 0, longestMs: 0 });

/**
 * Sends a call and lists the defects of the response: a server error, a refusal that lists no errors by path, an error
 * that is not in Chinese, or too much processor time.
 */
async function send(
  counts: Counts,
  [method, path, body]: readonly [method: string, path: string, body: unknown],
): Promise<{ readonly answer: ClientResponse; readonly wrong: readonly string[] }> {
  const spent = startCpuTimer();
  const answer = await at.call(method, `${base}/${path}`, { token, body, language: 'zh' });
  const cost = spent();
  counts.longestMs = Math.max(counts.longestMs, cost);
  const most = path === 'publish' || path === 'withdraw' ? maxProcessorMs.published : maxProcessorMs.checked;
  return {
    answer,
    wrong: [
      ...(cost < most ? [] : [`${path} took ${Math.round(cost)} ms`]),
      ...defectsIn(answer).map(item => `${path}: ${item}`),
    ],
  };
}

function defectsIn({ http, code, success, data, msg }: ClientResponse): readonly string[] {
  if (http >= 500 || code === 500) return [`HTTP ${http}: ${String(msg)}`];
  // The transport refuses malformed requests before the workbench reads the draft.
  if (success === true || code === 409 || code === 404 || http !== 200) return [];
  const errors = Object.entries(recordOf(recordOf(data)['errors']));
  if (errors.length === 0) return [`no place: ${String(msg)}`];
  return errors
    .filter(([, message]) => !/\p{Script=Han}/u.test(String(message)))
    .map(([place]) => `${place} is not in Chinese`);
}

/** Sends a draft to every route that accepts one, and publishes it when it is valid. */
async function tryDraft(counts: Counts, body: Values, mostPublished: number): Promise<readonly string[]> {
  const { name } = body;
  const impact = await send(counts, ['POST', 'impact', body]);
  const draft = await send(counts, ['PUT', 'draft', { draftId: null, ...body }]);
  const { id } = recordOf(draft.answer.data);
  if (draft.answer.success !== true) {
    counts.refused += 1;
    return [...impact.wrong, ...draft.wrong];
  }
  counts.accepted += 1;
  if (counts.published >= mostPublished) {
    await at.call('DELETE', `${base}/draft`, { token, body: { name } });
    return [...impact.wrong, ...draft.wrong];
  }
  const published = await send(counts, ['POST', 'publish', { name, draftId: id, note: '' }]);
  if (published.answer.success !== true) {
    await at.call('DELETE', `${base}/draft`, { token, body: { name } });
    return [...impact.wrong, ...draft.wrong, ...published.wrong];
  }
  counts.published += 1;
  const withdrawn = await send(counts, ['POST', 'withdraw', { name }]);
  return [...impact.wrong, ...draft.wrong, ...published.wrong, ...withdrawn.wrong];
}

function report(what: string, { accepted, refused, published, longestMs }: Counts): void {
  const most = Math.round(longestMs);
  process.stdout.write(
    `${what}: ${accepted} accepted, ${refused} refused, ${published} published, at most ${most} ms\n`,
  );
}

describe('the workbench with drafts of any size', () => {
  it.each(resourceLimitCases)(
    'rejects a draft that exceeds the limit of %s, with the path of the error, and accepts a draft at the limit',
    async (_, limits) => {
      const faultAt = async (size: number): Promise<unknown> => {
        const { screen, path } = limits.build(size);
        const body = { name: 'spare-parts', area: 'system', value: screen };
        const { wrong, answer } = await send(none(), ['POST', 'impact', body]);
        expect(wrong).toEqual([]);
        return recordOf(recordOf(answer.data)['errors'])[path];
      };
      expect(await faultAt(limits.limit + 1)).toBe(limits.message);
      expect(await faultAt(limits.limit)).not.toBe(limits.message);
    },
  );

  it('publishes a screen with as many fields as a resource can have', async () => {
    const counts = none();
    const body = { name: 'spare-parts', area: 'system', value: widestScreen, proposed: widestScreen };
    expect(await tryDraft(counts, body, 1)).toEqual([]);
    expect(counts).toMatchObject({ accepted: 1, published: 1 });
  });
});

describe('the workbench with damaged drafts', { timeout }, () => {
  it('publishes a damaged screen or rejects it with the path of the error, and never crashes', async () => {
    const counts = none();
    await fc.assert(
      fc.asyncProperty(damagedScreenArbitrary, async value => {
        const screen = recordOf(value);
        const name = typeof screen['name'] === 'string' ? screen['name'] : 'spare-parts';
        expect(
          await tryDraft(counts, { name, area: 'system', value, proposed: value }, propertyRunCount(600, 8)),
        ).toEqual([]);
      }),
      { numRuns: propertyRunCount(10_000, 100) },
    );
    report('damaged screens', counts);
    expect(Math.min(counts.accepted, counts.refused, counts.published)).toBeGreaterThan(0);
  });

  it('publishes a damaged patch or rejects it with the path of the error, and never crashes', async () => {
    const counts = none();
    await fc.assert(
      fc.asyncProperty(damagedPatchArbitrary, async value => {
        const body = { name: 'sensitive-words', isPatch: true, area: 'apps', value };
        expect(await tryDraft(counts, body, propertyRunCount(100, 3))).toEqual([]);
      }),
      { numRuns: propertyRunCount(1_000, 30) },
    );
    report('damaged patches', counts);
    expect(Math.min(counts.accepted, counts.refused, counts.published)).toBeGreaterThan(0);
  });

  it('rejects a damaged request with the path of the error', async () => {
    const counts = none();
    const saved = await send(counts, [
      'PUT',
      'draft',
      { name: 'spare-parts', area: 'system', draftId: null, value: createSparePartsScreen() },
    ]);
    expect(saved.answer.success).toBe(true);
    await fc.assert(
      fc.asyncProperty(damagedRequestArbitrary, async body => {
        const routes = ['PUT draft', 'POST impact', 'POST publish', 'POST withdraw', 'POST rollback'] as const;
        for (const route of routes) {
          const [method = '', path = ''] = route.split(' ');
          const { wrong, answer } = await send(counts, [method, path, body]);
          expect(wrong).toEqual([]);
          counts[answer.success === true ? 'accepted' : 'refused'] += 1;
        }
      }),
      { numRuns: propertyRunCount(1_000, 20) },
    );
    report('damaged requests', counts);
    expect(counts.refused).toBeGreaterThan(0);
  });
});
