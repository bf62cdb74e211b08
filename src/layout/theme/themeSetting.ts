import type { SafeStorage } from '../../authProvider/safeStorage.ts';

/** Themes in the order in which the button switches them; the first is the default. */
export const themes = ['light', 'dark', 'contrast'] as const;

export type Theme = (typeof themes)[number];

/**
 * Media queries for preferences of the operating system, by theme. The first match applies, so contrast takes
 * precedence.
 */
export const themeMediaQueries: readonly (readonly [Theme, string])[] = [
  ['contrast', '(prefers-contrast: more)'],
  ['dark', '(prefers-color-scheme: dark)'],
];

export interface ThemeSetting {
  readonly read: () => Theme;
  readonly write: (theme: string) => void;
}

/**
 * Creates the theme setting of the browser, which applies before and after sign-in. Until the user chooses a theme, the
 * setting follows the operating system.
 */
export function createThemeSetting(
  storage: SafeStorage,
  key: string,
  matchesQuery: (query: string) => boolean,
): ThemeSetting {
  const ofSystem = () => themeMediaQueries.find(([, query]) => matchesQuery(query))?.[0] ?? themes[0];
  return {
    read: () => themes.find(theme => theme === storage.read(key)) ?? ofSystem(),
    write: theme => storage.write(key, theme),
  };
}
