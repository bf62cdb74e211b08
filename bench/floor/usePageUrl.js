import { useSyncExternalStore } from 'react';

function subscribe(listener) {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}

/** Returns the URL of the page, and renders again when the URL changes. */
export function usePageUrl() {
  return new URL(useSyncExternalStore(subscribe, () => location.href));
}

export function navigate(path) {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}
