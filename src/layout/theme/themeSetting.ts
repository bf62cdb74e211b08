import type { SafeStorage } from '../../authProvider/safeStorage.ts';

/** Themes in the order of the button; the first is the default. */
export const themes = ['light', 'dark', 'contrast'] as const;

export type Theme = (typeof themes)[number];

/** Preferences of the operating system by theme; the first match wins, so contrast takes precedence. */
export const systemPreferences: readonly (readonly [Theme, string])[] = [
  ['contrast', '(prefers-contrast: more)'],
  ['dark', '(prefers-color-scheme: dark)'],
];

export interface ThemeSetting {
  readonly read: () => Theme;
  readonly write: (theme: string) => void;
}

/** Theme setting of the browser, used before and after sign-in; follows the operating system until the user chooses. */
export function createThemeSetting(
  storage: SafeStorage,
  key: string,
  isWished: (query: string) => boolean,
): ThemeSetting {
  const ofSystem = () => systemPreferences.find(([, query]) => isWished(query))?.[0] ?? themes[0];
  return {
    read: () => themes.find(theme => theme === storage.read(key)) ?? ofSystem(),
    write: theme => storage.write(key, theme),
  };
}
