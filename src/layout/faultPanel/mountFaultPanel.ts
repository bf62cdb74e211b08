import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

import { FaultPanel, type FaultPanelProps } from './FaultPanel.tsx';

/** Renders the fault panel next to the console, in a separate React root. */
export function mountFaultPanel({ http, language }: FaultPanelProps): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(FaultPanel, { http, language }));
}
