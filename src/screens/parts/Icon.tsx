import sprite from 'virtual:icon-sprite';

import type { ShellIcon } from './shellIcons.ts';

interface IconProps {
  /** A name of the shell's list, or one that a resource or an action names. */
  readonly name: ShellIcon | (string & {});
}

/** A shape out of the one icon file; decoration only, so the words stand beside it or on its button. */
export function Icon({ name }: IconProps) {
  return (
    <svg className="icon" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
