import type { ReactNode } from 'react';

import { Icon } from './Icon.tsx';
import type { ShellIconName } from './shellIconNames.ts';

interface StateMessageProps {
  readonly icon: ShellIconName;
  readonly title: string;
  /** Large number in place of the icon. */
  readonly code?: number;
  readonly help?: string | undefined;
  readonly children?: ReactNode;
  /** True if the message reports a failure, which screen readers announce immediately. */
  readonly isFailure?: boolean;
  /** True if the message replaces the whole page, so that the title is the page's main heading. */
  readonly isPage?: boolean;
}

/** Replaces missing content with a message: an empty or failed state, with the reason and actions. */
export function StateMessage({
  icon,
  code,
  title,
  help,
  children,
  isFailure = false,
  isPage = false,
}: StateMessageProps) {
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
