import { randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { type OutputFile, bytesBeforeFirstRow, firstListBudgetPlugin } from '../../../vite/firstListBudget.ts';

/** Content of about this size after compression, which cannot shrink random bytes. */
const content = (bytes: number) => randomBytes(bytes).toString('base64');

function chunk(name: string, bytes: number, module: string, imports: readonly string[] = []): OutputFile {
  return { type: 'chunk', fileName: `assets/${name}.js`, code: content(bytes), imports, moduleIds: [`/app/${module}`] };
}

const files: readonly OutputFile[] = [
  { type: 'asset', fileName: 'index.html', source: content(1_000) },
  { type: 'asset', fileName: 'assets/early-abc.js', source: content(1_000) },
  chunk('base', 5_000, 'src/main.tsx'),
  chunk('console', 3_000, 'src/Console.tsx', ['assets/shared.js']),
  chunk('shared', 2_000, 'src/shared.ts'),
  chunk('zh', 1_000, 'src/i18n/zh/initialTexts.ts'),
  chunk('users', 1_000, 'src/resources/users/users.ts'),
  chunk('forms', 50_000, 'src/screens/form/FormScreen.tsx'),
  chunk('en', 50_000, 'src/i18n/en/initialTexts.ts'),
];

describe('the bytes that load before the first row of a list', () => {
  it('contain page, scripts and their imports, but no forms and no other language', () => {
    const bytes = bytesBeforeFirstRow(files);
    expect(bytes).toBeGreaterThan(14_000);
    expect(bytes).toBeLessThan(20_000);
  });

  it.each([
    [20_000, []],
    [10_000, [expect.stringContaining('the budget is 10000 bytes')]],
  ])('fail the build when they exceed the budget: %j', (budget, expected) => {
    const errors: string[] = [];
    const { generateBundle } = firstListBudgetPlugin(budget);
    const hook = typeof generateBundle === 'function' ? generateBundle : undefined;
    const bundle = Object.fromEntries(files.map(file => [file.fileName, file]));
    Reflect.apply(hook ?? (() => undefined), { error: (text: string) => errors.push(text) }, [{}, bundle]);
    expect(errors).toEqual(expected);
  });
});
