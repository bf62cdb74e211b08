import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { useServices } from '../services.ts';
import { useLatest } from '../useLatest.ts';
import { ActionStarterProvider, type StartedAction } from './actionStarter.ts';
import { addressFromRecord } from './fillFromRecord.ts';
import { latePart } from '../latePart.tsx';

export const ActionDialog = latePart(() => import('./ActionDialog.tsx'));
const ActionPanel = latePart(() => import('./ActionPanel.tsx'));

/** Gives a list or a detail page its running action: a question, a form, a panel, or at once another screen. */
export function ActionHost({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const { refreshMenu } = useServices();
  const [started, setStarted] = useState<StartedAction | null>(null);
  /** Runs unseen beside what asks, one at a time: the next click would mean the rows as they are afterwards. */
  const [unasked, setUnasked] = useState<StartedAction | null>(null);

  const start = useLatest((next: StartedAction) => {
    const { opens, asksNothing } = next.action;
    if (opens && 'refresh' in opens) void refreshMenu();
    else if (opens && 'route' in opens) void navigate(addressFromRecord(opens.route, next.records[0] ?? {}));
    else if (asksNothing) setUnasked(current => current ?? next);
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
      {unasked && <ActionDialog started={unasked} onClose={() => setUnasked(null)} />}
    </ActionStarterProvider>
  );
}
