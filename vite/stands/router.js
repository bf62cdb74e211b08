import { createElement } from 'react';
import { useHref, useLinkClickHandler } from '../../node_modules/react-router/dist/production/index.mjs';

// Its development build is what the package offers to every bundler.
// oxlint-disable-next-line oxc/no-barrel-file -- it stands for the package, so it offers all of it
export * from '../../node_modules/react-router/dist/production/index.mjs';

/** A link within the console. The router's own brings along what loads pages ahead for its framework. */
export function Link({ to, replace, state, relative, target, onClick, ...rest }) {
  const href = useHref(to, { relative });
  const follow = useLinkClickHandler(to, { replace, state, relative, target });
  const click = event => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return createElement('a', { ...rest, href, target, onClick: click });
}
