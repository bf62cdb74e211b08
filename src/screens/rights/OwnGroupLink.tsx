import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { PermissionReport } from './usePermissionReport.ts';

interface OwnGroupLinkProps {
  readonly rights: PermissionReport;
  readonly children: ReactNode;
}

/** Link to the user's own permission group; plain text for users who lack the permission for groups. */
export function OwnGroupLink({ rights: { group, rights }, children }: OwnGroupLinkProps) {
  if (!rights.some(right => right.groups) || !Number.isSafeInteger(group.id)) return children;
  return <Link to={`/permission-groups/${group.id}`}>{children}</Link>;
}
