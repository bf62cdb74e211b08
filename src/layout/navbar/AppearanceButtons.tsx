import { useStore, useTranslate } from 'ra-core';
import { useEffect } from 'react';

import { IconButton } from '../../screens/parts/IconButton.tsx';
import { type Theme, themes } from '../theme/themeSetting.ts';

const looks = {
  light: { label: 'shell.themeLight', icon: 'LightMode' },
  dark: { label: 'shell.themeDark', icon: 'DarkMode' },
  contrast: { label: 'shell.themeContrast', icon: 'Contrast' },
} as const satisfies Readonly<Record<Theme, unknown>>;

/**
 * Buttons for theme and density. Both values are attributes of the `<html>` element, so a change rerenders no other
 * component.
 */
export function AppearanceButtons() {
  const translate = useTranslate();
  const [theme, setTheme] = useStore<Theme>('theme', themes[0]);
  const [density, setDensity] = useStore<string>('density', 'comfortable');
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? themes[0];
  const isDense = density === 'dense';

  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dataset['density'] = density;
  }, [theme, density]);

  return (
    <>
      <IconButton
        icon={isDense ? 'DensitySmall' : 'DensityMedium'}
        label={`${translate('shell.density')}: ${translate(isDense ? 'shell.dense' : 'shell.comfortable')}`}
        aria-pressed={isDense}
        onClick={() => setDensity(isDense ? 'comfortable' : 'dense')}
      />
      <IconButton
        icon={looks[theme].icon}
        label={`${translate('shell.theme')}: ${translate(looks[theme].label)}`}
        onClick={() => setTheme(next)}
      />
    </>
  );
}
