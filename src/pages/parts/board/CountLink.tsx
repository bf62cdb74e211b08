import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { Counted } from '../../../schemas/boards.ts';

interface CountLinkProps {
  readonly to: Pick<Counted, 'resource' | 'filter'>;
  readonly className?: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** Leads to the list that a figure has counted; plain for whoever may not open that list. */
export function CountLink({ to, children, ...rest }: CountLinkProps) {
  if (to.resource === '') return <span {...rest}>{children}</span>;
  return (
    <Link to={listAddress(to)} {...rest}>
      {children}
    </Link>
  );
}

/** The address of a list with its filter, from its first page. */
export function listAddress({ resource, filter }: Pick<Counted, 'resource' | 'filter'>): string {
  const search = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' });
  return `/${resource}?${search.toString()}`;
}
