import sprite, { outlines } from 'virtual:icon-sprite';

import type { ShellIcon } from './shellIcons.ts';

interface IconProps {
  /** A name of the shell's list, or one that a resource or an action names. */
  readonly name: ShellIcon | (string & {});
}

/** A shape, out of the one icon file unless it is drawn often; decoration only: the words stand beside it or on its button. */
export function Icon({ name }: IconProps) {
  const outline = outlines[name];
  return (
    // A shape of the file brings the box that it is scaled by along.
    <svg className="icon" aria-hidden="true" focusable="false" viewBox={outline && '0 0 24 24'}>
      {outline === undefined ? <use href={`${sprite}#${name}`} /> : <path d={outline} />}
    </svg>
  );
}
