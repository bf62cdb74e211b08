import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { Entrance } from './Entrance.tsx';
import './layout/theme/tokens.css';
import { latePart } from './screens/latePart.tsx';
import { warmUp } from './warmUp.ts';
import { createWire } from './wire.ts';

const wire = createWire();
const Console = latePart(() => import('./Console.tsx'));
if (wire.session.current()) warmUp(wire, Console.preload);

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element');

createRoot(root).render(
  <StrictMode>
    <Entrance wire={wire} prefetch={() => void Console.preload()}>
      <Console wire={wire} />
    </Entrance>
  </StrictMode>,
);
