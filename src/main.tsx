import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { Entrance } from './Entrance.tsx';
import { userStorePrefix } from './config.ts';
import { keepKeysOfInputMethod } from './keysOfInputMethod.ts';
import { showKeptDensity } from './layout/theme/showKeptDensity.ts';
import './layout/theme/tokens.css';
import { tolerateMovedNodes } from './moveGuards.ts';
import { latePart } from './screens/latePart.tsx';
import { warmUp } from './warmUp.ts';
import { createWire } from './wire.ts';

keepKeysOfInputMethod(window);
tolerateMovedNodes(Node.prototype);

let hasPanel = false;
const wire = createWire(() => {
  if (hasPanel) return;
  hasPanel = true;
  // Only a platform that goes wrong on demand has a panel for it.
  void import('./layout/faultPanel/mountFaultPanel.ts').then(panel => panel.mountFaultPanel(wire));
});
const Console = latePart(() => import('./Console.tsx'));
// Before anything is drawn, so that nothing flashes.
document.documentElement.dataset['theme'] = wire.theme.read();
const signedIn = wire.session.current();
if (signedIn) {
  showKeptDensity(wire.storage, userStorePrefix(signedIn.uid));
  warmUp(wire, Console.preload);
}

/**
 * React listens at its root and wherever it shows something outside of it. Dialogs and notices stand in the body: rooted
 * there itself, it goes through no event twice.
 */
createRoot(document.body).render(
  <StrictMode>
    <div id="root">
      <Entrance wire={wire} prefetch={() => void Console.preload()}>
        <Console wire={wire} />
      </Entrance>
    </div>
  </StrictMode>,
);
