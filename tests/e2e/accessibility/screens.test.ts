import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { type Sender, createSender, writeCallsOf } from '../../contract/resourceCalls.ts';
import { readSessionToken } from '../support/readSessionToken.ts';
import { useConsole } from '../support/useConsole.ts';
import { findAccessibilityIssues, themes, applyTheme } from './audit.ts';
import { resetTabs, navigateTo, readerProfiles, readySelectors, visitAs } from './crawl.ts';

const console = useConsole();

/**
 * True if the run audits every address for every reader. Otherwise each reader gets a third of the addresses, because
 * most screens differ only in data.
 */
const isFullAudit = process.env['CRAWL'] === 'all';

/** Number of views that stay open behind a screen; each further view would slow down the audit. */
const keptOpen = 6;

interface Stop {
  readonly path: string;
  readonly sign: string;
  readonly names?: readonly string[];
}

describe.each(readerProfiles.map((reader, at) => ({ ...reader, at })))('screens in $language at $width px', reader => {
  it(
    'meet WCAG 2.2 AA, stay inside the window, and use one language',
    async () => {
      const page = await visitAs(console, reader);
      const stops = await stopsFor(page, reader.at);
      expect(stops.length).toBeGreaterThan(0);
      for (const [at, { path, sign, names }] of stops.entries()) {
        if (at % keptOpen === keptOpen - 1) await resetTabs(page);
        await navigateTo(page, path, sign);
        const theme = themes[at % themes.length] ?? 'light';
        await applyTheme(page, theme);
        const place = { name: `${path} in ${theme}:`, language: reader.language, names };
        expect.soft(await findAccessibilityIssues(page, place), path).toBe('');
      }
    },
    isFullAudit ? 3_600_000 : 600_000,
  );
});

async function stopsFor(page: Page, place: number): Promise<readonly Stop[]> {
  const { at } = console.platform();
  const sender = createSender(at, await readSessionToken(page));
  const names = await namesOfSites();
  const stops = [...allScreens.flatMap(({ resource }) => emptyStops(resource)), ...(await recordStops(sender))].map(
    stop => (stop.path === '/device-map' ? { ...stop, names } : stop),
  );
  return isFullAudit ? stops : stops.filter((_, index) => index % (readerProfiles.length * 3) === place);
}

/** Returns the names of sites, provinces and cities, which the map shows outside of table cells. */
async function namesOfSites(): Promise<readonly string[]> {
  const { rows } = await sql<{ siteName: string; province: string; city: string }>`
    select "siteName", province, city from sites`.execute(console.platform().db);
  return rows.flatMap(({ siteName, province, city }) => [siteName, province, city]);
}

function emptyStops(resource: Resource): readonly Stop[] {
  const path = `/${resource.name}`;
  if (resource.type === 'page') return [{ path, sign: readySelectors.page }];
  if (resource.type === 'settings') return [{ path, sign: readySelectors.form }];
  const list = { path, sign: readySelectors.list };
  return writeCallsOf(resource).create ? [list, { path: `${path}/create`, sign: readySelectors.form }] : [list];
}

/** Returns the edit and detail addresses of the first record of each list. */
async function recordStops(sender: Sender): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (const { resource } of allScreens) {
    if (resource.type === 'page' || resource.type === 'settings') continue;
    const record = await sender.firstRecord(resource);
    if (record['id'] === undefined) continue;
    const path = `/${resource.name}/${String(record['id'])}`;
    const names = [String(record[titleFieldOf(resource)] ?? '')];
    if (writeCallsOf(resource).update) stops.push({ path, sign: readySelectors.form, names });
    stops.push({ path: `${path}/show`, sign: readySelectors.detail, names });
  }
  return stops;
}
