import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { useServices } from '../services.ts';
import { useStableCallback } from '../useStableCallback.ts';
import { ActionStarterProvider, type StartedAction } from '../actions/actionStarter.ts';
import { urlFromRecord } from '../actions/fillPlaceholders.ts';
import { createLazyComponent } from '../lazyComponent.tsx';

export const ActionDialog = createLazyComponent(() => import('../actions/ActionDialog.tsx'));
const ActionPanel = createLazyComponent(() => import('./ActionPanel.tsx'));

/** Runs the actions of a list or detail page: shows a dialog, form or panel, or opens another screen. */
export function ActionHost({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const { refreshMenu } = useServices();
  const [started, setStarted] = useState<StartedAction | null>(null);
  /**
   * Action that currently runs without a dialog. Until it ends, further actions are ignored, because it may still
   * change the rows.
   */
  const [runningAction, setRunningAction] = useState<StartedAction | null>(null);

  const start = useStableCallback((next: StartedAction) => {
    const { opens, asksNothing } = next.action;
    if (opens && 'refresh' in opens) void refreshMenu();
    else if (opens && 'route' in opens) void navigate(urlFromRecord(opens.route, next.records[0] ?? {}));
    else if (asksNothing) setRunningAction(current => current ?? next);
    else setStarted(next);
  });

  return (
    <ActionStarterProvider value={start}>
      {children}
      {started && (
        <>
          {started.action.opens ? (
            <ActionPanel started={started} Host={ActionHost} onClose={() => setStarted(null)} />
          ) : (
            <ActionDialog started={started} onClose={() => setStarted(null)} />
          )}
        </>
      )}
      {runningAction && <ActionDialog started={runningAction} onClose={() => setRunningAction(null)} />}
    </ActionStarterProvider>
  );
}
