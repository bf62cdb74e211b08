import { runInNewContext } from 'node:vm';

import { describe, expect, it } from 'vitest';

import { createPreloadScript } from '../../../vite/preloadConsolePlugin.ts';

interface Link {
  rel?: string;
  as?: string;
  href?: string;
}

const source = createPreloadScript(['/assets/console.js', '/assets/console.css'], {
  zh: ['/assets/zh.js'],
  en: ['/assets/en.js'],
});

describe('the script at the head of the page', () => {
  it('preloads the console of a signed-in user in their language', () => {
    expect(sentFor({ 'cloudphone-token': '{}' })).toEqual([
      'modulepreload /assets/console.js',
      'preload /assets/console.css',
      'modulepreload /assets/zh.js',
    ]);
    expect(sentFor({ 'cloudphone-token': '{}', 'cloudphone-language': 'en' })).toContain('modulepreload /assets/en.js');
    expect(sentFor({ 'cloudphone-token': '{}', 'cloudphone-language': 'xx' })).toContain('modulepreload /assets/zh.js');
  });

  it('loads nothing without a session', () => {
    expect(sentFor({})).toEqual([]);
  });

  it('loads nothing, and does not fail, when storage is blocked', () => {
    expect(sentFor(null)).toEqual([]);
  });

  it.each([
    [{ 'cloudphone-theme': 'dark' }, [], 'dark'],
    [{ 'cloudphone-theme': 'light' }, ['(prefers-color-scheme: dark)'], 'light'],
    [{}, ['(prefers-color-scheme: dark)'], 'dark'],
    [{ 'cloudphone-theme': 'pink' }, ['(prefers-contrast: more)', '(prefers-color-scheme: dark)'], 'contrast'],
    [null, ['(prefers-color-scheme: dark)'], 'dark'],
    [{}, [], 'light'],
  ] as const)(
    'sets the theme that the user has chosen, otherwise the theme of the system: %j, %j',
    (kept, wishes, theme) => {
      expect(run(kept, wishes).attributes).toEqual({ 'data-theme': theme });
    },
  );
});

type Kept = Readonly<Record<string, string>> | null;

function sentFor(kept: Kept): readonly string[] {
  return run(kept).links.map(link => `${link.rel} ${link.href}`);
}

/** Runs the script in a page with these stored values; `null` for a browser without storage. */
function run(kept: Kept, wishes: readonly string[] = []) {
  const links: Link[] = [];
  const attributes: Record<string, string> = {};
  const page = {
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => {
          attributes[name] = value;
        },
      },
      createElement: (): Link => ({}),
      head: { appendChild: (link: Link) => links.push(link) },
    },
    matchMedia: (query: string) => ({ matches: wishes.includes(query) }),
    get localStorage() {
      if (!kept) throw new Error('denied');
      return { getItem: (key: string) => kept[key] ?? null };
    },
  };
  runInNewContext(source, page);
  return { links, attributes };
}
