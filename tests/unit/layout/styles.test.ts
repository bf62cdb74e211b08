import { readFile, readdir } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

/** Returns the custom properties that a source uses without a fallback, and those that it defines. */
function propertiesIn(source: string) {
  const used = [...source.matchAll(/var\((--[\w-]+)\s*\)/g)].map(match => match[1] ?? '');
  const defined = [...source.matchAll(/(--[\w-]+)['"\]]*\s*:|setProperty\(['"](--[\w-]+)/g)].map(
    match => match[1] ?? match[2] ?? '',
  );
  return { used, defined };
}

describe('the styles', () => {
  it('use only custom properties that some source defines', async () => {
    const files = (await readdir('src', { recursive: true })).filter(file => /\.(?:css|tsx?)$/.test(file));
    const parts = await Promise.all(files.map(async file => propertiesIn(await readFile(`src/${file}`, 'utf8'))));
    const defined = new Set(parts.flatMap(part => part.defined));
    const used = new Set(parts.flatMap(part => part.used));
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter(name => !defined.has(name))).toEqual([]);
  });
});
