import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { describe, expect, it } from 'vitest';

import packageJson from '../../../package.json' with { type: 'json' };
import { compileSnippets } from '../../support/snippets/compileSnippets.ts';

const pages = [
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map(file => join('docs', file)),
  ...readdirSync('.').filter(file => file.endsWith('.md')),
  'tests/README.md',
  'bench/README.md',
].filter(file => file.endsWith('.md'));
const texts = new Map(pages.map(page => [page, readFileSync(page, 'utf8')]));
const withoutCode = (text: string) => text.replace(/^```[^]*?^```/gm, '');

/** Returns the anchors that code hosts give to the headings of a page. */
const anchorsOf = (text: string) =>
  new Set(
    [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );

function brokenLinks(page: string, text: string): readonly string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter(link => {
    if (/^(?:https?|mailto):/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : normalize(join(dirname(page), path));
    if (!existsSync(file)) return true;
    return anchor !== undefined && !anchorsOf(texts.get(file) ?? '').has(decodeURIComponent(anchor));
  });
}

describe('the documentation', () => {
  it.each([...texts])('links only to pages and headings that exist: %s', (page, text) => {
    expect(brokenLinks(page, text)).toEqual([]);
  });

  it('shows exactly the pictures that the screenshot script takes', () => {
    const shown = [...texts].flatMap(([page, text]) =>
      [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => normalize(join(dirname(page), path))),
    );
    const scenes = readFileSync('scripts/pictures/scenes.mjs', 'utf8');
    const taken = [...scenes.matchAll(/^ {4}name: '([\w-]+)',\n {4}address: /gm)].flatMap(([, name = '']) =>
      ['en', 'zh'].map(language => join('docs/pictures', `${name}-${language}.webp`)),
    );
    expect(taken.length).toBeGreaterThanOrEqual(20);
    expect([...new Set(shown)].toSorted()).toEqual(taken.toSorted());
    expect(
      readdirSync('docs/pictures')
        .map(file => join('docs/pictures', file))
        .toSorted(),
    ).toEqual(taken.toSorted());
  });

  it('mentions only npm scripts, stages and files that exist', () => {
    const stages = ['check', 'unit', 'contract', 'storage', 'e2e'];
    const wrong = [...texts].flatMap(([page, text]) => {
      const scripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
      const named = [...text.matchAll(/npm test -- ([a-z0-9 ]+)/g)].flatMap(([, all = '']) => all.trim().split(' '));
      const files = [...text.matchAll(/`((?:src|platform|tests|scripts|vite|bench)\/[\w./-]+\.(?:tsx?|mjs|json))`/g)];
      return [
        ...scripts.filter(name => !(name in packageJson.scripts)),
        ...named.filter(name => !stages.includes(name)),
        ...files
          .map(([, path = '']) => path)
          .filter(path => !existsSync(path) && !new RegExp(`^ *\`\`\`tsx? ${path}$`, 'm').test(text)),
      ].map(name => `${page}: ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  it('contains only code that compiles', () => {
    const snippets = [...texts].flatMap(([place, text]) =>
      [...text.matchAll(/^ *```(tsx?)(?: (\S+))?\n([^]*?)^ *```/gm)].map(([, language, path, code = '']) => ({
        place,
        path,
        code,
        isJsx: language === 'tsx',
      })),
    );
    expect(snippets.length).toBeGreaterThanOrEqual(100);
    expect(compileSnippets(snippets)).toEqual([]);
  });

  it('contains a vocabulary reference that matches the code', () => {
    const reference = execFileSync(process.execPath, ['scripts/reference.mjs'], { encoding: 'utf8' });
    expect(texts.get('docs/developers/reference.md')).toBe(reference);
  });
});
