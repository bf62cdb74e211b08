import { useTranslate } from 'ra-core';

import { Chip } from '../../screens/parts/Chip.tsx';

interface StateChipProps {
  readonly state: 'published' | 'withdrawn';
  readonly isPatch: boolean;
}

export function StateChip({ state, isPatch }: StateChipProps) {
  const translate = useTranslate();
  const name = state === 'published' && isPatch ? 'changed' : state;
  return <Chip tone={state === 'published' ? 'success' : 'default'}>{translate(`workbench.states.${name}`)}</Chip>;
}
