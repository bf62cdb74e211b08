import { runInNewContext } from 'node:vm';

import { describe, expect, it } from 'vitest';

import { early } from '../../../vite/earlyConsole.ts';

interface Link {
  rel?: string;
  as?: string;
  href?: string;
}

const source = early(['/assets/console.js', '/assets/console.css'], { zh: ['/assets/zh.js'], en: ['/assets/en.js'] });

describe('the script at the head of the page', () => {
  it('sends for the console of a signed-in user, in his language', () => {
    expect(sentFor({ 'cloudphone-token': '{}' })).toEqual([
      'modulepreload /assets/console.js',
      'preload /assets/console.css',
      'modulepreload /assets/zh.js',
    ]);
    expect(sentFor({ 'cloudphone-token': '{}', 'cloudphone-language': 'en' })).toContain('modulepreload /assets/en.js');
    expect(sentFor({ 'cloudphone-token': '{}', 'cloudphone-language': 'xx' })).toContain('modulepreload /assets/zh.js');
  });

  it('loads nothing while nobody is signed in', () => {
    expect(sentFor({})).toEqual([]);
  });

  it('loads nothing, and does not fail, where storage is blocked', () => {
    expect(sentFor(null)).toEqual([]);
  });
});

/** Runs the script in a page with these kept values; `null` for a browser that keeps nothing. */
function sentFor(kept: Readonly<Record<string, string>> | null): readonly string[] {
  const links: Link[] = [];
  const page = {
    document: {
      documentElement: {},
      createElement: (): Link => ({}),
      head: { appendChild: (link: Link) => links.push(link) },
    },
    get localStorage() {
      if (!kept) throw new Error('denied');
      return { getItem: (key: string) => kept[key] ?? null };
    },
  };
  runInNewContext(source, page);
  return links.map(link => `${link.rel} ${link.href}`);
}
