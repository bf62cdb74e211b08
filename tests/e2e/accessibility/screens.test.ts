import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { allScreens } from '../../../platform/resources/allResources.ts';
import type { Resource } from '../../../src/schemas/resource.ts';
import { titleFieldOf } from '../../../src/schemas/systemFields.ts';
import { type Sender, createSender, writesOf } from '../../contract/resourceCalls.ts';
import { tokenIn } from '../support/tokenIn.ts';
import { useConsole } from '../support/useConsole.ts';
import { faultsOn, themes, wear } from './audit.ts';
import { forgetTabs, goTo, readers, signs, visitAs } from './crawl.ts';

const console = useConsole();

/** Every address for every reader; without it the readers share a third of them, since most screens differ in their data alone. */
const isWhole = process.env['CRAWL'] === 'all';

/** Views that stay behind a screen; more of them make every look at the page slower. */
const keptOpen = 6;

interface Stop {
  readonly path: string;
  readonly sign: string;
  readonly names?: readonly string[];
}

describe.each(readers.map((reader, at) => ({ ...reader, at })))('the screens in $language at $width px', reader => {
  it(
    'keep the standard, stay inside the window, and speak one language',
    async () => {
      const page = await visitAs(console, reader);
      const stops = await stopsFor(page, reader.at);
      expect(stops.length).toBeGreaterThan(0);
      for (const [at, { path, sign, names }] of stops.entries()) {
        if (at % keptOpen === keptOpen - 1) await forgetTabs(page);
        await goTo(page, path, sign);
        const theme = themes[at % themes.length] ?? 'light';
        await wear(page, theme);
        const place = { name: `${path} in ${theme}:`, language: reader.language, names };
        expect.soft(await faultsOn(page, place), path).toBe('');
      }
    },
    isWhole ? 3_600_000 : 600_000,
  );
});

async function stopsFor(page: Page, place: number): Promise<readonly Stop[]> {
  const { at } = console.platform();
  const sender = createSender(at, await tokenIn(page));
  const names = await namesOfSites();
  const stops = [...allScreens.flatMap(({ resource }) => emptyStops(resource)), ...(await recordStops(sender))].map(
    stop => (stop.path === '/device-map' ? { ...stop, names } : stop),
  );
  return isWhole ? stops : stops.filter((_, index) => index % (readers.length * 3) === place);
}

/** The map has the names of records all over, not in cells. */
async function namesOfSites(): Promise<readonly string[]> {
  const { rows } = await sql<{ siteName: string; province: string; city: string }>`
    select "siteName", province, city from sites`.execute(console.platform().db);
  return rows.flatMap(({ siteName, province, city }) => [siteName, province, city]);
}

function emptyStops(resource: Resource): readonly Stop[] {
  const path = `/${resource.name}`;
  if (resource.type === 'page') return [{ path, sign: signs.page }];
  if (resource.type === 'settings') return [{ path, sign: signs.form }];
  const list = { path, sign: signs.list };
  return writesOf(resource).create ? [list, { path: `${path}/create`, sign: signs.form }] : [list];
}

/** Edit and detail of the first record of each list. */
async function recordStops(sender: Sender): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (const { resource } of allScreens) {
    if (resource.type === 'page' || resource.type === 'settings') continue;
    const record = await sender.firstOf(resource);
    if (record['id'] === undefined) continue;
    const path = `/${resource.name}/${String(record['id'])}`;
    const names = [String(record[titleFieldOf(resource)] ?? '')];
    if (writesOf(resource).update) stops.push({ path, sign: signs.form, names });
    stops.push({ path: `${path}/show`, sign: signs.detail, names });
  }
  return stops;
}
