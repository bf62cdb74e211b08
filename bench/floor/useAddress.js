import { useSyncExternalStore } from 'react';

function subscribe(listener) {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}

/** The address of the page; the component is drawn again when it changes. */
export function useAddress() {
  return new URL(useSyncExternalStore(subscribe, () => location.href));
}

export function navigate(path) {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}
