import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

import { Entrance } from './Entrance.tsx';
import './layout/theme/tokens.css';
import { createWire } from './wire.ts';

const wire = createWire();
const loadConsole = () => import('./Console.tsx');
const Console = lazy(loadConsole);
// Signed in already: the console's code is asked for before React has drawn anything.
if (wire.session.current()) void loadConsole();

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element');

createRoot(root).render(
  <StrictMode>
    <Entrance wire={wire} prefetch={() => void loadConsole()}>
      <Suspense>
        <Console wire={wire} />
      </Suspense>
    </Entrance>
  </StrictMode>,
);
