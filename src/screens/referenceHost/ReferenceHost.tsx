import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router';

import { createLazyComponent } from '../lazyComponent.tsx';
import { useResource } from '../useResource.ts';
import {
  type NewRecordRequest,
  type ReferenceDialogs,
  ReferenceDialogsProvider,
} from '../references/referenceDialogs.ts';

const QuickView = createLazyComponent(() => import('./QuickView.tsx'));
const QuickCreate = createLazyComponent(() => import('./QuickCreate.tsx'));

type OpenWindow =
  | { readonly kind: 'view'; readonly resource: string; readonly id: number }
  | ({ readonly kind: 'create' } & NewRecordRequest);

interface OpenWindows {
  readonly open: readonly OpenWindow[];
  /** Path on which the windows were opened. On other paths, the windows are hidden. */
  readonly path: string;
}

const none: OpenWindows = { open: [], path: '' };

/** Shows the windows that references open, each above the previous window. */
export function ReferenceHost({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [{ open, path }, setOpen] = useState(none);
  const shown = path === pathname ? open : [];
  const windows = useMemo<ReferenceDialogs>(() => {
    const add = (next: OpenWindow) =>
      setOpen(now => ({ open: [...(now.path === pathname ? now.open : []), next], path: pathname }));
    return {
      view: (resource, id) => add({ kind: 'view', resource, id }),
      create: request => add({ kind: 'create', ...request }),
    };
  }, [pathname]);
  const closeLast = () => setOpen(now => ({ ...now, open: now.open.slice(0, -1) }));
  return (
    <ReferenceDialogsProvider value={windows}>
      {children}
      {shown.map((item, at) => (
        // Windows are only added and removed at the end, so the index is a stable key.
        <ReferenceWindow key={at} open={item} onClose={closeLast} />
      ))}
    </ReferenceDialogsProvider>
  );
}

function ReferenceWindow({ open, onClose }: { readonly open: OpenWindow; readonly onClose: () => void }) {
  const resource = useResource(open.resource);
  if (!resource) return null;
  if (open.kind === 'view') return <QuickView resource={resource} id={open.id} onClose={onClose} />;
  return <QuickCreate resource={resource} start={open.presetValues} onMade={open.onCreated} onClose={onClose} />;
}
