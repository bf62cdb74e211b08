import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { Rights } from './useRights.ts';

interface OwnGroupLinkProps {
  readonly rights: Rights;
  readonly children: ReactNode;
}

/** Whoever sees the groups can change his own from where a right is missing; for the others it is a name. */
export function OwnGroupLink({ rights: { group, rights }, children }: OwnGroupLinkProps) {
  if (!rights.some(right => right.groups) || !Number.isSafeInteger(group.id)) return children;
  return <Link to={`/permission-groups/${group.id}`}>{children}</Link>;
}
