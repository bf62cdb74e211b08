import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

describe('npm run soak', () => {
  it('selects storage tests by titles that exist', () => {
    const script = readFileSync('scripts/soak.mjs', 'utf8');
    const titles = [...script.matchAll(/title: '([^']+)'/g)].flatMap(([, text = '']) => text.split('|'));
    expect(titles.length).toBeGreaterThanOrEqual(3);
    const suites = readdirSync('tests/storage/suites', { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .map(name => readFileSync(join('tests/storage/suites', name), 'utf8'))
      .join('\n');
    expect(titles.filter(title => !suites.includes(`describe('${title}'`))).toEqual([]);
  });
});
