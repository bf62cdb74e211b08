import { createElement } from 'react';
import { useHref, useLinkClickHandler } from '../../node_modules/react-router/dist/production/index.mjs';

// The package's `exports` offer only the development build to bundlers, so import the production build by path.
// oxlint-disable-next-line oxc/no-barrel-file -- this stub replaces the package, so it exports everything
export * from '../../node_modules/react-router/dist/production/index.mjs';

/** Link within the console. Replaces the router's own `Link`, which imports the prefetching code of framework mode. */
export function Link({ to, replace, state, relative, target, onClick, ...rest }) {
  const href = useHref(to, { relative });
  const follow = useLinkClickHandler(to, { replace, state, relative, target });
  const click = event => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return createElement('a', { ...rest, href, target, onClick: click });
}
