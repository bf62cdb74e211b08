import { createHash } from 'node:crypto';

import { describe, it } from 'vitest';

import { allResources } from '../../../platform/engine/resources/allResources.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { createSender, resourceCases, writeCallsOf } from '../../contract/resourceCalls.ts';
import { readSessionToken } from '../support/readSessionToken.ts';
import type { TestPlatform } from '../../contract/startPlatform.ts';
import { useConsole } from '../support/useConsole.ts';
import { deleteRecord, runRecordActions, runToolbarActions } from '../resourceTours/actionSteps.ts';
import { exportAllRecords, expectUnchangedImport } from '../resourceTours/fileSteps.ts';
import { createThroughForm, editThroughForm, expectCreateErrorsInBothLanguages } from '../resourceTours/formSteps.ts';
import { tryEveryFilter, openList } from '../resourceTours/listSteps.ts';
import { changeSettings } from '../resourceTours/settingsSteps.ts';
import { bringRecordIntoView } from './bringRecordIntoView.ts';
import { type Tour, fetchRecord } from '../resourceTours/tour.ts';

const parts = 3;

/**
 * A tour takes seconds. Most screens differ only in their data, and other suites check the data of every screen. The
 * usual run therefore tours the richest screen of each area and the screens of `tests/support`; `TOURS=all` tours every
 * screen.
 */
const toured = process.env['TOURS'] === 'all' ? resourceCases : richestResources(1);

function richestResources(count: number) {
  const areas = [...new Set(allResources.map(({ area }) => area))];
  const weight = ({ fields, actions = [] }: Resource) => Object.keys(fields).length + 3 * actions.length;
  const names = areas.flatMap(area => {
    const own = allResources.filter(resource => resource.area === area).map(resource => resource.resource);
    const richest = own.toSorted((a, b) => weight(b) - weight(a)).slice(0, count);
    return [...richest, ...own.filter(item => /^samples?(-|$)/.test(item.name))].map(item => item.name);
  });
  return resourceCases.filter(([name]) => names.includes(name));
}

/** Timeout for a resource of sixty fields on a busy machine. */
const longestMs = 180_000;

/** HTTP statuses of refusals that a tour provokes or must tolerate. */
const refusals = [400, 403, 404, 409, 422] as const;

/**
 * Defines the tours of one part of the resources. Each resource belongs to the part that a hash of its name selects,
 * and the parts run in parallel.
 */
export function defineTours(part: number): void {
  const console = useConsole();
  const mine = toured.filter(([name]) => partNumber(name) === part);

  describe.each(mine)('the screens of %s', (_, resource) => {
    it(
      'let a person perform every declared call and action',
      async () => {
        const page = await console.visitAs('admin', `/${resource.name}`, { expected: refusals });
        const at = inOneSession(console.platform().at, await readSessionToken(page));
        const tour: Tour = { page, resource, at, sender: createSender(at, await at.tokenOf('admin')) };
        await (resource.type === 'settings' ? changeSettings(tour) : runTour(tour));
      },
      longestMs,
    );
  });
}

/**
 * Returns the platform with the page's token for `admin`, because a second sign-in of `admin` would end the session of
 * the page.
 */
function inOneSession(at: TestPlatform, token: string): TestPlatform {
  return { ...at, tokenOf: async userName => (userName === 'admin' ? token : at.tokenOf(userName)) };
}

function partNumber(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() % parts;
}

/** Maximum number of rows for the export and import steps; other suites test larger files. */
const maxReimportedRows = 1_000;

async function runTour(tour: Tour): Promise<void> {
  const { resource } = tour;
  const writes = writeCallsOf(resource);
  const total = await openList(tour);
  await tryEveryFilter(tour);
  if (writes.export && total <= maxReimportedRows) {
    const file = await exportAllRecords(tour, total);
    if (resource.api.import && resource.operations.import) await expectUnchangedImport(tour, file);
  }
  if (writes.create) await expectCreateErrorsInBothLanguages(tour);
  const id = writes.create ? await createThroughForm(tour) : (await tour.sender.firstRecord(resource))['id'];
  if (id !== undefined) await tryRecordSteps(tour, id);
  await runToolbarActions(tour);
}

async function tryRecordSteps(tour: Tour, id: unknown): Promise<void> {
  const { resource, page } = tour;
  const writes = writeCallsOf(resource);
  await bringRecordIntoView(tour, id);
  if (writes.update) await editThroughForm(tour, id);
  await bringRecordIntoView(tour, id);
  await runRecordActions(tour, id);
  await page.getByRole('main').waitFor();
  if (writes.create && writes.remove && (await fetchRecord(tour, id))) await deleteRecord(tour, id);
}
