import { useStore, useTranslate } from 'ra-core';
import { useEffect } from 'react';

import { IconButton } from '../../screens/parts/IconButton.tsx';

/** In the order in which the button goes through them. */
const themes = [
  { name: 'light', label: 'shell.themeLight', icon: 'LightMode' },
  { name: 'dark', label: 'shell.themeDark', icon: 'DarkMode' },
  { name: 'contrast', label: 'shell.themeContrast', icon: 'Contrast' },
] as const;

/** Theme and density: both are attributes of the page, so nothing is drawn anew. */
export function Appearance() {
  const translate = useTranslate();
  const [theme, setTheme] = useStore<string>('theme', themes[0].name);
  const [density, setDensity] = useStore<string>('density', 'comfortable');
  const at = Math.max(
    themes.findIndex(one => one.name === theme),
    0,
  );
  const [current, next] = [themes[at] ?? themes[0], themes[(at + 1) % themes.length] ?? themes[0]];
  const isDense = density === 'dense';

  useEffect(() => {
    document.documentElement.dataset['theme'] = current.name;
    document.documentElement.dataset['density'] = density;
  }, [current.name, density]);

  return (
    <>
      <IconButton
        icon={isDense ? 'DensitySmall' : 'DensityMedium'}
        label={`${translate('shell.density')}: ${translate(isDense ? 'shell.dense' : 'shell.comfortable')}`}
        aria-pressed={isDense}
        onClick={() => setDensity(isDense ? 'comfortable' : 'dense')}
      />
      <IconButton
        icon={current.icon}
        label={`${translate('shell.theme')}: ${translate(current.label)}`}
        onClick={() => setTheme(next.name)}
      />
    </>
  );
}
