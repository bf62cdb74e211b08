import type { ReactNode } from 'react';

import type { Tone } from '../../schemas/codeList.ts';

interface ChipProps {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** A state as a dot and a text on a soft background; never as colour alone. */
export function Chip({ tone, children }: ChipProps) {
  return <span className={`chip chip-${tone}`}>{children}</span>;
}
