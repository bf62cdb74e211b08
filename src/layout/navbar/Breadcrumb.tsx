import { useTranslate } from 'ra-core';
import { Link } from 'react-router';

import type { MenuNode } from '../../authProvider/menuTree.ts';
import { crumbsOf } from './crumbs.ts';

interface BreadcrumbProps {
  readonly tree: readonly MenuNode[];
  /** The path of the open screen, without its record. */
  readonly path: string;
}

export function Breadcrumb({ tree, path }: BreadcrumbProps) {
  const translate = useTranslate();
  return (
    <nav className="crumbs" aria-label={translate('shell.breadcrumb')}>
      <ol>
        {crumbsOf(tree, path).map(({ title, name, path: target }) => {
          const text = translate(`route.${title}`, { _: name });
          return <li key={title}>{target ? <Link to={target}>{text}</Link> : <span>{text}</span>}</li>;
        })}
      </ol>
    </nav>
  );
}
