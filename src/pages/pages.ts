import type { ComponentType } from 'react';

import type { PageProps } from '../screens/services.ts';

type PageModule = { readonly default: ComponentType<PageProps> };

const files = import.meta.glob<PageModule>('./*/Page.tsx');

/** Loads the page of a screen by name. Rejects with a `RangeError` for a screen without a page. */
export async function loadPage(name: string): Promise<PageModule> {
  const load = files[`./${name}/Page.tsx`];
  if (!load) throw new RangeError(`There is no page named ${name}`);
  return load();
}
