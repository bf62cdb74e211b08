import fc from 'fast-check';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { en } from '../../src/i18n/en/texts.ts';
import { zh } from '../../src/i18n/zh/texts.ts';
import { type Language, languages } from '../../src/schemas/base/label.ts';
import { createSampleRows } from '../../src/schemas/published/sampleRows.ts';
import { publishedApiBaseOf, validatePublishedScreen } from '../../src/schemas/published/validatePublishedScreen.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { screenArbitrary, builtInCatalogue, otherScreens } from '../support/published/screenArbitrary.ts';
import { isFullRun } from '../support/propertyRunCount.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const tried = isFullRun ? 4_000 : 400;
/** Number of tabs that a user might open in one visit. */
const screensOfVisit = 20;
/** Maximum processor milliseconds for rendering a screen. */
const maxProcessorMs = 1_000;

const others = builtInCatalogue.screens;

/** Randomly generated valid screens, each under its own name. */
const screens: readonly Resource[] = fc
  .sample(screenArbitrary, { numRuns: tried, seed: 20_260_101 })
  .map(value => JSON.parse(JSON.stringify(value) ?? 'null') as unknown)
  .filter(value => validatePublishedScreen(value, otherScreens).length === 0)
  .map((value, at) => renamed(value as Resource, `screen-${at}`))
  .filter(value => validatePublishedScreen(value, otherScreens).length === 0);

/** Renames a screen, including its calls, codes and references to itself. */
function renamed(screen: Resource, name: string): Resource {
  return JSON.parse(
    JSON.stringify(screen).replaceAll(new RegExp(`(?<![\\w-])${screen.name}(?![\\w-])`, 'g'), name),
  ) as Resource;
}

/** Responds to the calls about screens that exist only in this test. */
async function publishFor(page: Page, published: readonly Resource[], language: Language): Promise<void> {
  const byName = new Map(published.map(item => [item.name, item]));
  const answer = (data: unknown) => ({ json: { status: 0, success: true, data } });
  await page.route(/\/api\/v1\.0\/users\/-\//, async route => {
    const response = await route.fetch();
    const content = (await response.json()) as { readonly data: object };
    const list = published.map(({ name, title }) => ({ name, title, version: 1 }));
    await route.fulfill({ json: { ...content, data: { ...content.data, screens: { version: 1, list } } } });
  });
  await page.route('**/api/system/v1/published-screens?*', route =>
    route.fulfill(answer(byName.get(new URL(route.request().url()).searchParams.get('name') ?? ''))),
  );
  await page.route('**/api/public/v1/views?*', route => route.fulfill(answer({ list: [] })));
  await page.route('**/api/published/v1/**', route => {
    const { pathname } = new URL(route.request().url());
    const screen = published.find(({ name }) => `${pathname}/`.startsWith(`${publishedApiBaseOf(name)}/`));
    const rows = screen ? createSampleRows(screen, 3, language) : [];
    const list = rows.map(row => ({ ...row, value: row.id, label: `${screen?.name} ${row.id}` }));
    if (pathname.endsWith('/detail')) return route.fulfill(answer(rows[0]));
    return route.fulfill(answer(pathname.endsWith('/list') ? { total: rows.length, list: rows } : list));
  });
}

interface Address {
  readonly path: string;
  readonly content: Locator;
}

function addressesOf(page: Page, { name, api, operations }: Resource, save: string): readonly Address[] {
  const submit = (text: string | RegExp) =>
    page.locator('.record-form [type=submit]:visible').filter({ hasText: text });
  return [
    { path: `/${name}`, content: page.locator('main .row:visible') },
    ...(api.create && operations.create ? [{ path: `/${name}/create`, content: submit(/./) }] : []),
    ...(api.update && operations.edit ? [{ path: `/${name}/1`, content: submit(save) }] : []),
    { path: `/${name}/1/show`, content: page.locator('main .detail-head:visible') },
  ];
}

/** Navigates to an address without a reload. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function processorMsSoFar(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Returns whether the object prototype is unchanged. */
function hasCleanPrototype(): boolean {
  return Object.keys(Object.prototype).length === 0 && !('polluted' in {}) && 'toString' in {};
}

describe('arbitrary valid screens', { timeout: isFullRun ? 1_800_000 : 300_000 }, () => {
  it('render list, forms and detail page without an error', async () => {
    let costliest = 0;
    let visits = 0;
    for (let first = 0; first < screens.length; first += screensOfVisit) {
      const language = languages[(first / screensOfVisit) % languages.length] ?? 'zh';
      const { form, message } = { zh, en }[language];
      const published = screens.slice(first, first + screensOfVisit);
      const page = await console.visitAs('admin', '/workbench');
      await publishFor(page, [...published, ...others], language);
      await page.evaluate(item => localStorage.setItem('cloudphone-language', item), language);
      await page.reload();
      await page.getByRole('navigation').first().waitFor();
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      for (const screen of published) {
        for (const { path, content } of addressesOf(page, screen, form.save)) {
          const before = await processorMsSoFar(session);
          await goTo(page, path);
          const crashed = page.getByText(message.crashed);
          await content.or(crashed).first().waitFor();
          expect(await crashed.count(), JSON.stringify(screen)).toBe(0);
          const cost = (await processorMsSoFar(session)) - before;
          expect(cost, JSON.stringify(screen)).toBeLessThan(maxProcessorMs);
          costliest = Math.max(costliest, cost);
          visits += 1;
        }
        expect(await page.evaluate(hasCleanPrototype), JSON.stringify(screen)).toBe(true);
      }
      await page.context().close();
    }
    process.stdout.write(
      `published values in the browser: ${screens.length} screens, ${visits} visits, at most ${Math.round(costliest)} ms\n`,
    );
    expect(screens.length).toBeGreaterThan(tried / 10);
  });
});
