import type { ComponentType } from 'react';

import type { PanelProps } from '../screens/services.ts';

type PanelModule = { readonly default: ComponentType<PanelProps> };

const files = import.meta.glob<PanelModule>('./*/*Panel.tsx');

/**
 * Loads a panel by its folder and file name, such as `users/SessionsPanel`. Rejects with a `RangeError` for an unknown
 * name.
 */
export async function loadPanel(name: string): Promise<PanelModule> {
  const load = files[`./${name}.tsx`];
  if (!load) throw new RangeError(`There is no panel named ${name}`);
  return load();
}
