import { useTranslate } from 'ra-core';
import { Link } from 'react-router';

import { useHasPermission } from '../services.ts';

interface ScreenLinkProps {
  /** Name of the screen. */
  readonly to: string;
  /** Permission code of the screen. */
  readonly code: string;
}

/** Link to another screen, for users who may open it. */
export function ScreenLink({ to, code }: ScreenLinkProps) {
  const translate = useTranslate();
  const may = useHasPermission();
  if (!may(code)) return null;
  return (
    <Link className="button" to={`/${to}`}>
      {translate(`route.${to}`)}
    </Link>
  );
}
