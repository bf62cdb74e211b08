import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { ListLink } from '../../../resources/dashboard/boards/dashboardFigures.ts';

interface CountLinkProps {
  readonly to: Pick<ListLink, 'resource' | 'filter'>;
  readonly className?: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** Link to the list of the records that a figure counts; plain text when the user lacks the permission for the list. */
export function CountLink({ to, children, ...rest }: CountLinkProps) {
  if (to.resource === '') return <span {...rest}>{children}</span>;
  return (
    <Link to={filteredListUrl(to)} {...rest}>
      {children}
    </Link>
  );
}

/** Returns the URL of a filtered list at its first page. */
export function filteredListUrl({ resource, filter }: Pick<ListLink, 'resource' | 'filter'>): string {
  const search = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' });
  return `/${resource}?${search.toString()}`;
}
