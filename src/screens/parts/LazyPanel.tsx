import { type ReactNode, useState } from 'react';

import { createLazyComponent } from '../lazyComponent.tsx';
import { type PanelProps, useServices } from '../services.ts';

interface NamedPanelProps extends PanelProps {
  /** Folder and file name of the panel, as in the resource. */
  readonly name: string;
  readonly waiting?: ReactNode;
}

/** Hand-written panel, whose code loads on first use. */
export function LazyPanel({ name, ...props }: NamedPanelProps) {
  const { loadPanel } = useServices();
  const [Loaded] = useState(() => createLazyComponent(() => loadPanel(name)));
  return <Loaded {...props} />;
}
