import { readFileSync, readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const files = readdirSync('src/resources', { recursive: true, encoding: 'utf8' })
  .filter(file => /^[^/]+\/[^/]+\.ts$/.test(file))
  .map(file => ({ file, text: readFileSync(`src/resources/${file}`, 'utf8').trimEnd() }))
  .map(({ file, text }) => ({
    file,
    lines: text.split('\n').length,
    saysWhy: /^(?:\/\*\*| \*) Long file: .{30,}$/m.test(text),
  }))
  .toSorted((a, b) => a.lines - b.lines);

const long = files.filter(({ lines }) => lines > 120);

describe('the resource files', () => {
  it('stay short enough to read from top to bottom', () => {
    const median = files[Math.floor(files.length / 2)]?.lines ?? 0;
    const largest = files.at(-1);
    process.stdout.write(
      `${files.length} resource files: median ${median} lines, largest ${largest?.lines} (${largest?.file}), ${long.length} over 120\n`,
    );
    expect(files.length).toBeGreaterThan(140);
    expect(median).toBeLessThanOrEqual(80);
    expect(largest?.lines).toBeLessThanOrEqual(240);
    expect(long.length).toBeLessThanOrEqual(20);
  });

  it('state the reason when they exceed 120 lines, and only then', () => {
    expect(files.filter(({ saysWhy }) => saysWhy).map(({ file }) => file)).toEqual(long.map(({ file }) => file));
  });
});
