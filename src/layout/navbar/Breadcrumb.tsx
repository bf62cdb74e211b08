import { useTranslate } from 'ra-core';
import { Link } from 'react-router';

import type { MenuNode } from '../../authProvider/menuTree.ts';
import { crumbsOf } from './crumbs.ts';

interface BreadcrumbProps {
  readonly tree: readonly MenuNode[];
  /** Path of the current screen, without the id of a record. */
  readonly path: string;
}

export function Breadcrumb({ tree, path }: BreadcrumbProps) {
  const translate = useTranslate();
  const crumbs = crumbsOf(tree, path).map(crumb => ({
    ...crumb,
    text: translate(`route.${crumb.title}`, { _: crumb.name }),
  }));
  // An area with a single screen often has the same name as this screen; show the name once.
  const shownCrumbs = crumbs.filter(({ text }, at) => text !== crumbs[at + 1]?.text);
  return (
    <nav className="crumbs" aria-label={translate('shell.breadcrumb')}>
      <ol>
        {shownCrumbs.map(({ title, text, path: target }) => (
          <li key={title}>{target ? <Link to={target}>{text}</Link> : <span>{text}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
