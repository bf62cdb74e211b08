import sprite, { outlines } from 'virtual:icon-sprite';

import type { ShellIconName } from './shellIconNames.ts';

interface IconProps {
  /** Name of an icon in the shell's list, or of an icon that a resource or an action names. */
  readonly name: ShellIconName | (string & {});
}

/**
 * Icon from the SVG sprite, or an inlined icon. The icon is decorative only: a text or the label of a button contains
 * the meaning.
 */
export function Icon({ name }: IconProps) {
  const outline = outlines[name];
  return (
    // Symbols in the sprite contain their own `viewBox`.
    <svg className="icon" aria-hidden="true" focusable="false" viewBox={outline && '0 0 24 24'}>
      {outline === undefined ? <use href={`${sprite}#${name}`} /> : <path d={outline} />}
    </svg>
  );
}
