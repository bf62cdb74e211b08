import type { ButtonHTMLAttributes, Ref } from 'react';

import { Icon } from './Icon.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: 'primary' | 'danger' | undefined;
  readonly look?: 'link' | undefined;
  readonly icon?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ tone, look, icon, className = '', children, ...rest }: ButtonProps) {
  const classes = ['button', tone && `button-${tone}`, look && `button-${look}`, className].filter(Boolean).join(' ');
  return (
    <button type="button" className={classes} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
