import { type ReactNode, useState } from 'react';

import { latePart } from '../latePart.tsx';
import { type PanelProps, useServices } from '../services.ts';

interface NamedPanelProps extends PanelProps {
  /** By folder and file name, as a resource gives it. */
  readonly name: string;
  readonly waiting?: ReactNode;
}

/** A hand-written panel, loaded when it is first shown. */
export function Panel({ name, ...props }: NamedPanelProps) {
  const { loadPanel } = useServices();
  const [Loaded] = useState(() => latePart(() => loadPanel(name)));
  return <Loaded {...props} />;
}
