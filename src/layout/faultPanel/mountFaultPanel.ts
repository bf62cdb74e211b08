import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

import type { StreamingHttp } from '../../dataProvider/http.ts';
import { faultPanel as en } from '../../i18n/en/faultPanel.ts';
import { faultPanel as zh } from '../../i18n/zh/faultPanel.ts';
import type { Language } from '../../schemas/label.ts';
import { FaultPanel } from './FaultPanel.tsx';

interface FaultPanelParts {
  readonly http: Pick<StreamingHttp, 'send'>;
  readonly language: { readonly read: () => Language };
}

const texts = { zh, en } as const;

/** Puts the panel beside the console. */
export function mountFaultPanel({ http, language }: FaultPanelParts): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(FaultPanel, { http, textsOf: () => texts[language.read()] }));
}
