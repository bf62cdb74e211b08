import sprite, { outlines } from 'virtual:icon-sprite';

import type { ShellIcon } from './shellIcons.ts';

interface IconProps {
  /** Icon of the shell's list, or an icon that a resource or an action names. */
  readonly name: ShellIcon | (string & {});
}

/** Icon from the SVG sprite, or an inlined one. Decorative only: a text or the button's label gives its meaning. */
export function Icon({ name }: IconProps) {
  const outline = outlines[name];
  return (
    // Symbols of the sprite have their own `viewBox`.
    <svg className="icon" aria-hidden="true" focusable="false" viewBox={outline && '0 0 24 24'}>
      {outline === undefined ? <use href={`${sprite}#${name}`} /> : <path d={outline} />}
    </svg>
  );
}
