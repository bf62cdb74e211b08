import { readFileSync, readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const sizes = readdirSync('src/resources', { recursive: true, encoding: 'utf8' })
  .filter(file => /^[^/]+\/.*\.ts$/.test(file))
  .map(file => ({ file, lines: readFileSync(`src/resources/${file}`, 'utf8').trimEnd().split('\n').length }))
  .toSorted((one, other) => one.lines - other.lines);

describe('the files of the resources', () => {
  it('stay short: a screen is read from top to bottom', () => {
    const median = sizes[Math.floor(sizes.length / 2)]?.lines ?? 0;
    const largest = sizes.at(-1);
    const long = sizes.filter(({ lines }) => lines > 120).length;
    process.stdout.write(
      `${sizes.length} resource files: median ${median} lines, largest ${largest?.lines} (${largest?.file}), ${long} over 120\n`,
    );
    expect(sizes.length).toBeGreaterThan(140);
    expect(median).toBeLessThanOrEqual(80);
    expect(largest?.lines).toBeLessThanOrEqual(240);
    expect(long).toBeLessThanOrEqual(32);
  });
});
