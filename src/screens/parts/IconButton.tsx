import type { ButtonHTMLAttributes } from 'react';

import { Icon } from './Icon.tsx';
import type { ShellIconName } from './shellIconNames.ts';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: ShellIconName;
  /** Description of the button's function, for the tooltip and for screen readers. */
  readonly label: string;
  readonly small?: boolean;
}

export function IconButton({ icon, label, small = false, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button${small ? ' icon-button-small' : ''} ${className}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
