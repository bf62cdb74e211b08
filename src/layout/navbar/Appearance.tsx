import { useStore, useTranslate } from 'ra-core';
import { useEffect } from 'react';

import { IconButton } from '../../screens/parts/IconButton.tsx';

const themes = ['light', 'dark'] as const;

/** Theme and density: both are attributes of the page, so nothing is drawn anew. */
export function Appearance() {
  const translate = useTranslate();
  const [theme, setTheme] = useStore<string>('theme', themes[0]);
  const [density, setDensity] = useStore<string>('density', 'comfortable');
  const isDark = theme === 'dark';
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
        icon={isDark ? 'LightMode' : 'DarkMode'}
        label={`${translate('shell.theme')}: ${translate(isDark ? 'shell.themeDark' : 'shell.themeLight')}`}
        aria-pressed={isDark}
        onClick={() => setTheme(isDark ? 'light' : 'dark')}
      />
    </>
  );
}
