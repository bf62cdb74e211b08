import type { ReactNode } from 'react';

import { Icon } from './Icon.tsx';
import type { ShellIcon } from './shellIcons.ts';

interface StateProps {
  readonly icon: ShellIcon;
  readonly title: string;
  readonly help?: string | undefined;
  readonly children?: ReactNode;
  /** Failures are announced at once. */
  readonly isFailure?: boolean;
}

/** What stands in the place of content: nothing there, or nothing to be had, and what to do about it. */
export function State({ icon, title, help, children, isFailure = false }: StateProps) {
  return (
    <div className="state" role={isFailure ? 'alert' : 'status'}>
      <Icon name={icon} />
      <h2>{title}</h2>
      {help && <p>{help}</p>}
      {children}
    </div>
  );
}
