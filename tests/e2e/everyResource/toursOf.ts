import { createHash } from 'node:crypto';

import { describe, it } from 'vitest';

import { allResources } from '../../../platform/resources/allResources.ts';
import type { Resource } from '../../../src/schemas/resource.ts';
import { createSender, everyResource, writesOf } from '../../contract/resourceCalls.ts';
import { tokenIn } from '../support/tokenIn.ts';
import type { TestPlatform } from '../../contract/startPlatform.ts';
import { useConsole } from '../support/useConsole.ts';
import { deletes, runsOnRecord, runsToolbar } from './actionSteps.ts';
import { exportsAll, importsNothing } from './fileSteps.ts';
import { creates, edits, refusesInBothLanguages } from './formSteps.ts';
import { filters, opensList } from './listSteps.ts';
import { changesSettings } from './settingsSteps.ts';
import { find } from './find.ts';
import { type Tour, recordOf } from './tour.ts';

const parts = 3;

/**
 * A tour takes seconds, and most screens differ in their data alone, which every other suite goes through for all of them.
 * So the usual run takes the richest screen of each area and those of `tests/support`; `TOURS=all` takes every one.
 */
const toured = process.env['TOURS'] === 'all' ? everyResource : richestOfEach(1);

function richestOfEach(count: number) {
  const areas = [...new Set(allResources.map(({ area }) => area))];
  const weight = ({ fields, actions = [] }: Resource) => Object.keys(fields).length + 3 * actions.length;
  const names = areas.flatMap(area => {
    const own = allResources.filter(one => one.area === area).map(one => one.resource);
    const richest = own.toSorted((one, other) => weight(other) - weight(one)).slice(0, count);
    return [...richest, ...own.filter(one => /^samples?(-|$)/.test(one.name))].map(one => one.name);
  });
  return everyResource.filter(([name]) => names.includes(name));
}

/** A resource of sixty fields, on a machine that does three other things. */
const longestMs = 180_000;

/** Answers with which the platform refuses what a tour asks for on purpose or may ask for in vain. */
const refusals = [400, 403, 404, 409, 422] as const;

/** One of the parts into which the resources fall by their names, so that they are gone through side by side. */
export function toursOf(part: number): void {
  const console = useConsole();
  const mine = toured.filter(([name]) => partOf(name) === part);

  describe.each(mine)('the screens of %s', (_, resource) => {
    it(
      'do all that the resource says, by hand',
      async () => {
        const page = await console.visitAs('admin', `/${resource.name}`, { expected: refusals });
        const at = inOneSession(console.platform().at, await tokenIn(page));
        const tour: Tour = { page, resource, at, sender: createSender(at, await at.tokenOf('admin')) };
        await (resource.type === 'settings' ? changesSettings(tour) : goThrough(tour));
      },
      longestMs,
    );
  });
}

/** The platform for whoever makes values for a tour: a second session of the administrator would end the one of the page. */
function inOneSession(at: TestPlatform, token: string): TestPlatform {
  return { ...at, tokenOf: async userName => (userName === 'admin' ? token : at.tokenOf(userName)) };
}

function partOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() % parts;
}

/** More rows than this are exported and taken back by suites of their own. */
const mostTakenBack = 1_000;

async function goThrough(tour: Tour): Promise<void> {
  const { resource } = tour;
  const writes = writesOf(resource);
  const total = await opensList(tour);
  await filters(tour);
  if (writes.export && total <= mostTakenBack) {
    const file = await exportsAll(tour, total);
    if (resource.api.import && resource.operations.import) await importsNothing(tour, file);
  }
  if (writes.create) await refusesInBothLanguages(tour);
  const id = writes.create ? await creates(tour) : (await tour.sender.firstOf(resource))['id'];
  if (id !== undefined) await worksOn(tour, id);
  await runsToolbar(tour);
}

async function worksOn(tour: Tour, id: unknown): Promise<void> {
  const { resource, page } = tour;
  const writes = writesOf(resource);
  await find(tour, id);
  if (writes.update) await edits(tour, id);
  await find(tour, id);
  await runsOnRecord(tour, id);
  await page.getByRole('main').waitFor();
  if (writes.create && writes.remove && (await recordOf(tour, id))) await deletes(tour, id);
}
