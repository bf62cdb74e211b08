import { useTranslate } from 'ra-core';
import { Link } from 'react-router';

import { useMay } from '../services.ts';

interface ScreenLinkProps {
  /** The name of the screen. */
  readonly to: string;
  /** The code that opens it. */
  readonly code: string;
}

/** A way to another screen, for whoever may open it. */
export function ScreenLink({ to, code }: ScreenLinkProps) {
  const translate = useTranslate();
  const may = useMay();
  if (!may(code)) return null;
  return (
    <Link className="button" to={`/${to}`}>
      {translate(`route.${to}`)}
    </Link>
  );
}
