import engine from 'axe-core';
import type { Page } from 'playwright-core';

import type { Language } from '../../../src/schemas/base/label.ts';
import { isInOtherLanguage } from '../../unit/i18n/foreignWords.ts';

/** Themes in which the tests audit the console. */
export const themes = ['light', 'dark', 'contrast'] as const;
type Theme = (typeof themes)[number];

/** Success criteria that the console satisfies. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Place {
  /** Name of the page, which every finding contains. */
  readonly name: string;
  readonly language: Language;
  /** Names of records in headings and labels, which may be in the other language. */
  readonly names?: readonly string[] | undefined;
}

/**
 * Returns all accessibility issues of the current page, one per line, or an empty text. The result is a single text, so
 * that the message of a failed test shows all of them.
 */
export async function findAccessibilityIssues(page: Page, { name, language, names = [] }: Place): Promise<string> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(engine.source);
  const broken = await page.evaluate(brokenRules, standards);
  // A drawer extends beyond the window until its animation ends.
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => undefined)));
  });
  const wide = await page.evaluate(findWideElements);
  const twice = await page.evaluate(findDoubleScrollPages);
  const texts = await page.evaluate(wordsOfTheConsole, language);
  const foreign = texts.filter(text => isInOtherLanguage(withoutNames(text, names), language));
  return [
    ...broken,
    ...wide.map(what => `is too wide: ${what}`),
    ...twice.map(what => `scrolls around what scrolls: ${what}`),
    ...[...new Set(foreign)].map(text => `is not ${language}: ${text}`),
  ]
    .map(fault => `${name} ${fault}`)
    .join('\n');
}

function withoutNames(text: string, names: readonly string[]): string {
  return names.reduce((left, name) => (name === '' ? left : left.replaceAll(name, '')), text);
}

/** Sets the theme as attributes of the page, without rendering it again. */
export async function applyTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async name => {
    document.documentElement.dataset['theme'] = name;
    await Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => undefined)));
  }, theme);
}

interface FoundByAxe {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
  }[];
}

/** Global variable that the axe script defines in the page. */
declare const axe: { readonly run: (context: unknown, options: unknown) => Promise<FoundByAxe> };

/**
 * Runs in the page: lists violations of the axe rules. Rows of a table differ only in their data, so only the first
 * five rows are checked.
 */
async function brokenRules(tags: readonly string[]): Promise<readonly string[]> {
  const alike = [
    'tbody > tr:nth-child(n+6)',
    '.cards > li:nth-child(n+4)',
    '.tabs-strip > *:nth-child(n+4)',
    '[hidden]',
  ];
  const { violations } = await axe.run(
    { exclude: alike.map(selector => [selector]) },
    { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], elementRef: false },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(node => `breaks ${id}: ${node.target.join(' ')} ${(node.failureSummary ?? '').replaceAll(/\s+/g, ' ')}`),
  );
}

/** Runs in the page: lists elements (except tables) that scroll sideways, and elements beyond the window. */
function findWideElements(): readonly string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} ${element.scrollWidth} > ${element.clientWidth}`;
  const boxes = [
    ...document.querySelectorAll('main, [role=dialog], dialog, [role=menu], .drawer-body, .MuiDialogContent-root'),
  ];
  const scrolled = [document.documentElement, ...boxes.filter(isShown)].filter(
    box => box.scrollWidth > box.clientWidth + 1,
  );
  const outside = boxes.filter(isShown).filter(box => {
    const { left, right } = box.getBoundingClientRect();
    return left < -1 || right > window.innerWidth + 1;
  });
  return [...new Set([...scrolled, ...outside])].map(describe);
}

/**
 * Runs in the page: lists main elements that scroll although a large element inside them also scrolls. A possible cause
 * is an absolutely positioned element inside an inner element that is not positioned: it makes the main element as long
 * as the inner content.
 */
function findDoubleScrollPages(): readonly string[] {
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight + 2 && /auto|scroll/.test(getComputedStyle(element).overflowY);
  return [...document.querySelectorAll('main')]
    .filter(
      main =>
        main.checkVisibility() &&
        scrolls(main) &&
        [...main.querySelectorAll('*')].some(part => part.clientHeight > main.clientHeight / 2 && scrolls(part)),
    )
    .map(main => `${main.scrollHeight} > ${main.clientHeight}`);
}

/**
 * Runs in the page: lists the console's own texts. Skips data, such as table cells and detail values, except for the
 * chips of states.
 */
function wordsOfTheConsole(language: string): readonly string[] {
  const data =
    'td, dd, bdi, tbody th, .rank-name, .latest-text, .latest-note, .MuiChip-root, time, code, pre, .card-head, .tag, [role=treeitem], .navbar-user, .tabs, textarea, [contenteditable], option[data-record]';
  const isData = (element: Element) => element.closest('.chip') === null && element.closest(data) !== null;
  const isOtherTongue = (element: Element) => {
    const lang = element.closest('[lang]')?.getAttribute('lang') ?? '';
    return !lang.startsWith(language);
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !isData(element) && !isOtherTongue(element);
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    const text = node.textContent?.trim() ?? '';
    if (text !== '' && parentElement && !parentElement.closest('script, style') && isSeen(parentElement))
      found.push(text);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (isSeen(element)) found.push(element.getAttribute(name) ?? '');
    }
  }
  return found;
}
