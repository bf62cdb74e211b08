import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { createChunkNamer } from '../../../vite/chunks.ts';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Static imports of each module as repository paths; the registry imports dynamically. */
const imports: Readonly<Record<string, readonly string[]>> = {
  'src/main.tsx': ['node_modules/react-dom/index.js'],
  'src/Console.tsx': ['src/appServices.ts', 'src/schemas/vocabulary/field.ts', 'node_modules/ra-core/dist/index.js'],
  'src/appServices.ts': ['src/main.tsx'],
  'node_modules/ra-core/dist/index.js': ['node_modules/ra-core/dist/form/Form.js', 'node_modules/ra-core/dist/auth.js'],
  'node_modules/ra-core/dist/form/Form.js': ['node_modules/react-hook-form/index.mjs', 'node_modules/lodash/merge.js'],
  'src/resources/users/users.ts': [
    'src/schemas/vocabulary/checks.ts',
    'src/schemas/codes/users.ts',
    'src/resources/shared.ts',
  ],
  'src/screens/form/FormScreen.tsx': [
    'src/schemas/compile/toYup.ts',
    'node_modules/ra-core/dist/index.js',
    'src/appServices.ts',
  ],
  'src/schemas/compile/toYup.ts': ['node_modules/yup/index.js', 'src/schemas/vocabulary/checks.ts'],
};

const modules = {
  getModuleInfo: (id: string) => ({
    importedIds: (Object.entries(imports).find(([path]) => at(path) === id)?.[1] ?? []).map(at),
    dynamicallyImportedIds: id === at('src/resources/registry.ts') ? [at('src/resources/users/users.ts')] : [],
  }),
};

describe('the chunk of a module', () => {
  const nameOf = createChunkNamer();

  it.each([
    ['base', 'src/main.tsx'],
    ['base', 'node_modules/react-dom/index.js'],
    ['console', 'src/Console.tsx'],
    ['console', 'src/appServices.ts'],
    ['console', 'src/schemas/vocabulary/field.ts'],
    ['console', 'node_modules/ra-core/dist/auth.js'],
    ['console', 'src/schemas/vocabulary/checks.ts'],
    ['forms', 'src/schemas/compile/toYup.ts'],
    ['forms', 'node_modules/yup/index.js'],
    ['forms', 'node_modules/ra-core/dist/form/Form.js'],
    ['forms', 'node_modules/react-hook-form/index.mjs'],
    ['forms', 'node_modules/lodash/merge.js'],
    ['zh-deferred', 'node_modules/ra-language-chinese/dist/index.js'],
    ['zh-deferred', 'src/i18n/zh/flow.ts'],
    ['zh-deferred', 'src/i18n/zh/texts.ts'],
    ['zh', 'src/i18n/zh/initialTexts.ts'],
    [null, 'src/i18n/zh/pages.ts'],
    [null, 'src/i18n/zh/pages/panel.ts'],
    [null, 'src/resources/users/users.ts'],
    [null, 'src/schemas/codes/users.ts'],
    [null, 'src/resources/shared.ts'],
    [null, 'src/resources/rooms/boards/deviceMap.ts'],
  ])('is named %s if the module is %s (null: no fixed name)', (name, path) => {
    expect(nameOf(at(path), modules)).toBe(name);
  });
});
