import type { ReactNode } from 'react';

import { Icon } from './Icon.tsx';
import type { ShellIcon } from './shellIcons.ts';

interface StateProps {
  readonly icon: ShellIcon;
  readonly title: string;
  /** Stands large in the place of the icon. */
  readonly code?: number;
  readonly help?: string | undefined;
  readonly children?: ReactNode;
  /** Failures are announced at once. */
  readonly isFailure?: boolean;
  /** Stands in the place of the whole page, whose first heading it then has. */
  readonly isPage?: boolean;
}

/** What stands in the place of content: nothing there, or nothing to be had, and what to do about it. */
export function State({ icon, code, title, help, children, isFailure = false, isPage = false }: StateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="state" role={isFailure ? 'alert' : 'status'}>
      {code === undefined ? (
        <Icon name={icon} />
      ) : (
        <span className="full-code" aria-hidden="true">
          {code}
        </span>
      )}
      <Heading>{title}</Heading>
      {help && <p>{help}</p>}
      {children}
    </div>
  );
}
