import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { en } from '../../../src/i18n/en/texts.ts';
import { pages as pagesEn } from '../../../src/i18n/en/pages.ts';
import { zh } from '../../../src/i18n/zh/texts.ts';
import { pages as pagesZh } from '../../../src/i18n/zh/pages.ts';
import { useConsole } from '../support/useConsole.ts';
import { findAccessibilityIssues, themes, applyTheme } from './audit.ts';
import { waitUntilLoaded, readerProfiles, readySelectors, visitAs } from './crawl.ts';
import { type Overlay, overlays } from './overlays.ts';

const console = useConsole();
const texts = { zh: { ...zh, ...pagesZh }, en: { ...en, ...pagesEn } } as const;

/**
 * True if the run audits every overlay for every reader and theme. Otherwise, the run audits each language in one
 * width, and each overlay in one theme.
 */
const isFullAudit = process.env['CRAWL'] === 'all';

/** Names in the demo data, which some sentences contain. */
let names: readonly string[] = [];

/** Creates a task for the tray and a job that waits for approval. */
beforeAll(async () => {
  const { at, db } = console.platform();
  const groups = await sql<{ name: string }>`select "groupName" as name from permission_groups`.execute(db);
  names = groups.rows.map(row => row.name);
  const { rows } = await sql<{ id: number }>`
    select id from devices where "networkStatus" = 1 and "failureStatus" = 0 order by id limit 3`.execute(db);
  const order = async (userName: 'admin' | 'ops01', path: string, values: Readonly<Record<string, unknown>>) => {
    const body = { idList: rows.map(row => row.id), ...values };
    const answer = await at.call('POST', path, { token: await at.tokenOf(userName), body });
    expect(answer, path).toMatchObject({ status: 0 });
  };
  await order('admin', '/api/resources/v1/control-panel/command', { command: 'screenshot' });
  await order('ops01', '/api/resources/v1/devices/boardShell', { command: 'getprop', operationReason: '1024' });
});

describe.each(isFullAudit ? readerProfiles : readerProfiles.slice(0, 2))(
  'overlays in $language at $width px',
  reader => {
    const isNarrow = reader.width < 500;
    const isInLayout = ({ only }: Overlay) => only === undefined || (only === 'narrow') === isNarrow;
    const audits = overlays
      .filter(isInLayout)
      .flatMap((overlay, at) =>
        themes.filter((_, place) => isFullAudit || place === at % themes.length).map(theme => ({ overlay, theme })),
      );

    it(
      'meet WCAG 2.2 AA, stay inside the window, and use one language',
      async () => {
        const page = await visitAs(console, reader);
        const { language } = reader;
        // The browser asks for confirmation before it leaves a page with a started form.
        page.on('dialog', question => void question.accept());
        for (const { overlay, theme } of audits) {
          const { name, path, sign = readySelectors.list, open } = overlay;
          await page.goto(path);
          await waitUntilLoaded(page, sign);
          await (await open({ page, language, texts: texts[language], isNarrow })).waitFor();
          await applyTheme(page, theme);
          const place = { name: `${name} in ${theme}:`, language, names };
          expect.soft(await findAccessibilityIssues(page, place), name).toBe('');
        }
      },
      isFullAudit ? 1_800_000 : 300_000,
    );
  },
);
