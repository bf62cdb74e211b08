import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { AuthGate } from './AuthGate.tsx';
import { userStorePrefix } from './config.ts';
import { stopImeKeys } from './stopImeKeys.ts';
import { applyStoredDensity } from './layout/theme/applyStoredDensity.ts';
import './layout/theme/tokens.css';
import { tolerateMovedNodes } from './tolerateMovedNodes.ts';
import { lazyComponent } from './screens/lazyComponent.tsx';
import { prefetchFirstScreen } from './prefetchFirstScreen.ts';
import { createAppServices } from './appServices.ts';

stopImeKeys(window);
tolerateMovedNodes(Node.prototype);

let hasPanel = false;
const wire = createAppServices(() => {
  if (hasPanel) return;
  hasPanel = true;
  // Only a platform that can inject faults needs the fault panel.
  void import('./layout/faultPanel/mountFaultPanel.ts').then(panel => panel.mountFaultPanel(wire));
});
const Console = lazyComponent(() => import('./Console.tsx'));
// Set the theme before the first render, so that the page does not flash.
document.documentElement.dataset['theme'] = wire.theme.read();
const signedIn = wire.session.current();
if (signedIn) {
  applyStoredDensity(wire.storage, userStorePrefix(signedIn.uid));
  prefetchFirstScreen(wire, Console.preload);
}

/**
 * React listens at its root and at each portal outside of it. Dialogs and notices are portals in the body, so the root
 * is the body too: otherwise React would handle each of their events twice.
 */
createRoot(document.body).render(
  <StrictMode>
    <div id="root">
      <AuthGate app={wire} prefetch={() => void Console.preload()}>
        <Console app={wire} />
      </AuthGate>
    </div>
  </StrictMode>,
);
