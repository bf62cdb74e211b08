import type { ReactNode } from 'react';

import type { Tone } from '../../schemas/vocabulary/codeList.ts';

interface ChipProps {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** State, shown as a dot and a text on a soft background; the colour is never the only information. */
export function Chip({ tone, children }: ChipProps) {
  return <span className={`chip chip-${tone}`}>{children}</span>;
}
