import type { KeptStorage } from '../../authProvider/keptStorage.ts';

/** In the order in which the button goes through them; the first is worn where nobody prefers another. */
export const themes = ['light', 'dark', 'contrast'] as const;

export type Theme = (typeof themes)[number];

/** What a person may have asked of the system, the stronger wish first. */
export const systemWishes: readonly (readonly [Theme, string])[] = [
  ['contrast', '(prefers-contrast: more)'],
  ['dark', '(prefers-color-scheme: dark)'],
];

export interface ThemeSetting {
  readonly read: () => Theme;
  readonly write: (theme: string) => void;
}

/** One setting of the browser, before and after sign-in; until somebody has chosen, the system's. */
export function createThemeSetting(
  storage: KeptStorage,
  key: string,
  isWished: (query: string) => boolean,
): ThemeSetting {
  const ofSystem = () => systemWishes.find(([, query]) => isWished(query))?.[0] ?? themes[0];
  return {
    read: () => themes.find(theme => theme === storage.read(key)) ?? ofSystem(),
    write: theme => storage.write(key, theme),
  };
}
