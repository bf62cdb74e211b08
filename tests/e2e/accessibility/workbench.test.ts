import { describe, expect, it } from 'vitest';

import { en } from '../../../src/i18n/en/texts.ts';
import { pages as pagesEn } from '../../../src/i18n/en/pages.ts';
import { zh } from '../../../src/i18n/zh/texts.ts';
import { pages as pagesZh } from '../../../src/i18n/zh/pages.ts';
import { useConsole } from '../support/useConsole.ts';
import { findAccessibilityIssues, themes, applyTheme } from './audit.ts';
import { navigateTo, readerProfiles, visitAs } from './crawl.ts';

const console = useConsole();

const texts = { zh: { ...zh, ...pagesZh }, en: { ...en, ...pagesEn } } as const;
const panes = ['text', 'preview', 'hints', 'impact', 'versions'] as const;

/** Texts that may appear in either language: names of languages and formats, and the name of the previewed screen. */
const names = ['English', '中文', 'JSON', 'sensitive-words'];

describe.each(readerProfiles.map((reader, at) => ({ ...reader, at })))(
  'the workbench in $language at $width px',
  reader => {
    const { language, at } = reader;
    it('meets WCAG 2.2 AA, stays inside the window, and uses one language', async () => {
      const page = await visitAs(console, reader);
      const place = (name: string) => ({ name, language, names });
      await navigateTo(page, '/workbench', 'main tbody tr');
      await applyTheme(page, themes[at % themes.length] ?? 'light');
      expect.soft(await findAccessibilityIssues(page, place('/workbench'))).toBe('');
      await navigateTo(page, '/workbench/sensitive-words', '.wb-editor');
      await page.locator('.wb-one summary').first().click();
      for (const pane of panes) {
        const name = texts[language].workbench.panes[pane];
        await page.getByRole('button', { name, exact: true }).click();
        if (pane === 'preview') await page.locator('.wb-window :is(.table tbody tr, .cards li)').first().waitFor();
        expect.soft(await findAccessibilityIssues(page, place(pane))).toBe('');
      }
    });
  },
);
