import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { AuthGate } from './AuthGate.tsx';
import { userStorePrefix } from './config.ts';
import { stopImeKeys } from './stopImeKeys.ts';
import { applyStoredDensity } from './layout/theme/applyStoredDensity.ts';
import './layout/theme/tokens.css';
import { tolerateMovedNodes } from './tolerateMovedNodes.ts';
import { createLazyComponent } from './screens/lazyComponent.tsx';
import { prefetchFirstScreen } from './prefetchFirstScreen.ts';
import { createAppServices } from './appServices.ts';

stopImeKeys(window);
tolerateMovedNodes(Node.prototype);

let hasPanel = false;
const app = createAppServices(() => {
  if (hasPanel) return;
  hasPanel = true;
  // Load the fault panel only for a platform that can inject faults.
  void import('./layout/faultPanel/mountFaultPanel.ts').then(panel => panel.mountFaultPanel(app));
});
const Console = createLazyComponent(() => import('./Console.tsx'));
// Set the theme before the first render, so that the page does not flash.
document.documentElement.dataset['theme'] = app.theme.read();
const signedIn = app.session.current();
if (signedIn) {
  applyStoredDensity(app.storage, userStorePrefix(signedIn.uid));
  prefetchFirstScreen(app, Console.preload);
}

/**
 * The body is the root, because dialogs and notices are portals in the body. React listens at its root and at each
 * portal outside of the root; with another root, it would handle each event in these portals twice.
 */
createRoot(document.body).render(
  <StrictMode>
    <div id="root">
      <AuthGate app={app} prefetch={() => void Console.preload()}>
        <Console app={app} />
      </AuthGate>
    </div>
  </StrictMode>,
);
