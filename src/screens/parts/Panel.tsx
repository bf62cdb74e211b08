import { type ReactNode, useState } from 'react';

import { lazyComponent } from '../lazyComponent.tsx';
import { type PanelProps, useServices } from '../services.ts';

interface NamedPanelProps extends PanelProps {
  /** Folder and file name of the panel, as the resource names it. */
  readonly name: string;
  readonly waiting?: ReactNode;
}

/** Hand-written panel; its code loads on first use. */
export function Panel({ name, ...props }: NamedPanelProps) {
  const { loadPanel } = useServices();
  const [Loaded] = useState(() => lazyComponent(() => loadPanel(name)));
  return <Loaded {...props} />;
}
