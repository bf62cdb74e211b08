import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router';

import { latePart } from '../latePart.tsx';
import { useResource } from '../useResource.ts';
import { type NewRecord, type ReferenceWindows, ReferenceWindowsProvider } from './referenceWindows.ts';

const QuickView = latePart(() => import('./QuickView.tsx'));
const QuickCreate = latePart(() => import('./QuickCreate.tsx'));

type Open =
  | { readonly kind: 'view'; readonly resource: string; readonly id: number }
  | ({ readonly kind: 'create' } & NewRecord);

interface OpenAt {
  readonly open: readonly Open[];
  /** The address over which they were opened; elsewhere they have no business. */
  readonly path: string;
}

const none: OpenAt = { open: [], path: '' };

/** Shows what references open, each over the one it was opened from. */
export function ReferenceHost({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [{ open, path }, setOpen] = useState(none);
  const shown = path === pathname ? open : [];
  const windows = useMemo<ReferenceWindows>(() => {
    const add = (next: Open) =>
      setOpen(now => ({ open: [...(now.path === pathname ? now.open : []), next], path: pathname }));
    return {
      view: (resource, id) => add({ kind: 'view', resource, id }),
      create: request => add({ kind: 'create', ...request }),
    };
  }, [pathname]);
  const closeLast = () => setOpen(now => ({ ...now, open: now.open.slice(0, -1) }));
  return (
    <ReferenceWindowsProvider value={windows}>
      {children}
      {shown.map((one, at) => (
        // Windows only come and go at the end, so their place names them.
        <ReferenceWindow key={at} open={one} onClose={closeLast} />
      ))}
    </ReferenceWindowsProvider>
  );
}

function ReferenceWindow({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) {
  const resource = useResource(open.resource);
  if (!resource) return null;
  if (open.kind === 'view') return <QuickView resource={resource} id={open.id} onClose={onClose} />;
  return <QuickCreate resource={resource} start={open.start} onMade={open.onMade} onClose={onClose} />;
}
